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
  object: ['[', ']'],
  list: ['[', ']'],
  between: ' => ',
  words: { true: 'true', false: 'false', null: 'null' },
  text: singleQuoted,
}

function operation(sample: Sample): string {
  const { method } = operationOf(sample.name)
  const { body } = sample
  const hasToken = takesToken(sample)
  return lines(
    '<?php',
    ...(hasToken ? bodyOf(body) : signedBodyOf(body)),
    "$context = stream_context_create(['http' => [",
    `    'method' => '${method}',`,
    "    'header' => [",
    "        'X-API-Version: 2',",
    hasToken
      ? "        'Authorization: Bearer ' . getenv('TOKEN'),"
      : "        'X-SIGNATURE: ' . base64_encode($signature),",
    body === undefined ? undefined : "        'Content-Type: application/json',",
    '    ],',
    body === undefined ? undefined : "    'content' => $body,",
    "    'ignore_errors' => true,",
    "    'follow_location' => 0,",
    "    'timeout' => 20,",
    ']]);',
    `$answer = file_get_contents('${urlOf(sample)}', false, $context);`,
    "echo $http_response_header[0], ' ', $answer, PHP_EOL;",
  )
}

const bodyOf = (body: unknown): readonly string[] =>
  body === undefined ? [] : [`$body = json_encode(${literalOf(body, style)});`]

const signedBodyOf = (body: unknown): readonly string[] => [
  `$body = json_encode(${signedLiteral(body, style, 'time()')});`,
  '// Sign exactly the bytes that are sent.',
  "openssl_sign($body, $signature, file_get_contents('merchant.pem'), OPENSSL_ALGO_SHA256);",
]

/** The functions that a whole payment needs. */
const payment = ({ baseUrl, merchantCode }: SampleServer): readonly string[] => [
  `const BASE_URL = '${baseUrl}';`,
  `const MERCHANT_CODE = '${merchantCode}';`,
  '',
  'function call(string $method, string $path, string $credential, ?string $body = null): array',
  '{',
  "    $answer = file_get_contents(BASE_URL . $path, false, stream_context_create(['http' => [",
  "        'method' => $method,",
  "        'header' => ['X-API-Version: 2', 'Content-Type: application/json', $credential],",
  "        'content' => $body ?? '',",
  "        'ignore_errors' => true,",
  "        'follow_location' => 0,",
  "        'timeout' => 20,",
  '    ]]));',
  "    if (!preg_match('/ 20[01] /', $http_response_header[0] ?? '')) {",
  "        throw new RuntimeException(($http_response_header[0] ?? 'no answer') . ' ' . $answer);",
  '    }',
  '    return json_decode($answer, true);',
  '}',
  '',
  'function tokenFor(string $path, array $grant): string',
  '{',
  "    $body = json_encode(['merchantCode' => MERCHANT_CODE, 'timestamp' => time()] + $grant);",
  '    // Sign exactly the bytes that are sent.',
  "    openssl_sign($body, $signature, file_get_contents('merchant.pem'), OPENSSL_ALGO_SHA256);",
  "    return call('POST', $path, 'X-SIGNATURE: ' . base64_encode($signature), $body)['token'];",
  '}',
]

const redirect = (server: SampleServer): string =>
  lines(
    '<?php',
    ...payment(server),
    '',
    '// Store the order with its amount under this id before the customer leaves.',
    '$idPayin = bin2hex(random_bytes(16));',
    "$token = tokenFor('/auth-tokens', [",
    "    'operations' => [",
    "        'POST /payins/!availablePaymentOptions',",
    '        "POST /payins/$idPayin",',
    '        "GET /payins/$idPayin",',
    "        'GET /merchant-info',",
    '    ],',
    "    'money' => ['amount' => 60, 'currencyCode' => 'BRL'],",
    ']);',
    `echo '${server.paymentAppUrl}/?', http_build_query([`,
    "    'merchantCode' => MERCHANT_CODE,",
    "    'idPayin' => $idPayin,",
    "    'token' => $token,",
    "    'amount' => 60,",
    "    'currencyCode' => 'BRL',",
    "    'callbackUrl' => 'http://localhost:3000/callback',",
    '    \'returnUrl\' => "http://localhost:3000/orders/$idPayin",',
    ']), PHP_EOL;',
  )

const callback = (server: SampleServer): string =>
  lines(
    '<?php',
    '// php -S localhost:3000 callback.php',
    ...payment(server),
    '',
    'try {',
    "    $idPayin = json_decode(file_get_contents('php://input'), true)['idEntity'];",
    '    // A callback proves nothing: read the payin, and compare status and money with your order.',
    "    $token = tokenFor('/auth-tokens-by-action', ['action' => 'PAYIN_INFO', 'idPayment' => $idPayin]);",
    '    $payin = call(\'GET\', "/payins/$idPayin", "Authorization: Bearer $token");',
    "    error_log($idPayin . ' ' . $payin['process']['status'] . ' ' . json_encode($payin['paymentRequested']['money']));",
    '    http_response_code(200);',
    '} catch (Throwable $error) {',
    '    error_log($error->getMessage());',
    '    http_response_code(503); // the gateway calls again',
    '}',
  )

export const php: Language = { label: 'PHP', operation, redirect, callback }
