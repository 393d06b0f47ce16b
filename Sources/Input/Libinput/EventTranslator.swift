internal import CInput
internal import CUdev
internal import Foundation

/// Turns libinput's events into messages; lives on the reader thread.
struct EventTranslator {
  private var lastDevice = 0

  mutating func messages(of event: OpaquePointer) -> [InputMessage] {
    guard let device = libinput_event_get_device(event) else { return [] }
    let id = Int(bitPattern: libinput_device_get_user_data(device))
    switch libinput_event_get_type(event) {
    case LIBINPUT_EVENT_DEVICE_ADDED:
      return [.added(describe(device))]
    case LIBINPUT_EVENT_DEVICE_REMOVED:
      return [.removed(device: id)]
    case LIBINPUT_EVENT_TOUCH_DOWN, LIBINPUT_EVENT_TOUCH_MOTION, LIBINPUT_EVENT_TOUCH_UP,
      LIBINPUT_EVENT_TOUCH_CANCEL, LIBINPUT_EVENT_TOUCH_FRAME:
      return touch(event, id)
    case LIBINPUT_EVENT_POINTER_MOTION, LIBINPUT_EVENT_POINTER_MOTION_ABSOLUTE,
      LIBINPUT_EVENT_POINTER_BUTTON:
      return pointer(event, id)
    case LIBINPUT_EVENT_KEYBOARD_KEY:
      guard let key = libinput_event_get_keyboard_event(event) else { return [] }
      return [
        .key(
          InputKey(
            code: libinput_event_keyboard_get_key(key),
            isDown: libinput_event_keyboard_get_key_state(key) == LIBINPUT_KEY_STATE_PRESSED,
            time: seconds(libinput_event_keyboard_get_time_usec(key))))
      ]
    default:
      return []
    }
  }

  private func seconds(_ microseconds: UInt64) -> TimeInterval { TimeInterval(microseconds) / 1e6 }

  private func touch(_ event: OpaquePointer, _ id: Int) -> [InputMessage] {
    guard let touch = libinput_event_get_touch_event(event) else { return [] }
    let time = seconds(libinput_event_touch_get_time_usec(touch))
    let type = libinput_event_get_type(event)
    if type == LIBINPUT_EVENT_TOUCH_FRAME { return [.frame(device: id, time: time)] }
    let slot = Int(libinput_event_touch_get_seat_slot(touch))
    switch type {
    case LIBINPUT_EVENT_TOUCH_UP: return [.up(device: id, slot: slot, time: time)]
    case LIBINPUT_EVENT_TOUCH_CANCEL: return [.cancel(device: id, slot: slot, time: time)]
    default:
      let x = libinput_event_touch_get_x_transformed(touch, 1)
      let y = libinput_event_touch_get_y_transformed(touch, 1)
      return [
        type == LIBINPUT_EVENT_TOUCH_DOWN
          ? .down(device: id, slot: slot, x: x, y: y, time: time)
          : .move(device: id, slot: slot, x: x, y: y, time: time)
      ]
    }
  }

  private func pointer(_ event: OpaquePointer, _ id: Int) -> [InputMessage] {
    guard let pointer = libinput_event_get_pointer_event(event) else { return [] }
    let time = seconds(libinput_event_pointer_get_time_usec(pointer))
    switch libinput_event_get_type(event) {
    case LIBINPUT_EVENT_POINTER_MOTION:
      return [
        .pointerMoved(
          device: id, dx: libinput_event_pointer_get_dx(pointer),
          dy: libinput_event_pointer_get_dy(pointer), time: time)
      ]
    case LIBINPUT_EVENT_POINTER_MOTION_ABSOLUTE:
      return [
        .pointerPlaced(
          device: id, x: libinput_event_pointer_get_absolute_x_transformed(pointer, 1),
          y: libinput_event_pointer_get_absolute_y_transformed(pointer, 1), time: time)
      ]
    default:
      return [
        .button(
          device: id, code: libinput_event_pointer_get_button(pointer),
          isDown: libinput_event_pointer_get_button_state(pointer)
            == LIBINPUT_BUTTON_STATE_PRESSED, time: time)
      ]
    }
  }

  /// Gives a device its number and reads what there is to know about it.
  private mutating func describe(_ device: OpaquePointer) -> InputDevice {
    lastDevice += 1
    libinput_device_set_user_data(device, UnsafeMutableRawPointer(bitPattern: lastDevice))
    func has(_ capability: libinput_device_capability) -> Bool {
      libinput_device_has_capability(device, capability) != 0
    }
    var result = InputDevice(
      id: lastDevice, name: text(libinput_device_get_name(device)),
      node: text(libinput_device_get_sysname(device)),
      hasTouch: has(LIBINPUT_DEVICE_CAP_TOUCH), hasPointer: has(LIBINPUT_DEVICE_CAP_POINTER),
      hasKeys: has(LIBINPUT_DEVICE_CAP_KEYBOARD),
      output: text(libinput_device_get_output_name(device)))
    var (width, height) = (0.0, 0.0)
    if libinput_device_get_size(device, &width, &height) == 0 {
      result.size = CGSize(width: width, height: height)
    }
    if let udev = libinput_device_get_udev_device(device) {
      result.group = text(udev_device_get_property_value(udev, "LIBINPUT_DEVICE_GROUP"))
      let place = text(udev_device_get_property_value(udev, "ID_PATH"))
      result.isBuiltIn = place.hasPrefix("platform-") && !place.contains("usb")
      result.calibration = CalibrationMatrix(
        text(udev_device_get_property_value(udev, "LIBINPUT_CALIBRATION_MATRIX")))
      udev_device_unref(udev)
    }
    return result
  }

  private func text(_ pointer: UnsafePointer<CChar>?) -> String {
    pointer.map { String(cString: $0) } ?? ""
  }
}
