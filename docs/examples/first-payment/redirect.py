import base64
import json
import subprocess
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid

# {payment}


# Store the order with its amount under this id before the customer leaves.
id_payin = str(uuid.uuid4())
token = token_for("/auth-tokens", {
    "operations": [
        "POST /payins/!availablePaymentOptions",
        f"POST /payins/{id_payin}",
        f"GET /payins/{id_payin}",
        "GET /merchant-info",
    ],
    "money": {"amount": 60, "currencyCode": "BRL"},
    # Longer than any payment stays open: its page can be opened until it is final.
    "validitySecs": 8 * 24 * 60 * 60,
})
print("{payment_app_url}/?" + urllib.parse.urlencode({
    "merchantCode": MERCHANT_CODE,
    "idPayin": id_payin,
    "token": token,
    "amount": 60,
    "currencyCode": "BRL",
    "callbackUrl": "http://localhost:3000/callback",
    "returnUrl": f"http://localhost:3000/orders/{id_payin}",
}))
