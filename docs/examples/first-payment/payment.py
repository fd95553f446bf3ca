BASE_URL = "{base_url}"
MERCHANT_CODE = "{merchant_code}"


def call(method, path, headers, body=None):
    headers = {"X-API-Version": "2", "Content-Type": "application/json", **headers}
    request = urllib.request.Request(BASE_URL + path, body, headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=20) as response:
            return json.load(response)
    except urllib.error.HTTPError as error:
        raise RuntimeError(f"{error.code} {error.read().decode()}") from error


def token_for(path, grant):
    grant = {"merchantCode": MERCHANT_CODE, "timestamp": int(time.time()), **grant}
    # Sign exactly the bytes that are sent: JSON without spaces.
    body = json.dumps(grant, separators=(",", ":")).encode()
    # The standard library has no RSA; the package "cryptography" signs too.
    openssl = ["openssl", "dgst", "-sha256", "-sign", "merchant.pem"]
    signed = subprocess.run(openssl, input=body, stdout=subprocess.PIPE, check=True)
    signature = base64.b64encode(signed.stdout).decode()
    return call("POST", path, {"X-SIGNATURE": signature}, body)["token"]
