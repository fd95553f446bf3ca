import {
  type Language,
  type LiteralStyle,
  lines,
  literalOf,
  requestOf,
  type Sample,
  signedLiteral,
  takesToken,
} from './sample.ts'

const style: LiteralStyle = {
  object: ['{', '}'],
  list: ['[', ']'],
  between: ': ',
  words: { true: 'True', false: 'False', null: 'None' },
  text: (value) => JSON.stringify(value),
}

function operation(sample: Sample): string {
  const { method, url, body, hasToken } = requestOf(sample)
  return lines(
    ...importsOf(sample).map((name) => `import ${name}`),
    '',
    ...(hasToken ? bodyOf(body) : signedBodyOf(body)),
    'request = urllib.request.Request(',
    `    "${url}",`,
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
  '# The standard library has no RSA; the package "cryptography" signs too.',
  'openssl = ["openssl", "dgst", "-sha256", "-sign", "merchant.pem"]',
  'signed = subprocess.run(openssl, input=body, stdout=subprocess.PIPE, check=True)',
  'signature = base64.b64encode(signed.stdout).decode()',
]

export const python: Language = { label: 'Python', operation }
