import { type Language, lines, prettyJson, requestOf, type Sample, signedFormat } from './sample.ts'

const raw = (text: string): string => `\`${text.replaceAll('`', '` + "`" + `')}\``

const imports = (names: readonly string[]): readonly string[] => [
  'package main',
  '',
  'import (',
  ...[...names].sort().map((name) => `\t"${name}"`),
  ')',
  '',
]

const signingPackages = [
  'crypto',
  'crypto/rand',
  'crypto/rsa',
  'crypto/sha256',
  'crypto/x509',
  'encoding/base64',
  'encoding/pem',
  'time',
]

function operation(sample: Sample): string {
  const { method, url, body, hasToken } = requestOf(sample)
  const packages = [
    'fmt',
    'io',
    'net/http',
    'os',
    ...(body === undefined ? [] : ['strings']),
    ...(hasToken ? [] : signingPackages),
  ]
  return lines(
    ...imports(packages),
    'func main() {',
    ...(hasToken ? bodyOf(body) : signedBodyOf(body)),
    `\trequest, err := http.NewRequest("${method}", "${url}", ${body === undefined ? 'nil' : 'strings.NewReader(body)'})`,
    ...stop,
    '\trequest.Header.Set("X-API-Version", "2")',
    hasToken
      ? '\trequest.Header.Set("Authorization", "Bearer "+os.Getenv("TOKEN"))'
      : '\trequest.Header.Set("X-SIGNATURE", base64.StdEncoding.EncodeToString(signature))',
    body === undefined ? undefined : '\trequest.Header.Set("Content-Type", "application/json")',
    '\tresponse, err := http.DefaultClient.Do(request)',
    ...stop,
    '\tdefer response.Body.Close()',
    '\tanswer, err := io.ReadAll(response.Body)',
    ...stop,
    '\tfmt.Println(response.StatusCode, string(answer))',
    '}',
  )
}

const stop = ['\tif err != nil {', '\t\tpanic(err)', '\t}']

const bodyOf = (body: unknown): readonly string[] => (body === undefined ? [] : [`\tbody := ${raw(prettyJson(body))}`])

const signedBodyOf = (body: unknown): readonly string[] => [
  '\t// Sign exactly the characters that are sent: JSON without spaces.',
  `\tbody := fmt.Sprintf(${raw(signedFormat(body, '%d'))}, time.Now().Unix())`,
  '\ttext, err := os.ReadFile("merchant.pem")',
  ...stop,
  '\tblock, _ := pem.Decode(text)',
  '\tkey, err := x509.ParsePKCS8PrivateKey(block.Bytes)',
  ...stop,
  '\tdigest := sha256.Sum256([]byte(body))',
  '\tsignature, err := rsa.SignPKCS1v15(rand.Reader, key.(*rsa.PrivateKey), crypto.SHA256, digest[:])',
  ...stop,
]

/** Go 1.18 or newer. */
export const go: Language = { label: 'Go', operation }
