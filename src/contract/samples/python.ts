import { operationOf } from '../operations/operations.ts'
import {
  type Language,
  type LiteralStyle,
  lines,
  literalOf,
  type Sample,
  type SampleServer,
  signedLiteral,
  takesToken,
  urlOf,
} from './sample.ts'

const style: LiteralStyle = {
  object: ['{', '}'],
  list: ['[', ']'],
  between: ': ',
  words: { true: 'True', false: 'False', null: 'None' },
  text: (value) => JSON.stringify(value),
}

function operation(sample: Sample): string {
  const { method } = operationOf(sample.name)
  const { body } = sample
  const hasToken = takesToken(sample)
  return lines(
    ...importsOf(sample).map((name) => `import ${name}`),
    '',
    ...(hasToken ? bodyOf(body) : signedBodyOf(body)),
    'request = urllib.request.Request(',
    `    "${urlOf(sample)}",`,
    `    method="${method}",`,
    body === undefined ? undefined : `    data=${hasToken ? 'json.dumps(body).encode()' : 'body'},`,
    '    headers={',
    '        "X-API-Version": "2",',
    hasToken ? '        "Authorization": "Bearer " + os.environ["TOKEN"],' : '        "X-SIGNATURE": signature,',
    body === undefined ? undefined : '        "Content-Type": "application/json",',
    '    },',
    ')',
    'try:',
    '    with urllib.request.urlopen(request, timeout=20) as response:',
    '        print(response.status, response.read().decode())',
    'except urllib.error.HTTPError as error:',
    '    print(error.code, error.read().decode())',
  )
}

function importsOf(sample: Sample): readonly string[] {
  if (!takesToken(sample)) return ['base64', 'json', 'subprocess', 'time', 'urllib.error', 'urllib.request']
  return [...(sample.body === undefined ? [] : ['json']), 'os', 'urllib.error', 'urllib.request']
}

const bodyOf = (body: unknown): readonly string[] => (body === undefined ? [] : [`body = ${literalOf(body, style)}`])

const signedBodyOf = (body: unknown): readonly string[] => [
  `grant = ${signedLiteral(body, style, 'int(time.time())')}`,
  '# Sign exactly the bytes that are sent: JSON without spaces.',
  'body = json.dumps(grant, separators=(",", ":")).encode()',
  ...signing,
]

const signing = [
  '# The standard library has no RSA; the package "cryptography" signs too.',
  'openssl = ["openssl", "dgst", "-sha256", "-sign", "merchant.pem"]',
  'signed = subprocess.run(openssl, input=body, capture_output=True, check=True)',
  'signature = base64.b64encode(signed.stdout).decode()',
]

const indent = (parts: readonly string[]): readonly string[] => parts.map((part) => `    ${part}`)

/** The functions that a whole payment needs. */
const payment = ({ baseUrl, merchantCode }: SampleServer): readonly string[] => [
  `BASE_URL = "${baseUrl}"`,
  `MERCHANT_CODE = "${merchantCode}"`,
  '',
  '',
  'def call(method, path, headers, body=None):',
  '    headers = {"X-API-Version": "2", "Content-Type": "application/json", **headers}',
  '    request = urllib.request.Request(BASE_URL + path, body, headers, method=method)',
  '    with urllib.request.urlopen(request, timeout=20) as response:',
  '        return json.load(response)',
  '',
  '',
  'def token_for(path, grant):',
  '    grant = {"merchantCode": MERCHANT_CODE, "timestamp": int(time.time()), **grant}',
  '    # Sign exactly the bytes that are sent: JSON without spaces.',
  '    body = json.dumps(grant, separators=(",", ":")).encode()',
  ...indent(signing),
  '    return call("POST", path, {"X-SIGNATURE": signature}, body)["token"]',
]

const redirect = (server: SampleServer): string =>
  lines(
    'import base64',
    'import json',
    'import subprocess',
    'import time',
    'import urllib.parse',
    'import urllib.request',
    'import uuid',
    '',
    ...payment(server),
    '',
    '',
    '# Store the order with its amount under this id before the customer leaves.',
    'id_payin = str(uuid.uuid4())',
    'token = token_for("/auth-tokens", {',
    '    "operations": [',
    '        "POST /payins/!availablePaymentOptions",',
    '        f"POST /payins/{id_payin}",',
    '        f"GET /payins/{id_payin}",',
    '        "GET /merchant-info",',
    '    ],',
    '    "money": {"amount": 60, "currencyCode": "BRL"},',
    '})',
    `print("${server.paymentAppUrl}/?" + urllib.parse.urlencode({`,
    '    "merchantCode": MERCHANT_CODE,',
    '    "idPayin": id_payin,',
    '    "token": token,',
    '    "amount": 60,',
    '    "currencyCode": "BRL",',
    '    "callbackUrl": "http://localhost:3000/callback",',
    '    "returnUrl": f"http://localhost:3000/orders/{id_payin}",',
    '}))',
  )

const callback = (server: SampleServer): string =>
  lines(
    'import base64',
    'import json',
    'import subprocess',
    'import time',
    'import urllib.request',
    'from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer',
    '',
    ...payment(server),
    '',
    '',
    'class Callback(BaseHTTPRequestHandler):',
    '    def do_POST(self):',
    '        body = self.rfile.read(int(self.headers["Content-Length"]))',
    '        try:',
    '            id_payin = json.loads(body)["idEntity"]',
    '            # A callback proves nothing: read the payin, and compare status and money with your order.',
    '            grant = {"action": "PAYIN_INFO", "idPayment": id_payin}',
    '            token = token_for("/auth-tokens-by-action", grant)',
    '            payin = call("GET", f"/payins/{id_payin}", {"Authorization": f"Bearer {token}"})',
    '            print(id_payin, payin["process"]["status"], payin["paymentRequested"]["money"], flush=True)',
    '            status = 200',
    '        except Exception as error:',
    '            print(error, flush=True)',
    '            status = 503  # the gateway calls again',
    '        self.send_response(status)',
    '        self.end_headers()',
    '',
    '',
    'ThreadingHTTPServer(("", 3000), Callback).serve_forever()',
  )

export const python: Language = { label: 'Python', operation, redirect, callback }
