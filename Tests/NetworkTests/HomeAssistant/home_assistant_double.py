"""A Home Assistant as its WebSocket and REST APIs are published, with faults on demand.

home_assistant_double.py PORT FILE [CERTIFICATE KEY]: listens on 127.0.0.1. What it knows and does wrong is the JSON
object of FILE, which `POST /control` replaces in part; `GET /control` gives what it was asked.
"""
import base64, hashlib, json, math, socket, ssl, struct, sys, threading, time
from datetime import datetime, timezone
from urllib.parse import urlparse, parse_qs, unquote

config = {
    "token": "good", "states": {}, "history": {}, "statistics": {}, "metadata": [],
    # Faults: greeting "hang", "close" or "garbage"; commands that are answered with an error, or never;
    # an upgrade that is refused.
    "greeting": "", "errors": {}, "deaf": [], "upgrade": True, "pong": True,
}
with open(sys.argv[2]) as given:
    config.update(json.load(given))
asked = []
clients = []
lock = threading.Lock()


def iso(seconds):
    return datetime.fromtimestamp(seconds, timezone.utc).isoformat()


def seconds(text):
    return datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp()


class Client:
    def __init__(self, connection):
        self.connection = connection
        self.sending = threading.Lock()
        self.subscriptions = {}

    def frame(self, text):
        data = text.encode()
        if len(data) < 126:
            head = struct.pack("!BB", 0x81, len(data))
        elif len(data) < 65536:
            head = struct.pack("!BBH", 0x81, 126, len(data))
        else:
            head = struct.pack("!BBQ", 0x81, 127, len(data))
        return head + data

    def send(self, value):
        with self.sending:
            self.connection.sendall(self.frame(json.dumps(value)))

    def raw(self, data):
        with self.sending:
            self.connection.sendall(data)

    def exactly(self, count):
        data = b""
        while len(data) < count:
            part = self.connection.recv(count - len(data))
            if not part:
                raise ConnectionError
            data += part
        return data

    def receive(self):
        while True:
            first, second = self.exactly(2)
            length = second & 127
            if length == 126:
                length = struct.unpack("!H", self.exactly(2))[0]
            elif length == 127:
                length = struct.unpack("!Q", self.exactly(8))[0]
            mask = self.exactly(4)
            data = bytes(b ^ mask[i % 4] for i, b in enumerate(self.exactly(length)))
            if first & 15 == 1:
                return json.loads(data)
            if first & 15 == 8:
                raise ConnectionError

    def talk(self):
        if config["greeting"] == "hang":
            time.sleep(3600)
        if config["greeting"] == "close":
            return
        if config["greeting"] == "garbage":
            self.raw(self.frame("<html>hello</html>"))
            time.sleep(3600)
        self.send({"type": "auth_required", "ha_version": "2026.11.1"})
        message = self.receive()
        if message.get("type") != "auth" or message.get("access_token") != config["token"]:
            self.send({"type": "auth_invalid", "message": "Invalid access token or password"})
            return
        self.send({"type": "auth_ok", "ha_version": "2026.11.1"})
        while True:
            self.answer(self.receive())

    def result(self, id, result):
        self.send({"id": id, "type": "result", "success": True, "result": result})

    def answer(self, message):
        id, kind = message["id"], message["type"]
        with lock:
            asked.append({"at": time.time(), **message})
        if kind in config["deaf"]:
            return
        if kind in config["errors"]:
            code = config["errors"][kind]
            return self.send({
                "id": id, "type": "result", "success": False,
                "error": {"code": code, "message": "Unknown command." if code == "unknown_command" else code},
            })
        if kind == "ping":
            if config["pong"]:
                self.send({"id": id, "type": "pong"})
        elif kind == "subscribe_entities":
            self.subscriptions[id] = kind
            self.result(id, None)
            added = {}
            for entity in message["entity_ids"]:
                if entity in config["states"]:
                    state = config["states"][entity]
                    added[entity] = {"s": state["s"], "a": state.get("a", {}), "c": "01J", "lc": state["t"]}
            self.send({"id": id, "type": "event", "event": {"a": added}})
        elif kind == "subscribe_events":
            self.subscriptions[id] = kind
            self.result(id, None)
        elif kind == "call_service":
            service(self, id, message)
        elif kind == "get_states":
            self.result(id, [plain(entity) for entity in config["states"]])
        elif kind in ("recorder/get_statistics_metadata", "recorder/list_statistic_ids"):
            wanted = message.get("statistic_ids")
            self.result(id, [m for m in config["metadata"] if wanted is None or m["statistic_id"] in wanted])
        elif kind == "history/history_during_period":
            begin, end = seconds(message["start_time"]), seconds(message["end_time"])
            found = {}
            for entity in message["entity_ids"]:
                rows = config["history"].get(entity, [])
                inside = [{"s": s, "lu": t} for t, s in rows if begin < t <= end]
                before = [s for t, s in rows if t <= begin]
                if before and message.get("include_start_time_state", True):
                    inside.insert(0, {"s": before[-1], "lu": begin})
                if inside:
                    inside[0]["a"] = config["states"].get(entity, {}).get("a", {})
                    found[entity] = inside
            self.result(id, found)
        elif kind == "recorder/statistics_during_period":
            begin, end = seconds(message["start_time"]), seconds(message["end_time"])
            found = {}
            for entity in message["statistic_ids"]:
                rows = statistics(entity, message["period"], begin, end)
                if rows:
                    found[entity] = rows
            self.result(id, found)
        else:
            self.send({
                "id": id, "type": "result", "success": False,
                "error": {"code": "unknown_command", "message": "Unknown command."},
            })


