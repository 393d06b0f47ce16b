// Animations, springs and curves are part of what an author of views names.
@_exported public import Motion
