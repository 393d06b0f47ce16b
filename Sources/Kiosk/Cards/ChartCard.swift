import Views

struct ChartCard: View {
  let id: String
  let content: ChartContent
  var body: some View { MissingCard(title: content.title, reason: id) }
}