LENGTH = {"5minute": 300, "hour": 3600, "day": 86400, "month": 2592000}


def statistics(entity, period, begin, end):
    """Rows as given, or for {"since": T, "mean": M} or {"since": T, "rate": R} one for every period."""
    known = config["statistics"].get(entity)
    if isinstance(known, list):
        return [row for row in known if begin * 1000 <= row["start"] < end * 1000]
    if not known:
        return []
    length = LENGTH[period]
    rows, first = [], max(known["since"], math.floor(begin / length) * length)
    at = math.ceil(first / length) * length
    while at < end and at + length <= known.get("until", time.time()):
        row = {"start": int(at * 1000), "end": int((at + length) * 1000)}
        if "mean" in known:
            mean = known["mean"] + math.sin(at / 43200)
            row.update(mean=mean, min=mean - 1, max=mean + 1)
        else:
            total = (at + length - known["since"]) * known["rate"]
            row.update(state=total, sum=total, change=known["rate"] * length)
        rows.append(row)
        at += length
    return rows


def plain(entity):
    state = config["states"][entity]
    return {
        "entity_id": entity, "state": state["s"], "attributes": state.get("a", {}),
        "last_changed": iso(state["t"]), "last_updated": iso(state["t"]),
    }


def service(client, id, message):
    """A service that turns on or off what it is told, with the attributes it is given."""
    data = message.get("service_data", {})
    entity = data.pop("entity_id", "")
    if message["service"] not in ("turn_on", "turn_off") or entity not in config["states"]:
        if client is not None:
            client.send({
                "id": id, "type": "result", "success": False,
                "error": {"code": "not_found", "message": "Service not found."},
            })
        return False
    if client is not None:
        client.result(id, {"context": {"id": "01J"}, "response": None})
    push({"entity": entity, "s": message["service"][5:], "a": {**config["states"][entity].get("a", {}), **data}})
    return True


def push(change):
    """A new state of an entity, told to everybody as they asked for it."""
    entity, state = change["entity"], {"s": change["s"], "t": change.get("t", time.time())}
    old = config["states"].get(entity, {})
    state["a"] = change.get("a", old.get("a", {}))
    config["states"][entity] = state
    config["history"].setdefault(entity, []).append([state["t"], state["s"]])
    for client in list(clients):
        for id, kind in list(client.subscriptions.items()):
            if kind == "subscribe_entities":
                added = {"s": state["s"], "lc": state["t"], "c": "01K"}
                if "a" in change:
                    added["a"] = change["a"]
                event = {"c": {entity: {"+": added}}}
            else:
                event = {
                    "event_type": "state_changed", "time_fired": iso(state["t"]),
                    "data": {"entity_id": entity, "new_state": plain(entity)},
                }
            client.send({"id": id, "type": "event", "event": event})


