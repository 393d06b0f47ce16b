import Views

/// The cards that show what is now, by their kind.
struct LiveCard: View {
  let kind: CardContent.Kind
  let pictures: PictureStore
  let version: Int

  var body: some View {
    switch kind {
    case .gauge(let content): GaugeCard(content: content)
    case .table(let content): TableCard(content: content)
    case .code(let content): CodeCard(content: content)
    case .status(let content): StatusCard(content: content)
    case .slides(let content): SlidesCard(content: content, pictures: pictures, version: version)
    case .weather(let content): WeatherCard(content: content)
    case .agenda(let content): AgendaCard(content: content)
    case .control(let content): ControlView(content: content)
    default: EmptyView()
    }
  }
}
