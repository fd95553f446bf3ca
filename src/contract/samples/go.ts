import { operationOf } from '../operations/operations.ts'
import {
  type Language,
  lines,
  prettyJson,
  type Sample,
  type SampleServer,
  signedFormat,
  takesToken,
  urlOf,
} from './sample.ts'

/** A text as a raw string. */
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
  const { method } = operationOf(sample.name)
  const { body } = sample
  const hasToken = takesToken(sample)
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
    `\trequest, err := http.NewRequest("${method}", "${urlOf(sample)}", ${body === undefined ? 'nil' : 'strings.NewReader(body)'})`,
    ...stop('\t'),
    '\trequest.Header.Set("X-API-Version", "2")',
    hasToken
      ? '\trequest.Header.Set("Authorization", "Bearer "+os.Getenv("TOKEN"))'
      : '\trequest.Header.Set("X-SIGNATURE", base64.StdEncoding.EncodeToString(signature))',
    body === undefined ? undefined : '\trequest.Header.Set("Content-Type", "application/json")',
    '\tresponse, err := http.DefaultClient.Do(request)',
    ...stop('\t'),
    '\tdefer response.Body.Close()',
    '\tanswer, err := io.ReadAll(response.Body)',
    ...stop('\t'),
    '\tfmt.Println(response.StatusCode, string(answer))',
    '}',
  )
}

const stop = (at: string): readonly string[] => [`${at}if err != nil {`, `${at}\tpanic(err)`, `${at}}`]

const bodyOf = (body: unknown): readonly string[] => (body === undefined ? [] : [`\tbody := ${raw(prettyJson(body))}`])

const signedBodyOf = (body: unknown): readonly string[] => [
  '\t// Sign exactly the characters that are sent: JSON without spaces.',
  `\tbody := fmt.Sprintf(${raw(signedFormat(body, '%d'))}, time.Now().Unix())`,
  '\ttext, err := os.ReadFile("merchant.pem")',
  ...stop('\t'),
  '\tblock, _ := pem.Decode(text)',
  '\tkey, err := x509.ParsePKCS8PrivateKey(block.Bytes)',
  ...stop('\t'),
  '\tdigest := sha256.Sum256([]byte(body))',
  '\tsignature, err := rsa.SignPKCS1v15(rand.Reader, key.(*rsa.PrivateKey), crypto.SHA256, digest[:])',
  ...stop('\t'),
]

const paymentPackages = [...signingPackages, 'bytes', 'encoding/json', 'fmt', 'net/http', 'os']

/** The functions that a whole payment needs. */
const payment = ({ baseUrl, merchantCode }: SampleServer): readonly string[] => [
  `const baseURL = "${baseUrl}"`,
  `const merchantCode = "${merchantCode}"`,
  '',
  'func call(method, path, header, credential string, body []byte, result any) error {',
  '\trequest, err := http.NewRequest(method, baseURL+path, bytes.NewReader(body))',
  '\tif err != nil {',
  '\t\treturn err',
  '\t}',
  '\trequest.Header.Set("X-API-Version", "2")',
  '\trequest.Header.Set("Content-Type", "application/json")',
  '\trequest.Header.Set(header, credential)',
  '\tresponse, err := http.DefaultClient.Do(request)',
  '\tif err != nil {',
  '\t\treturn err',
  '\t}',
  '\tdefer response.Body.Close()',
  '\tif response.StatusCode >= 300 {',
  '\t\treturn fmt.Errorf("the gateway responded %s", response.Status)',
  '\t}',
  '\treturn json.NewDecoder(response.Body).Decode(result)',
  '}',
  '',
  'func tokenFor(path string, grant map[string]any) (string, error) {',
  '\tgrant["merchantCode"] = merchantCode',
  '\tgrant["timestamp"] = time.Now().Unix()',
  '\t// Sign exactly the bytes that are sent; Marshal writes no spaces.',
  '\tbody, err := json.Marshal(grant)',
  '\tif err != nil {',
  '\t\treturn "", err',
  '\t}',
  '\ttext, err := os.ReadFile("merchant.pem")',
  '\tif err != nil {',
  '\t\treturn "", err',
  '\t}',
  '\tblock, _ := pem.Decode(text)',
  '\tkey, err := x509.ParsePKCS8PrivateKey(block.Bytes)',
  '\tif err != nil {',
  '\t\treturn "", err',
  '\t}',
  '\tdigest := sha256.Sum256(body)',
  '\tsignature, err := rsa.SignPKCS1v15(rand.Reader, key.(*rsa.PrivateKey), crypto.SHA256, digest[:])',
  '\tif err != nil {',
  '\t\treturn "", err',
  '\t}',
  '\tvar granted struct{ Token string }',
  '\terr = call("POST", path, "X-SIGNATURE", base64.StdEncoding.EncodeToString(signature), body, &granted)',
  '\treturn granted.Token, err',
  '}',
  '',
]

