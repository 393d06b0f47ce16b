extension HomeAssistantConnector {
  /// Calls a service, such as `light` `turn_on`, over the connection that stands.
  ///
  /// It may be called from any thread and returns at once. A call is never kept for a later connection:
  /// what a finger asked for ten minutes ago must not happen now.
  ///
  /// - Parameters:
  ///   - domain: `light`, `scene`, `switch`.
  ///   - service: `turn_on`, `toggle`.
  ///   - data: a JSON object: `{"entity_id": "light.hall", "brightness": 128}`.
  ///   - done: told on another thread that Home Assistant has done it, or why not.
  public func callService(
    domain: String, service: String, data: String,
    done: @escaping @Sendable (Result<Void, SourceFailure>) -> Void = { _ in }
  ) {
    requests.call(.service(domain: domain, name: service, data: data), done)
  }

  /// Tells the states of entities now and whenever they change, over this and each later connection.
  ///
  /// One list at a time: a second call takes the place of the first. The handler is called on the
  /// connection's thread, and for what is known already on the caller's. While there is no connection
  /// an entity is `unavailable`.
  public func watch(
    _ entities: [String], handler: @escaping @Sendable (EntityState) -> Void
  ) {
    requests.watch(entities, handler)
  }
}
