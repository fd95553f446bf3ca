import base64
import json
import subprocess
import time
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

BASE_URL = "{base_url}"
MERCHANT_CODE = "{merchant_code}"


def call(method, path, headers, body=None):
    headers = {"X-API-Version": "2", "Content-Type": "application/json", **headers}
    request = urllib.request.Request(BASE_URL + path, body, headers, method=method)
    with urllib.request.urlopen(request, timeout=20) as response:
        return json.load(response)


def token_for(path, grant):
    grant = {"merchantCode": MERCHANT_CODE, "timestamp": int(time.time()), **grant}
    # Sign exactly the bytes that are sent: JSON without spaces.
    body = json.dumps(grant, separators=(",", ":")).encode()
    # The standard library has no RSA; the package "cryptography" signs too.
    openssl = ["openssl", "dgst", "-sha256", "-sign", "merchant.pem"]
    signed = subprocess.run(openssl, input=body, capture_output=True, check=True)
    signature = base64.b64encode(signed.stdout).decode()
    return call("POST", path, {"X-SIGNATURE": signature}, body)["token"]


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
