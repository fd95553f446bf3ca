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

/** A text as a word of a shell command. */
export const shellQuoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

function operation(sample: Sample): string {
  const { method } = operationOf(sample.name)
  const { body } = sample
  const hasToken = takesToken(sample)
  const words = [
    `curl ${shellQuoted(urlOf(sample))}`,
    ...(method === 'POST' && body === undefined ? ["--request 'POST'"] : []),
    "--header 'X-API-Version: 2'",
    hasToken ? '--header "Authorization: Bearer $TOKEN"' : '--header "X-SIGNATURE: $SIGNATURE"',
    ...(body === undefined ? [] : ["--header 'Content-Type: application/json'"]),
    ...(body === undefined ? [] : [hasToken ? `--data ${shellQuoted(prettyJson(body))}` : '--data "$BODY"']),
  ]
  return [...(hasToken ? [] : signed(formatOf(body))), words.join(' \\\n  ')].join('\n')
}

/** The body of a token request as a format of the shell's `printf`, in which a backslash is special too. */
const formatOf = (body: unknown): string => signedFormat(body, '%s').replaceAll('\\', '\\\\')

/** Commands that sign the body exactly as it is sent, with the current time as `timestamp`. */
const signed = (format: string): readonly string[] => [
  `BODY=$(printf ${shellQuoted(format)} "$(date +%s)")`,
  'SIGNATURE=$(printf %s "$BODY" | openssl dgst -sha256 -sign merchant.pem | openssl base64 -A)',
]

const redirect = ({ baseUrl, paymentAppUrl, merchantCode }: SampleServer): string =>
  lines(
    '# Store the order with its amount under this id before the customer leaves.',
    'ID=order-$(openssl rand -hex 12)',
    `OPERATIONS='"POST /payins/!availablePaymentOptions","POST /payins/'$ID'","GET /payins/'$ID'","GET /merchant-info"'`,
    `MONEY='{"amount":60,"currencyCode":"BRL"}'`,
    `BODY='{"merchantCode":"${merchantCode}","operations":['$OPERATIONS'],"money":'$MONEY',"timestamp":'$(date +%s)'}'`,
    'SIGNATURE=$(printf %s "$BODY" | openssl dgst -sha256 -sign merchant.pem | openssl base64 -A)',
    `TOKEN=$(curl --silent '${baseUrl}/auth-tokens' \\`,
    "  --header 'X-API-Version: 2' \\",
    '  --header "X-SIGNATURE: $SIGNATURE" \\',
    "  --header 'Content-Type: application/json' \\",
    `  --data "$BODY" | sed 's/.*"token":"\\([^"]*\\)".*/\\1/')`,
    `CALLBACK=http%3A%2F%2Flocalhost%3A3000%2Fcallback`,
    'RETURN=http%3A%2F%2Flocalhost%3A3000%2Forders%2F$ID',
    `echo "${paymentAppUrl}/?merchantCode=${merchantCode}&idPayin=$ID&token=$TOKEN&amount=60&currencyCode=BRL&callbackUrl=$CALLBACK&returnUrl=$RETURN"`,
  )

/** A shell with curl and openssl. */
export const curl: Language = { label: 'curl', operation, redirect }
