import { operationOf } from '../operations/operations.ts'
import {
  type Language,
  type LiteralStyle,
  lines,
  literalOf,
  type Sample,
  type SampleServer,
  signedLiteral,
  singleQuoted,
  takesToken,
  urlOf,
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
  const { method } = operationOf(sample.name)
  const { body } = sample
  const hasToken = takesToken(sample)
  return lines(
    body === undefined ? undefined : "require 'json'",
    "require 'net/http'",
    hasToken ? undefined : "require 'openssl'",
    '',
    ...(hasToken ? bodyOf(body) : signedBodyOf(body)),
    `uri = URI('${urlOf(sample)}')`,
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
  ...signing,
]

const signing = [
  '# Sign exactly the bytes that are sent: JSON.generate writes no spaces.',
  "key = OpenSSL::PKey::RSA.new(File.read('merchant.pem'))",
  "signature = [key.sign('SHA256', body)].pack('m0')",
]

const indent = (parts: readonly string[]): readonly string[] => parts.map((part) => `  ${part}`)

/** The functions that a whole payment needs. */
const payment = ({ baseUrl, merchantCode }: SampleServer): readonly string[] => [
  `BASE_URL = '${baseUrl}'`,
  `MERCHANT_CODE = '${merchantCode}'`,
  '',
  'def call(request, headers, body = nil)',
  "  { 'X-API-Version' => '2', 'Content-Type' => 'application/json', **headers }.each { |name, value| request[name] = value }",
  '  request.body = body',
  '  uri = request.uri',
  "  options = { use_ssl: uri.scheme == 'https', read_timeout: 20 }",
  '  response = Net::HTTP.start(uri.hostname, uri.port, **options) { |http| http.request(request) }',
  '  raise "#{response.code} #{response.body}" unless response.is_a?(Net::HTTPSuccess)',
  '',
  '  JSON.parse(response.body)',
  'end',
  '',
  'def token_for(path, grant)',
  "  body = JSON.generate({ 'merchantCode' => MERCHANT_CODE, 'timestamp' => Time.now.to_i, **grant })",
  ...indent(signing),
  "  call(Net::HTTP::Post.new(URI(BASE_URL + path)), { 'X-SIGNATURE' => signature }, body)['token']",
  'end',
]

const redirect = (server: SampleServer): string =>
  lines(
    "require 'json'",
    "require 'net/http'",
    "require 'openssl'",
    "require 'securerandom'",
    '',
    ...payment(server),
    '',
    '# Store the order with its amount under this id before the customer leaves.',
    'id_payin = SecureRandom.uuid',
    "token = token_for('/auth-tokens', {",
    "  'operations' => [",
    "    'POST /payins/!availablePaymentOptions',",
    '    "POST /payins/#{id_payin}",',
    '    "GET /payins/#{id_payin}",',
    "    'GET /merchant-info'",
    '  ],',
    "  'money' => { 'amount' => 60, 'currencyCode' => 'BRL' }",
    '})',
    `puts '${server.paymentAppUrl}/?' + URI.encode_www_form(`,
    "  'merchantCode' => MERCHANT_CODE,",
    "  'idPayin' => id_payin,",
    "  'token' => token,",
    "  'amount' => 60,",
    "  'currencyCode' => 'BRL',",
    "  'callbackUrl' => 'http://localhost:3000/callback',",
    '  \'returnUrl\' => "http://localhost:3000/orders/#{id_payin}"',
    ')',
  )

const callback = (server: SampleServer): string =>
  lines(
    "require 'json'",
    "require 'net/http'",
    "require 'openssl'",
    "require 'socket'",
    '',
    ...payment(server),
    '',
    '# In your application this is a route of Rails or Sinatra.',
    'def answer(body)',
    "  id_payin = JSON.parse(body)['idEntity']",
    '  # A callback proves nothing: read the payin, and compare status and money with your order.',
    "  token = token_for('/auth-tokens-by-action', { 'action' => 'PAYIN_INFO', 'idPayment' => id_payin })",
    '  request = Net::HTTP::Get.new(URI("#{BASE_URL}/payins/#{id_payin}"))',
    '  payin = call(request, { \'Authorization\' => "Bearer #{token}" })',
    "  warn \"#{id_payin} #{payin['process']['status']} #{payin['paymentRequested']['money']}\"",
    "  '200 OK'",
    'rescue StandardError => error',
    '  warn error.message',
    "  '503 Service Unavailable' # the gateway calls again",
    'end',
    '',
    'server = TCPServer.new(3000)',
    'loop do',
    '  socket = server.accept',
    '  length = 0',
    '  while (line = socket.gets&.chomp) && !line.empty?',
    '    length = line.split.last.to_i if line =~ /\\Acontent-length:/i',
    '  end',
    '  socket.write "HTTP/1.1 #{answer(socket.read(length))}\\r\\nContent-Length: 0\\r\\nConnection: close\\r\\n\\r\\n"',
    '  socket.close',
    'rescue SystemCallError => error',
    '  warn error.message # the caller has hung up',
    'end',
  )

export const ruby: Language = { label: 'Ruby', operation, redirect, callback }
