public import Foundation
import Geometry
import Motion

/// A finger on the picture, with a second one where that is wanted, and who may own it.
@MainActor
final class TouchSession {
  private struct Candidate {
    let claimant: any TouchClaimant
    let node: LayoutNode
    /// From the picture to the node as it stood when the finger came down.
    let toLocal: ProjectionTransform
    var isOut = false
  }

  let responders: [any TouchResponder]
  private var candidates: [Candidate] = []
  private var owner: Int?
  private var track: TouchTrack
  private var hasCaught = false
  private var hasLeftSlop = false
  private(set) var isOver = false

  init(_ touch: Touch, responders: [any TouchResponder]) {
    self.responders = responders
    track = TouchTrack(touch)
  }

  func shares(_ others: [any TouchResponder]) -> Bool {
    responders.contains { mine in others.contains { $0 === mine } }
  }

  var deadline: TimeInterval? {
    candidates.lazy.filter { !$0.isOut }.compactMap(\.claimant.deadline).min()
  }

  /// Asks the responders, stops what moves, and offers the touch around.
  func begin(_ touch: Touch) {
    for responder in responders {
      if let scroll = responder as? any TouchCatching, scroll.catchMotion(at: touch.time) {
        hasCaught = true
      }
    }
    var high: [Candidate] = []
    var normal: [Candidate] = []
    for responder in responders {
      guard let toLocal = responder.transform().inverse else { continue }
      var local = touch
      local.location = toLocal.apply(touch.location)
      let event = TouchEvent(touch: local, track: track, hasCaught: hasCaught)
      for claimant in responder.claimants(for: event) {
        let candidate = Candidate(claimant: claimant, node: responder, toLocal: toLocal)
        // From the outside in for high priority, from the inside out for all else.
        if claimant.priority == .high {
          high.insert(candidate, at: 0)
        } else {
          normal.append(candidate)
        }
      }
    }
    candidates = high + normal
    follow(touch)
  }

  /// Takes a second finger, if somebody wants it.
  func add(_ touch: Touch) -> Bool {
    guard !isOver else { return false }
    let wanted = candidates.indices.contains { index in
      !candidates[index].isOut && candidates[index].claimant.takesSecondTouch
        && (owner == nil || owner == index)
    }
    guard wanted else { return false }
    for index in candidates.indices where !candidates[index].isOut {
      if candidates[index].claimant.takesSecondTouch {
        offer(touch, to: index)
      } else if owner != index {
        drop(index, at: touch.time)
      }
    }
    return true
  }

  func follow(_ touch: Touch) {
    guard !isOver else { return }
    if touch.contact == track.contact { track.update(touch) }
    if let owner {
      for index in candidates.indices where !candidates[index].isOut {
        if index == owner || candidates[index].claimant.priority == .simultaneous {
          offer(touch, to: index)
        }
      }
    } else {
      let chosen = arbitrate(touch)
      for index in candidates.indices where !candidates[index].isOut {
        guard owner == nil || candidates[index].claimant.priority == .simultaneous else { continue }
        if let chosen, chosen.index == index {
          let event = event(touch, for: index)
          own(index, at: touch.time)
          candidates[index].claimant.scroll(along: chosen.axis, event)
        } else {
          offer(touch, to: index)
        }
      }
    }
    if touch.phase == .up { finish(at: touch.time) }
  }

  /// The scroller that the finger, when it leaves the slop, is for.
  private func arbitrate(_ touch: Touch) -> (index: Int, axis: Axis)? {
    guard touch.phase == .move, touch.contact == track.contact, !hasLeftSlop,
      track.farthest >= ScrollArbiter.slop
    else { return nil }
    hasLeftSlop = true
    let scrollers = candidates.indices.filter {
      !candidates[$0].isOut && candidates[$0].claimant.reach != nil
    }
    let reaches = scrollers.compactMap { candidates[$0].claimant.reach }
    guard let found = ScrollArbiter.owner(of: track.translation, among: reaches) else { return nil }
    return (scrollers[found.index], found.axis)
  }

  private func event(_ touch: Touch, for index: Int) -> TouchEvent {
    var local = touch
    local.location = candidates[index].toLocal.apply(touch.location)
    return TouchEvent(touch: local, track: track, hasCaught: hasCaught)
  }

  private func offer(_ touch: Touch, to index: Int) {
    take(candidates[index].claimant.follow(event(touch, for: index)), from: index, at: touch.time)
  }

  private func take(_ claim: TouchClaim, from index: Int, at time: TimeInterval) {
    switch claim {
    case .waiting: break
    case .failed: candidates[index].isOut = true
    case .claims: own(index, at: time)
    }
  }

  private func own(_ index: Int, at time: TimeInterval) {
    guard owner == nil, candidates[index].claimant.priority != .simultaneous else { return }
    owner = index
    for other in candidates.indices where other != index && !candidates[other].isOut {
      if candidates[other].claimant.priority != .simultaneous { drop(other, at: time) }
    }
  }

  private func drop(_ index: Int, at time: TimeInterval) {
    candidates[index].isOut = true
    candidates[index].claimant.lose(at: time)
  }

  func advance(to time: TimeInterval) {
    guard !isOver else { return }
    for index in candidates.indices where !candidates[index].isOut {
      guard owner == nil || owner == index || candidates[index].claimant.priority == .simultaneous
      else { continue }
      guard let deadline = candidates[index].claimant.deadline, deadline <= time else { continue }
      take(candidates[index].claimant.advance(to: time), from: index, at: time)
    }
  }

  /// Everyone who still waits after the lift has lost; a multiple tap waits in its own node.
  private func finish(at time: TimeInterval) {
    isOver = true
    for index in candidates.indices where index != owner && !candidates[index].isOut {
      drop(index, at: time)
    }
  }

  func cancel(at time: TimeInterval) {
    guard !isOver else { return }
    isOver = true
    for index in candidates.indices where !candidates[index].isOut {
      candidates[index].isOut = true
      candidates[index].claimant.cancel(at: time)
    }
  }
}

/// A responder that moves by itself and stops under a finger.
@MainActor
public protocol TouchCatching: TouchResponder {
  /// Stops it.
  ///
  /// - Returns: whether it was moving.
  func catchMotion(at time: TimeInterval) -> Bool
}
