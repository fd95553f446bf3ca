"""A shop that takes payments: python3 shop.py, then open http://localhost:3000.

Python 3.9 or newer and openssl, no packages. Settings are environment variables:

  GATEWAY_URL    http://localhost:8080   where payment page and gateway are
  MERCHANT_CODE  demo-shop
  MERCHANT_KEY   merchant.pem            the private key; it never leaves the server
  PORT           3000
  CALLBACK_URL                           where callbacks go: /callback of this shop, or `payments listen` before it

Orders are kept in memory. A real shop keeps them in its database; the rules are the same.
"""

import base64
import html
import json
import os
import re
import subprocess
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from decimal import Decimal
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

GATEWAY_URL = os.environ.get("GATEWAY_URL", "http://localhost:8080").rstrip("/")
MERCHANT_CODE = os.environ.get("MERCHANT_CODE", "demo-shop")
MERCHANT_KEY = os.environ.get("MERCHANT_KEY", "merchant.pem")
PORT = int(os.environ.get("PORT", "3000"))
OWN_URL = f"http://localhost:{PORT}"
CALLBACK_URL = os.environ.get("CALLBACK_URL", f"{OWN_URL}/callback")
PRICE = {"amount": 60, "currencyCode": "BRL"}

orders = {}  # id -> {"status", "reason", "delivered", "callbacks"}
lock = threading.Lock()


class GatewayError(Exception):
    """A refusal with its HTTP status, or no answer at all (status None): the payment may exist then, so read it."""

    def __init__(self, status, text):
        super().__init__(f"{status}: {text}")
        self.status = status


def call(method, path, headers, body=None):
    """One request. Amounts are read as decimals, not as floats."""
    headers = {"X-API-Version": "2", "Content-Type": "application/json", **headers}
    request = urllib.request.Request(f"{GATEWAY_URL}/api{path}", body, headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=20) as response:
            return json.loads(response.read(), parse_float=Decimal)
    except urllib.error.HTTPError as error:
        raise GatewayError(error.code, error.read().decode()) from error
    except OSError as error:
        raise GatewayError(None, error) from error


def token_for(path, grant):
    """A token; its request is signed over exactly the bytes that are sent."""
    grant = {"merchantCode": MERCHANT_CODE, "timestamp": int(time.time()), **grant}
    body = json.dumps(grant, separators=(",", ":")).encode()
    # The standard library has no RSA; the package "cryptography" signs too.
    openssl = ["openssl", "dgst", "-sha256", "-sign", MERCHANT_KEY]
    signed = subprocess.run(openssl, input=body, stdout=subprocess.PIPE, check=True).stdout
    return call("POST", path, {"X-SIGNATURE": base64.b64encode(signed).decode()}, body)["token"]


def new_order():
    """The order is stored before the customer leaves: a callback may come first."""
    id_payin = str(uuid.uuid4())
    with lock:
        orders[id_payin] = {"status": "unpaid", "reason": "", "delivered": 0, "callbacks": 0}
    return id_payin


def addresses(id_payin):
    return {"callbackUrl": CALLBACK_URL, "returnUrl": f"{OWN_URL}/orders/{id_payin}"}


def redirect_url():
    """A new order's payment page, with a token that is limited to this order and its price."""
    id_payin = new_order()
    token = token_for("/auth-tokens", {
        "operations": [
            "POST /payins/!availablePaymentOptions",
            f"POST /payins/{id_payin}",
            f"GET /payins/{id_payin}",
            "GET /merchant-info",
        ],
        "money": PRICE,
        "validitySecs": 8 * 24 * 60 * 60,
    })
    query = {"merchantCode": MERCHANT_CODE, "idPayin": id_payin, "token": token, **PRICE, **addresses(id_payin)}
    return f"{GATEWAY_URL}/?{urllib.parse.urlencode(query)}"


def pay_by_pix():
    """Creates the payin itself, for a shop with pages of its own; gives the code that the customer scans."""
    id_payin = new_order()
    grant = {"action": "PAYIN_CREATE", "idPayment": id_payin, "money": PRICE}
    bearer = {"Authorization": "Bearer " + token_for("/auth-tokens-by-action", grant)}
    method = {"paymentMethodCode": "PIXQR"}
    body = {"paymentRequested": {"money": PRICE}, "paymentMethod": method, **addresses(id_payin)}
    created = call("POST", f"/payins/{id_payin}", bearer, json.dumps(body).encode())
    return {"id": id_payin, "qrCode": created["paymentMethodResponse"]["qrCode"]}


