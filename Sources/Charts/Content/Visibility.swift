/// Whether a part of a view is shown.
public enum Visibility: Hashable, Sendable, CaseIterable { case automatic, visible, hidden }
