// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "Wall",
  dependencies: [
    // Where Vitrine is: a path beside this package, or its repository's address:
    //   .package(url: "https://…/vitrine.git", branch: "main")
    .package(name: "Vitrine", path: "../..")
  ],
  targets: [
    .executableTarget(
      name: "Wall",
      dependencies: [.product(name: "Vitrine", package: "Vitrine")],
      resources: [.copy("assets")])
  ]
)
