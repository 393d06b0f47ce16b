// swift-tools-version: 6.0
import CompilerPluginSupport
import PackageDescription

// The manifest reads these variables; none is needed for an ordinary build.
//   VITRINE_V3=1                  also builds Kernels for x86-64-v3; the processor is asked at start
//   VITRINE_WARNINGS_AS_ERRORS=1  what CI sets
//   VITRINE_ONLY=ChartsTests      only these targets (A,B,…) and what they need: a change is tested
//                                 without building what stands above it
let environment = Context.environment
let kernelsV3 = environment["VITRINE_V3"] == "1"

let settings: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
  ]
  + (environment["VITRINE_WARNINGS_AS_ERRORS"] == "1"
    ? [.unsafeFlags(["-warnings-as-errors"])] : [])

/// A C library of the system: a module map and a `shim.h` under `Sources/NAME`.
func library(_ name: String, _ pkgConfig: String?, apt: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt])])
}

/// One target of `docs/ARCHITECTURE.md`'s table; `script/check-imports` compares the two.
func target(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

/// A program of `Examples/`, as a user of the library writes it.
func example(_ name: String, resources: [Resource] = []) -> Target {
  .executableTarget(
    name: name, dependencies: ["Vitrine"], path: "Examples/\(name.lowercased())",
    resources: resources, swiftSettings: [.swiftLanguageMode(.v6)])
}

func tests(
  _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []
) -> Target {
  // The examples are programs; what bears their name is only their tests.
  let tested: [Target.Dependency] = name == "Examples" ? [] : [.init(stringLiteral: name)]
  return .testTarget(
    name: "\(name)Tests", dependencies: tested + ["TestSupport"] + dependencies,
    exclude: exclude, swiftSettings: settings)
}

var kernelsOfRaster: [Target.Dependency] = ["Geometry", "Kernels"]
var rasterSettings = settings
var v3Targets: [Target] = []
if kernelsV3 {
  kernelsOfRaster.append("KernelsV3")
  rasterSettings.append(.define("KERNELS_V3"))
  v3Targets.append(
    .target(
      name: "KernelsV3", dependencies: ["CIntrinsics"], path: "Sources/KernelsV3",
      swiftSettings: settings + [.unsafeFlags(["-Xcc", "-march=x86-64-v3"])]))
}

let package = Package(
  name: "Vitrine",
  products: [
    .library(name: "Vitrine", targets: ["Vitrine"]),
    .executable(name: "vitrine", targets: ["VitrineCommand"]),
    .executable(name: "vitrine-bench", targets: ["VitrineBench"]),
  ],
  targets: [
    library("CLinux", nil, apt: "libc6-dev"),
    library("CIntrinsics", nil, apt: "libc6-dev"),
    library("CFreeType", "freetype2", apt: "libfreetype-dev"),
    library("CHarfBuzz", "harfbuzz", apt: "libharfbuzz-dev"),
    library("CFontconfig", "fontconfig", apt: "libfontconfig-dev"),
    library("CFriBidi", "fribidi", apt: "libfribidi-dev"),
    library("CPNG", "libpng", apt: "libpng-dev"),
    library("CJPEG", "libjpeg", apt: "libjpeg-dev"),
    library("CWebP", "libwebp", apt: "libwebp-dev"),
    library("CHEIF", nil, apt: "libc6-dev"),
    library("CYAML", "yaml-0.1", apt: "libyaml-dev"),
    library("CVNC", "libvncserver", apt: "libvncserver-dev"),
    library("CDRM", "libdrm", apt: "libdrm-dev"),
    library("CInput", "libinput", apt: "libinput-dev"),
    library("CUdev", "libudev", apt: "libudev-dev"),
    library("CSQLite", "sqlite3", apt: "libsqlite3-dev"),
    library("CZip", "libzip", apt: "libzip-dev"),
    // Loaded when a source needs them, never linked: headers only.
    library("CMosquitto", nil, apt: "libmosquitto-dev"),
    library("CWebSockets", nil, apt: "libwebsockets-dev"),
    library("CCurl", nil, apt: "libcurl4-openssl-dev"),
    library("CPostgreSQL", nil, apt: "libpq-dev"),
    library("CHTTPServer", nil, apt: "libmicrohttpd-dev"),
    library("CICal", "libical", apt: "libical-dev"),
    library("CQRCode", "libqrencode", apt: "libqrencode-dev"),

    target("Geometry", []),
    target("Kernels", ["CIntrinsics"]),
    .target(name: "Raster", dependencies: kernelsOfRaster, swiftSettings: rasterSettings),
    target("Pictures", ["Geometry", "Raster", "CPNG", "CJPEG", "CWebP", "CHEIF"]),
    target(
      "Typography", ["Geometry", "Raster", "CFreeType", "CHarfBuzz", "CFontconfig", "CFriBidi"]),
    target("Rendering", ["Geometry", "Raster", "Typography"]),
    target("Motion", ["Geometry"]),
    target("Views", ["Geometry", "Raster", "Typography", "Rendering", "Motion", "Pictures"]),
    target("Charts", ["Geometry", "Raster", "Typography", "Rendering", "Motion", "Views"]),
    target("Documents", ["CYAML"]),
    target("Platform", ["CLinux", "CUdev"]),
    target("Series", ["Documents", "CSQLite", "CZip"]),
    target(
      "Network",
      [
        "Platform", "Series", "Documents", "CCurl", "CPostgreSQL", "CHTTPServer", "CSQLite",
        "CMosquitto", "CWebSockets",
      ]),
    target("Agenda", ["CICal"]),
    target("Display", ["Geometry", "Raster", "Motion", "Platform", "CLinux", "CVNC", "CDRM"]),
    target("Input", ["Geometry", "Motion", "Platform", "CInput", "CUdev"]),
    target(
      "Kiosk",
      [
        "Geometry", "Raster", "Pictures", "Typography", "Rendering", "Motion", "Views", "Charts",
        "Documents", "Platform", "Series", "Agenda", "Network", "Display", "Input", "CQRCode",
      ]),
    .macro(name: "PreviewMacros", swiftSettings: settings),
    target("Vitrine", ["Geometry", "Views", "Charts", "Kiosk", "PreviewMacros"]),
    .executableTarget(
      name: "VitrineCommand",
      dependencies: ["Kiosk", "Documents", "Series", "Network"],
      swiftSettings: settings),
    .executableTarget(
      name: "VitrineBench",
      dependencies: [
        "Geometry", "Kernels", "Raster", "Pictures", "Typography", "Rendering", "Motion", "Views",
        "Charts", "Platform", "Series", "Kiosk",
      ],
      path: "Benchmarks/VitrineBench", swiftSettings: settings),

    .executableTarget(
      name: "LiveBench", dependencies: ["Network", "Series"], path: "Benchmarks/LiveBench",
      swiftSettings: settings),

    .executableTarget(
      name: "VitrineFuzz", dependencies: ["Geometry", "Raster", "Pictures", "Typography"],
      path: "Fuzz", exclude: ["Corpus", "Series"], swiftSettings: settings),
    example("Postcards", resources: [.copy("assets")]),
    example("Puppy"), example("Cups"), example("Rides"), example("Tide"),
    .executableTarget(
      name: "Gallery",
      dependencies: [
        "Geometry", "Raster", "Pictures", "Typography", "Rendering", "Motion", "Views", "Charts",
      ],
      path: "Examples/gallery", exclude: ["dashboard.yaml"], swiftSettings: settings),

    .target(
      name: "TestSupport", dependencies: ["Geometry", "Raster", "Pictures"],
      path: "Tests/TestSupport", swiftSettings: settings),
    tests("Geometry", []),
    tests("Raster", ["Geometry", "Kernels"], exclude: ["Goldens"]),
    tests("Pictures", ["Geometry", "Raster"], exclude: ["Fixtures"]),
    tests("Typography", ["Geometry", "Raster", "Pictures", "CFreeType"], exclude: ["Goldens"]),
    tests("Rendering", ["Geometry", "Raster", "Typography"]),
    tests("Motion", ["Geometry"]),
    tests("Views", ["Geometry", "Raster", "Typography", "Rendering", "Motion", "Pictures"]),
    tests(
      "Charts", ["Geometry", "Raster", "Pictures", "Typography", "Rendering", "Motion", "Views"]),
    tests("Gallery", ["Typography"], exclude: ["Goldens"]),
    tests("Documents", []),
    .executableTarget(
      name: "PlatformProbe", dependencies: ["Platform"], path: "Tests/PlatformProbe",
      swiftSettings: settings),
    tests("Platform", ["PlatformProbe"]),
    .executableTarget(
      name: "StoreProbe", dependencies: ["Series"], path: "Tests/StoreProbe",
      swiftSettings: settings),
    tests("Series", ["Documents"], exclude: ["Fixtures"]),
    .executableTarget(
      name: "NetworkProbe", dependencies: ["Network", "Series"], path: "Tests/NetworkProbe",
      swiftSettings: settings),
    tests(
      "Network", ["Series", "NetworkProbe"],
      exclude: ["Servers", "HomeAssistant/home_assistant_double.py"]),
    tests("Display", ["Geometry", "Raster", "Motion", "Platform"]),
    tests("Input", ["Geometry", "Motion", "Platform"]),
    tests("VitrineCommand", ["Kiosk"]),
    tests(
      "Examples", ["Postcards", "Puppy", "Cups", "Rides", "Tide", "Kiosk", "Raster", "Pictures"],
      exclude: ["Goldens", "Tours"]),
    // Programs as SwiftUI's authors write them, in both language modes; one folder, two targets.
    .target(
      name: "SurfaceV6", dependencies: ["Vitrine"], path: "Tests/Surface",
      swiftSettings: [.swiftLanguageMode(.v6)]),
    .target(
      name: "SurfaceV5", dependencies: ["Vitrine"], path: "Tests/SurfaceV5",
      swiftSettings: [.swiftLanguageMode(.v5)]),
    tests(
      "Vitrine",
      ["SurfaceV5", "SurfaceV6", "Geometry", "Raster", "Pictures", "Views", "Charts", "Kiosk"]),
    tests(
      "Kiosk",
      [
        "Geometry", "Raster", "Pictures", "Motion", "Typography", "Views", "Charts", "Documents",
        "Series", "Agenda", "Network", "Display", "Input", "Platform",
      ], exclude: ["Goldens"]),
  ] + v3Targets
)

if let only = environment["VITRINE_ONLY"] {
  var wanted: Set<String> = []
  var open = only.split(separator: ",").map(String.init)
  while let name = open.popLast() {
    guard wanted.insert(name).inserted else { continue }
    for dependency in package.targets.first(where: { $0.name == name })?.dependencies ?? [] {
      if case .byNameItem(let needed, _) = dependency { open.append(needed) }
    }
  }
  package.targets.removeAll { !wanted.contains($0.name) }
  package.products = []
}
