import {
  type Language,
  type LiteralStyle,
  lines,
  literalOf,
  requestOf,
  type Sample,
  signedLiteral,
  singleQuoted,
} from './sample.ts'

const style: LiteralStyle = {
  object: ['{', '}'],
  list: ['[', ']'],
  between: ' => ',
  words: { true: 'true', false: 'false', null: 'nil' },
  text: singleQuoted,
}

const classes = { GET: 'Get', POST: 'Post' } as const

function operation(sample: Sample): string {
  const { method, url, body, hasToken } = requestOf(sample)
  return lines(
    body === undefined ? undefined : "require 'json'",
    "require 'net/http'",
    hasToken ? undefined : "require 'openssl'",
    '',
    ...(hasToken ? bodyOf(body) : signedBodyOf(body)),
    `uri = URI('${url}')`,
    `request = Net::HTTP::${classes[method]}.new(uri)`,
    "request['X-API-Version'] = '2'",
    hasToken ? `request['Authorization'] = "Bearer #{ENV.fetch('TOKEN')}"` : "request['X-SIGNATURE'] = signature",
    body === undefined ? undefined : "request['Content-Type'] = 'application/json'",
    body === undefined ? undefined : 'request.body = body',
    "options = { use_ssl: uri.scheme == 'https', read_timeout: 20 }",
    'response = Net::HTTP.start(uri.hostname, uri.port, **options) { |http| http.request(request) }',
    'puts "#{response.code} #{response.body}"',
  )
}

const bodyOf = (body: unknown): readonly string[] =>
  body === undefined ? [] : [`body = JSON.generate(${literalOf(body, style)})`]

const signedBodyOf = (body: unknown): readonly string[] => [
  `body = JSON.generate(${signedLiteral(body, style, 'Time.now.to_i')})`,
  '# Sign exactly the bytes that are sent: JSON.generate writes no spaces.',
  "key = OpenSSL::PKey::RSA.new(File.read('merchant.pem'))",
  "signature = [key.sign('SHA256', body)].pack('m0')",
]

export const ruby: Language = { label: 'Ruby', operation }
