@_exported public import Charts
@_exported public import Foundation
@_exported public import Geometry
@_exported public import Views
