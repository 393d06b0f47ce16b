import Foundation

extension ServicePanel {
  /// Looks for networks in reach.
  func search() {
    guard let wireless, !networks.isBusy else { return }
    networks.isBusy = true
    networks.note = "Looking for networks …"
    onChange?()
    later {
      wireless.search()
    } then: { [weak self] in
      self?.found($0)
    }
  }

  private func found(_ result: Result<[WirelessNetwork], WirelessSetup.Fault>) {
    networks.isBusy = false
    switch result {
    case .success(let found):
      networks.networks = found
      networks.note = found.isEmpty ? "No network is in reach." : nil
    case .failure(let fault): networks.note = fault.reason
    }
    onChange?()
  }

  /// Joins a network, after its password where it wants one.
  func choose(_ network: WirelessNetwork) {
    guard !networks.isBusy else { return }
    guard network.isSecured, !network.isInUse else {
      if !network.isInUse { join(network.name, password: nil) }
      return
    }
    password = PasswordContent(network: network.name)
    show(.password)
  }

  /// Joins the network whose password was typed.
  func connect() {
    guard page == .password, password.canConnect else { return }
    password.isBusy = true
    password.note = "Connecting …"
    onChange?()
    join(password.network, password: password.text)
  }

  private func join(_ name: String, password typed: String?) {
    guard let wireless else { return }
    if typed == nil {
      networks.isBusy = true
      networks.note = "Connecting …"
      onChange?()
    }
    later {
      wireless.join(name, password: typed)
    } then: { [weak self] result in
      guard let self else { return }
      self.networks.isBusy = false
      self.password.isBusy = false
      self.stir()
      switch result {
      case .success:
        self.password = PasswordContent(network: "")
        if self.page == .password { self.show(.networks) }
        self.networks.note = "Connected to \(name)"
        for index in self.networks.networks.indices {
          self.networks.networks[index].isInUse = self.networks.networks[index].name == name
        }
      case .failure(let fault):
        if typed == nil { self.networks.note = fault.reason }
        self.password.note = fault.reason
      }
      self.onChange?()
    }
  }
}
