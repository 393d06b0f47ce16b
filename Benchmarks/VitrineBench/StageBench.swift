import Foundation
import Geometry
import Raster

/// The rasteriser's stages one by one.
enum StageBench {
  static func run(_ arguments: Arguments) throws {
  }
}
