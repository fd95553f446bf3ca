import { type Language, prettyJson, requestOf, type Sample, signedFormat } from './sample.ts'

/** A text as a word of a shell command. */
export const shellQuoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

function operation(sample: Sample): string {
  const { method, url, body, hasToken } = requestOf(sample)
  const words = [
    `curl ${shellQuoted(url)}`,
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

/** A shell with curl and openssl. */
export const curl: Language = { label: 'curl', operation }