const redirect = (server: SampleServer): string =>
  lines(
    ...imports([...paymentPackages, 'net/url']),
    ...payment(server),
    'func main() {',
    '\t// Store the order with its amount under this id before the customer leaves.',
    '\trandom := make([]byte, 16)',
    '\tif _, err := rand.Read(random); err != nil {',
    '\t\tpanic(err)',
    '\t}',
    '\tidPayin := fmt.Sprintf("%x", random)',
    '\ttoken, err := tokenFor("/auth-tokens", map[string]any{',
    '\t\t"operations": []string{',
    '\t\t\t"POST /payins/!availablePaymentOptions",',
    '\t\t\t"POST /payins/" + idPayin,',
    '\t\t\t"GET /payins/" + idPayin,',
    '\t\t\t"GET /merchant-info",',
    '\t\t},',
    '\t\t"money": map[string]any{"amount": 60, "currencyCode": "BRL"},',
    '\t})',
    ...stop('\t'),
    '\tquery := url.Values{}',
    '\tquery.Set("merchantCode", merchantCode)',
    '\tquery.Set("idPayin", idPayin)',
    '\tquery.Set("token", token)',
    '\tquery.Set("amount", "60")',
    '\tquery.Set("currencyCode", "BRL")',
    '\tquery.Set("callbackUrl", "http://localhost:3000/callback")',
    '\tquery.Set("returnUrl", "http://localhost:3000/orders/"+idPayin)',
    `\tfmt.Println("${server.paymentAppUrl}/?" + query.Encode())`,
    '}',
  )

const callback = (server: SampleServer): string =>
  lines(
    ...imports(paymentPackages),
    ...payment(server),
    '// A callback proves nothing: read the payin, and compare status and money with your order.',
    'func readPayin(idPayin string) error {',
    '\ttoken, err := tokenFor("/auth-tokens-by-action", map[string]any{"action": "PAYIN_INFO", "idPayment": idPayin})',
    '\tif err != nil {',
    '\t\treturn err',
    '\t}',
    '\tvar payin struct {',
    '\t\tProcess          struct{ Status string }',
    '\t\tPaymentRequested struct {',
    '\t\t\tMoney struct {',
    '\t\t\t\tAmount       json.Number',
    '\t\t\t\tCurrencyCode string',
    '\t\t\t}',
    '\t\t}',
    '\t}',
    '\terr = call("GET", "/payins/"+idPayin, "Authorization", "Bearer "+token, nil, &payin)',
    '\tfmt.Println(idPayin, payin.Process.Status, payin.PaymentRequested.Money)',
    '\treturn err',
    '}',
    '',
    'func main() {',
    '\thttp.HandleFunc("/callback", func(answer http.ResponseWriter, request *http.Request) {',
    '\t\tvar event struct{ IdEntity string }',
    '\t\terr := json.NewDecoder(request.Body).Decode(&event)',
    '\t\tif err == nil {',
    '\t\t\terr = readPayin(event.IdEntity)',
    '\t\t}',
    '\t\tif err != nil {',
    '\t\t\tfmt.Println(err)',
    '\t\t\tanswer.WriteHeader(503) // the gateway calls again',
    '\t\t}',
    '\t})',
    '\tpanic(http.ListenAndServe(":3000", nil))',
    '}',
  )

/** Go 1.18 or newer. */
export const go: Language = { label: 'Go', operation, redirect, callback }
