import { API_VERSION } from '#contract/api-address.ts'
import { pathOf } from '#contract/operations.ts'

const VALIDITY_SECS = 86_400

/** One order, for which a merchant's server asks for a token. */
export interface TokenOrder {
  readonly publicUrl: string
  readonly merchantCode: string
  readonly idPayin: string
  /** As written into the JSON body; undefined where the amount is not valid. */
  readonly money: { readonly amount: number; readonly currencyCode: string } | undefined
}

/** The four operations of the specification's web application. */
const webApplicationOperations = (idPayin: string): readonly string[] => [
  'POST /payins/!availablePaymentOptions',
  `POST /payins/${idPayin}`,
  `GET /payins/${idPayin}`,
  'GET /merchant-info',
]

/** A shell script that signs the token request with openssl and sends it with curl. */
export function curlOf({ publicUrl, merchantCode, idPayin, money }: TokenOrder): string {
  const operations = webApplicationOperations(idPayin)
  const before = { merchantCode, operations, ...(money && { money }), validitySecs: VALIDITY_SECS }
  const json = JSON.stringify(before).replaceAll("'", String.raw`'\''`)
  return [
    '# merchant.pem is your RSA private key; the demo shop has its own in DATA_DIR.',
    `BODY='${json.slice(0, -1)},"timestamp":'$(date +%s)'}'`,
    `SIGNATURE=$(printf '%s' "$BODY" | openssl dgst -sha256 -sign merchant.pem | openssl base64 -A)`,
    `curl -sS '${publicUrl}/api${pathOf('createToken')}' \\`,
    `  -H 'Content-Type: application/json' -H 'X-API-Version: ${API_VERSION}' \\`,
    '  -H "X-SIGNATURE: $SIGNATURE" --data-raw "$BODY"',
  ].join('\n')
}

/** The same with the client in src/merchant, up to the redirect URL of these parameters. */
export function typescriptOf(order: TokenOrder, parameters: Readonly<Record<string, string>>): string {
  const { publicUrl, merchantCode, idPayin, money } = order
  const written = (value: unknown) => JSON.stringify(value)
  return [
    `import { readFile } from 'node:fs/promises'`,
    `import { gatewayClient } from './src/merchant/client.ts'`,
    `import { redirectUrl, webApplicationOperations } from './src/merchant/redirect-url.ts'`,
    '',
    '// Your RSA private key; the demo shop has its own in DATA_DIR.',
    `const privateKeyPem = await readFile('merchant.pem', 'utf8')`,
    'const client = gatewayClient({',
    `  baseUrl: ${written(`${publicUrl}/api`)},`,
    `  merchantCode: ${written(merchantCode)},`,
    '  privateKeyPem,',
    '})',
    'const token = await client.createToken({',
    `  operations: [...webApplicationOperations(${written(idPayin)})],`,
    ...(money ? [`  money: { amount: ${money.amount}, currencyCode: ${written(money.currencyCode)} },`] : []),
    `  validitySecs: ${VALIDITY_SECS},`,
    '  timestamp: Math.floor(Date.now() / 1000),',
    '})',
    'if (!token.ok) throw new Error(JSON.stringify(token.fault))',
    `const url = redirectUrl(${written(publicUrl)}, {`,
    ...Object.entries(parameters).map(([name, value]) =>
      name === 'token' ? '  token: token.result.token,' : `  ${name}: ${written(value)},`,
    ),
    '})',
  ].join('\n')
}