def control(body):
    if "push" in body:
        push(body.pop("push"))
    if "flood" in body:
        for number in range(body["flood"]):
            push({"entity": body["entity"], "s": str(number % 100), "t": body["t"] + number / 1000})
        body.pop("flood")
    fault = body.pop("fault", "")
    for client in list(clients):
        try:
            if fault == "half":
                # A frame of 100 bytes of which 10 come.
                client.raw(struct.pack("!BB", 0x81, 100) + b'{"id":1,"t')
            if fault == "garbage":
                client.raw(client.frame("{"))
            if fault == "huge":
                client.raw(struct.pack("!BBQ", 0x81, 127, 1 << 40))
            if fault in ("half", "gone"):
                client.connection.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
    config.update(body)


def http(connection, status, body, kind="application/json"):
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    connection.sendall(
        f"HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {len(data)}\r\nConnection: close\r\n\r\n"
        .encode() + data)


def serve(connection):
    try:
        data = b""
        while b"\r\n\r\n" not in data:
            part = connection.recv(65536)
            if not part:
                return
            data += part
        head, rest = data.split(b"\r\n\r\n", 1)
        lines = head.decode().split("\r\n")
        method, target, _ = lines[0].split(" ")
        headers = {l.split(":", 1)[0].lower(): l.split(":", 1)[1].strip() for l in lines[1:]}
        while len(rest) < int(headers.get("content-length", 0)):
            rest += connection.recv(65536)
        path = unquote(urlparse(target).path)
        query = parse_qs(urlparse(target).query)
        if path == "/control":
            if method == "POST":
                control(json.loads(rest))
            with lock:
                http(connection, "200 OK", asked)
        elif path == "/api/websocket":
            if not config["upgrade"]:
                return http(connection, "400 Bad Request", b"no upgrade", "text/plain")
            key = headers["sec-websocket-key"] + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
            accept = base64.b64encode(hashlib.sha1(key.encode()).digest()).decode()
            connection.sendall((
                "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                f"Sec-WebSocket-Accept: {accept}\r\n\r\n").encode())
            client = Client(connection)
            clients.append(client)
            try:
                client.talk()
            finally:
                clients.remove(client)
        elif headers.get("authorization") != "Bearer " + config["token"]:
            http(connection, "401 Unauthorized", b"401: Unauthorized", "text/plain")
        elif path == "/api/":
            http(connection, "200 OK", {"message": "API running."})
        elif path.startswith("/api/services/") and method == "POST":
            data = json.loads(rest)
            with lock:
                asked.append({"type": "POST " + path, "data": data.copy()})
            if service(None, 0, {"service": path.rsplit("/", 1)[1], "service_data": data}):
                http(connection, "200 OK", [])
            else:
                http(connection, "400 Bad Request", b"400: Bad Request", "text/plain")
        elif path == "/api/states":
            http(connection, "200 OK", [plain(entity) for entity in config["states"]])
        elif path.startswith("/api/states/"):
            entity = path.rsplit("/", 1)[1]
            if entity in config["states"]:
                http(connection, "200 OK", plain(entity))
            else:
                http(connection, "404 Not Found", {"message": "Entity not found."})
        elif path.startswith("/api/history/period/"):
            begin, end = seconds(path.rsplit("/", 1)[1]), seconds(query["end_time"][0])
            lists = []
            for entity in query["filter_entity_id"][0].split(","):
                rows = [r for r in config["history"].get(entity, []) if begin <= r[0] <= end]
                if rows:
                    lists.append([
                        {"entity_id": entity, "state": s, "attributes": config["states"][entity].get("a", {}),
                         "last_changed": iso(t), "last_updated": iso(t)} for t, s in rows])
            http(connection, "200 OK", lists)
        else:
            http(connection, "404 Not Found", {"message": "not found"})
    except (OSError, ConnectionError, json.JSONDecodeError):
        pass
    finally:
        connection.close()


def secured(connection):
    """With TLS where a certificate is named; the handshake must not keep others waiting."""
    if len(sys.argv) > 3:
        try:
            connection = context.wrap_socket(connection, server_side=True)
        except OSError:
            return connection.close()
    serve(connection)


if len(sys.argv) > 3:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(sys.argv[3], sys.argv[4])
listener = socket.create_server(("127.0.0.1", int(sys.argv[1])))
while True:
    accepted, _ = listener.accept()
    threading.Thread(target=secured, args=(accepted,), daemon=True).start()
