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
  object: ['[', ']'],
  list: ['[', ']'],
  between: ' => ',
  words: { true: 'true', false: 'false', null: 'null' },
  text: singleQuoted,
}

function operation(sample: Sample): string {
  const { method, url, body, hasToken } = requestOf(sample)
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
    `$answer = fopen('${url}', 'r', false, $context);`,
    "echo stream_get_meta_data($answer)['wrapper_data'][0], ' ', stream_get_contents($answer), PHP_EOL;",
  )
}

const bodyOf = (body: unknown): readonly string[] =>
  body === undefined ? [] : [`$body = json_encode(${literalOf(body, style)});`]

const signedBodyOf = (body: unknown): readonly string[] => [
  `$body = json_encode(${signedLiteral(body, style, 'time()')});`,
  '// Sign exactly the bytes that are sent.',
  "openssl_sign($body, $signature, file_get_contents('merchant.pem'), OPENSSL_ALGO_SHA256);",
]

export const php: Language = { label: 'PHP', operation }
