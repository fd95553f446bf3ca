import base64
import json
import subprocess
import time
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

# {payment}


class Callback(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        try:
            id_payin = json.loads(body)["idEntity"]
            # A callback proves nothing: read the payin, and compare status and money with your order.
            grant = {"action": "PAYIN_INFO", "idPayment": id_payin}
            token = token_for("/auth-tokens-by-action", grant)
            payin = call("GET", f"/payins/{id_payin}", {"Authorization": f"Bearer {token}"})
            print(id_payin, payin["process"]["status"], payin["paymentRequested"]["money"], flush=True)
            status = 200
        except Exception as error:
            print(error, flush=True)
            status = 503  # the gateway calls again
        self.send_response(status)
        self.end_headers()


ThreadingHTTPServer(("", 3000), Callback).serve_forever()
