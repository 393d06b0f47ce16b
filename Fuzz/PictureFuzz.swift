import Foundation
import Geometry
import Pictures
import Raster

/// Broken picture files: each gives a picture or an error in words.
enum PictureFuzz {
  static func run(_ run: inout FuzzRun) throws {
    let rounds = run.count ?? 20_000
    var files = [try whole(&run), try whole(&run), try whole(&run)]
    if let folder = run.files {
      let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      for name in names where name.hasSuffix(".jpg") || name.hasSuffix(".png") {
        files.append(Array(try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name))))
      }
    }
    var pictures = 0
    var errors = 0
    for _ in 0..<rounds {
      let file = run.one(of: files)
      let bytes = run.chance(0.05) ? file : run.broken(file)
      let most =
        run.chance(0.8) ? PixelSize(width: 1 + run.below(64), height: 1 + run.below(64)) : nil
      do {
        _ = try PictureFile.probe(Data(bytes))
        let picture = try PictureFile.decode(bytes, maximumSize: most)
        pictures += picture.size.isEmpty ? 0 : 1
      } catch is PictureError {
        errors += 1
      }
    }
    run.summary =
      "\(rounds) files from \(files.count) whole ones, \(pictures) pictures, \(errors) errors"
  }

  private static func whole(_ run: inout FuzzRun) throws -> [UInt8] {
    let picture = PixelBuffer(width: 9 + run.below(60), height: 5 + run.below(40))
    let isOpaque = run.chance(0.4)
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let alpha: UInt32 = isOpaque ? 255 : UInt32(run.below(256))
        picture[x, y] = alpha << 24 | UInt32(run.below(Int(alpha) + 1)) * 0x01_0101
      }
    }
    return Array(try PictureFile.encodePNG(picture))
  }
}