def refresh(id_payin):
    """Reads the payin, and delivers once when it is paid in full: the gateway's answer is the only proof.

    A callback and a returning customer only trigger the read. 410 says that the customer has not paid yet.
    """
    if orders[id_payin]["status"] in ("SUCCESS", "FAILED", "REFUSED"):
        return
    token = token_for("/auth-tokens-by-action", {"action": "PAYIN_INFO", "idPayment": id_payin})
    try:
        payin = call("GET", f"/payins/{id_payin}", {"Authorization": f"Bearer {token}"})
    except GatewayError as error:
        if error.status == 410:
            return
        raise
    money = payin["paymentRequested"]["money"]
    if money["currencyCode"] != PRICE["currencyCode"] or Decimal(money["amount"]) != PRICE["amount"]:
        return
    with lock:
        order = orders[id_payin]
        if order["status"] in ("SUCCESS", "FAILED", "REFUSED"):
            return
        order["status"] = payin["process"]["status"]
        order["reason"] = payin.get("failureReasonCode", "")
        if order["status"] == "SUCCESS":
            order["delivered"] += 1


def take_callback(body):
    """200 once the payin was read; after any other status the gateway calls again. Unknown events are ignored."""
    try:
        id_payin = json.loads(body).get("idEntity")
    except (ValueError, AttributeError):
        return 200
    if not isinstance(id_payin, str) or id_payin not in orders:
        return 200
    orders[id_payin]["callbacks"] += 1
    try:
        refresh(id_payin)
        return 200
    except GatewayError:
        return 503


SENTENCES = {
    "unpaid": "We have not heard of a payment for this order yet.",
    "PROCESSING": "Your payment is being processed.",
    "SUCCESS": "Thank you. Your payment has arrived and the order is on its way.",
    "FAILED": "The payment did not go through. Nothing was ordered.",
    "REFUSED": "The payment was refused. Nothing was ordered.",
}


def page(body):
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width"><title>Shop</title>'
        f"<main><h1>Shop</h1>{body}</main></html>"
    )


def order_page(id_payin):
    order = orders[id_payin]
    return page(
        f"<p>{SENTENCES[order['status']]} {html.escape(order['reason'])}</p>"
        f"<p>Order {id_payin}, {PRICE['amount']} {PRICE['currencyCode']}, delivered {order['delivered']} times, "
        f"{order['callbacks']} callbacks</p><p><a href=\"/\">All orders</a></p>"
    )


def orders_page():
    rows = "".join(f'<li><a href="/orders/{i}">{i}</a> {order["status"]}</li>' for i, order in orders.items())
    return page(f'<form method="post" action="/orders"><button>Buy for {PRICE["amount"]}</button></form><ul>{rows}</ul>')


class Shop(BaseHTTPRequestHandler):
    def do_GET(self):
        found = re.fullmatch(r"/orders/([\w-]+)", self.path)
        if self.path == "/":
            self.answer(200, orders_page())
        elif found and found[1] in orders:
            id_payin = found[1]
            try:
                refresh(id_payin)
            except GatewayError as error:
                self.log_message("%s", error)  # the page then says what is known so far
            if "application/json" in self.headers.get("Accept", ""):
                self.answer(200, json.dumps({"id": id_payin, **orders[id_payin]}), "application/json")
            else:
                self.answer(200, order_page(id_payin))
        else:
            self.answer(404, page("There is nothing here."))

    def do_POST(self):
        body = self.rfile.read(min(int(self.headers.get("Content-Length", 0)), 65536))
        try:
            if self.path == "/callback":
                self.answer(take_callback(body), "")
            elif self.path == "/orders":
                self.answer(303, "", location=redirect_url())
            elif self.path == "/orders/pix":
                self.answer(201, json.dumps(pay_by_pix()), "application/json")
            else:
                self.answer(404, page("There is nothing here."))
        except GatewayError as error:
            self.log_message("%s", error)
            self.answer(502, page("The payment cannot be started now. Please try again."))

    def answer(self, status, body, kind="text/html; charset=utf-8", location=None):
        content = body.encode()
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Cache-Control", "no-store")
        self.send_header("Referrer-Policy", "no-referrer")
        if location:
            self.send_header("Location", location)
        self.end_headers()
        self.wfile.write(content)


if __name__ == "__main__":
    print(f"Shop: {OWN_URL}", flush=True)
    ThreadingHTTPServer(("localhost", PORT), Shop).serve_forever()
