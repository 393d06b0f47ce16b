/// The product's version, as `vitrine --version` prints it.
public enum VitrineVersion {
  public static let text = "0.1.0"
}
