"""A web server that does wrong what it is told to: /FAULT/… or, after /set/FAULT, everywhere else.

Its port is the first argument, or one that is free; a certificate and its key may follow. Asked for another
server's address, or to CONNECT, it is a proxy that finds every name here. It prints its port, and ends when its standard input does.
"""
import gzip, http.server, json, socket, ssl, sys, threading, time

state = {"fault": "ok", "count": 0, "seen": [], "ahead": 0.0}


def entries(old=False):
    """Two glucose readings as Nightscout gives them, the newest of now or of last year."""
    now = time.time() + state["ahead"] - (31_536_000 if old else 0)
    return json.dumps([
        {"type": "sgv", "sgv": 120 - i, "date": int((now - 300 * i) * 1000), "device": "double"}
        for i in range(2)
    ]).encode()


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *args):
        pass

    def answer(self, body, status=200, **headers):
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_CONNECT(self):
        state["seen"] += [{"path": "CONNECT " + self.path, "headers": {}, "body": ""}]
        with socket.create_connection(("127.0.0.1", int(self.path.rsplit(":", 1)[1]))) as other:
            self.connection.sendall(b"HTTP/1.1 200 OK\r\n\r\n")

            def pump(source, target):
                try:
                    while data := source.recv(65536):
                        target.sendall(data)
                    target.shutdown(socket.SHUT_WR)
                except OSError:
                    pass

            threading.Thread(target=pump, args=(other, self.connection), daemon=True).start()
            pump(self.connection, other)
        self.close_connection = True

    def do_POST(self):
        length = int(self.headers.get("Content-Length", 0))
        self.posted = self.rfile.read(length)
        self.do_GET()

    def do_GET(self):
        path = self.path.split("?")[0]
        if path.startswith("http://"):
            path = path.split("/", 3)[3]
        path = path.strip("/").split("/")
        if path[0] == "set":
            state["fault"] = path[1]
            return self.answer(b"set")
        if path[0] == "clock":
            # A test's clock runs as it likes; the data are to be of its moment.
            state["ahead"] = float(path[1]) - time.time()
            return self.answer(b"set")
        if path[0] == "seen":
            return self.answer(json.dumps(state["seen"]).encode())
        state["seen"] = (state["seen"] + [{
            "path": self.path, "headers": {k.lower(): v for k, v in self.headers.items()},
            "body": getattr(self, "posted", b"").decode("utf-8", "replace"),
        }])[-200:]
        state["count"] += 1
        fault = path[0] if path[0] != "data" else state["fault"]
        getattr(self, "do_" + fault.replace("-", "_"), self.do_ok)()

    def do_ok(self):
        self.answer(entries(), Content_Type="application/json")

    def do_plain(self):
        self.answer(json.dumps({"value": state["count"]}).encode())

    def do_old(self):
        self.answer(entries(old=True), Content_Type="application/json")

    def do_hang(self):
        time.sleep(20)
        self.close_connection = True

    def do_drip(self):
        self.send_response(200)
        self.send_header("Content-Length", "100000")
        self.end_headers()
        try:
            for _ in range(200):
                self.wfile.write(b"[")
                self.wfile.flush()
                time.sleep(0.1)
        except OSError:
            pass
        self.close_connection = True

    def do_endless(self):
        self.send_response(200)
        self.send_header("Connection", "close")
        self.end_headers()
        try:
            while True:
                self.wfile.write(b" " * 65536)
        except OSError:
            pass
        self.close_connection = True

    def do_headers(self):
        self.wfile.write(b"HTTP/1.1 200 OK\r\n")
        try:
            for i in range(100_000):
                self.wfile.write(b"X-%d: y\r\n" % i)
        except OSError:
            pass
        self.close_connection = True

    def do_401(self):
        self.answer(b"no", 401)

    def do_429(self):
        self.answer(b"slow down", 429, Retry_After="3")

    def do_500(self):
        self.answer(b"the database is locked", 500)

    def do_half(self):
        body = entries()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body[: len(body) // 2])
        self.close_connection = True

    def do_bomb(self):
        # 30 MB of blanks in 30 kB.
        self.answer(gzip.compress(b" " * 30_000_000, 1), Content_Encoding="gzip")

    def do_gzip(self):
        self.answer(gzip.compress(entries()), Content_Encoding="gzip")

    def do_badgzip(self):
        self.answer(b"this is not gzip" * 10, Content_Encoding="gzip")

    def do_wrong(self):
        self.answer(b"<!DOCTYPE html><html><body>Log in</body></html>", Content_Type="text/html")

    def do_binary(self):
        self.answer(bytes(range(256)) * 20)

    def do_loop(self):
        self.answer(b"", 302, Location=self.path)

    def do_nowhere(self):
        self.answer(b"", 302, Location="file:///etc/passwd")

    def do_once(self):
        self.answer(b"", 302, Location="/ok")

    def do_other(self):
        # The same server under another name is another host.
        self.answer(b"", 302, Location="http://localhost:%d/ok" % self.server.server_port)

    def do_etag(self):
        if self.headers.get("If-None-Match") == '"one"':
            return self.answer(b"", 304)
        self.answer(entries(), ETag='"one"', Last_Modified="Sun, 06 Nov 1994 08:49:37 GMT")

    def do_modified(self):
        if self.headers.get("If-Modified-Since"):
            return self.answer(b"", 304)
        self.answer(entries(), Last_Modified="Sun, 06 Nov 1994 08:49:37 GMT")

    def do_pages(self):
        page = int(self.path.rsplit("=", 1)[1]) if "=" in self.path else 1
        rows = [{"time": 1_800_000_000 + page * 60, "value": page}]
        link = "" if page == 3 else '</pages?page=%d>; rel="next"' % (page + 1)
        following = None if page == 3 else "/pages?page=%d" % (page + 1)
        self.answer(json.dumps({"rows": rows, "next": following}).encode(), Link=link)

    def do_forever(self):
        self.answer(b'[{"time": 1800000000, "value": 1}]', Link='</forever>; rel="next"')

    def do_forecast(self):
        hours = [1_800_000_000 + 3600 * i for i in range(4)]
        self.answer(json.dumps({
            "latitude": 60.1, "hourly_units": {"temperature_2m": "°C"},
            "hourly": {"time": hours, "temperature_2m": [1.5, 2, None, 4]},
        }).encode())

    def do_now(self):
        self.answer(b'{"current": {"temperature": 21.5, "humidity": "48"}}')

    def do_flux(self):
        self.answer((
            "#datatype,string,long,dateTime:RFC3339,double,string,string\r\n"
            "#group,false,false,false,false,true,true\r\n#default,_result,,,,,\r\n"
            ",result,table,_time,_value,_field,_measurement\r\n"
            ",,0,2027-01-15T08:00:00Z,21.5,temperature,room\r\n"
            ",,0,2027-01-15T08:01:00Z,21.75,temperature,room\r\n").encode())

    def do_sql(self):
        self.answer(b"time,temperature\n2027-01-15T08:00:00,21.5\n2027-01-15T08:01:00,21.75\n")


http.server.ThreadingHTTPServer.allow_reuse_address = True
port = int(sys.argv[1]) if len(sys.argv) > 1 else 0
server = http.server.ThreadingHTTPServer(("127.0.0.1", port), Handler)
server.daemon_threads = True
if len(sys.argv) > 2:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(sys.argv[2], sys.argv[3])
    server.socket = context.wrap_socket(server.socket, server_side=True)
threading.Thread(target=server.serve_forever, daemon=True).start()
print(server.server_port, flush=True)
sys.stdin.read()
