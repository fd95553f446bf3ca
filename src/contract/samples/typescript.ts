import { operationOf } from '../operations/operations.ts'
import {
  indented,
  type Language,
  lines,
  prettyJson,
  type Sample,
  type SampleServer,
  singleQuoted,
  takesToken,
} from './sample.ts'

/** The merchant's client, as `npm run build` packs it in dist/merchant. */
const CLIENT = '@payment-web-application/merchant'

const client = (baseUrl: string, merchantCode: string): readonly string[] => [
  'const gateway = gatewayClient({',
  `  baseUrl: ${singleQuoted(baseUrl)},`,
  `  merchantCode: ${singleQuoted(merchantCode)},`,
  "  privateKeyPem: readFileSync('merchant.pem', 'utf8'),",
  '})',
]

const operation = (sample: Sample): string =>
  lines(
    "import { readFileSync } from 'node:fs'",
    `import { gatewayClient } from '${CLIENT}'`,
    '',
    ...client(sample.baseUrl, sample.merchantCode),
    ...(takesToken(sample) ? ["const token = process.env['TOKEN'] ?? ''"] : []),
    `const answer = await gateway.${takesToken(sample) ? callOf(sample) : grantOf(sample)}`,
    'if (answer.ok) console.log(answer.result)',
    'else console.error(answer.fault.status, answer.fault.errors)',
  )

function callOf({ name, id, body, query }: Sample): string {
  const parts = [
    'token',
    ...(operationOf(name).path.includes('{') ? [`id: '${id}'`] : []),
    ...(query === undefined ? [] : [`query: ${indented(prettyJson(query), '  ')}`]),
    ...(body === undefined ? [] : [`body: ${indented(prettyJson(body), '  ')}`]),
  ]
  return `call('${name}', {\n${parts.map((part) => `  ${part},`).join('\n')}\n})`
}

function grantOf({ name, body }: Sample): string {
  const { merchantCode: _, ...grant } = Object(body)
  const text = prettyJson({ ...grant, timestamp: '<now>' })
  return `${name}(${text.replace('"<now>"', 'Math.floor(Date.now() / 1000)')})`
}

const redirect = ({ baseUrl, paymentAppUrl, merchantCode }: SampleServer): string =>
  lines(
    "import { randomUUID } from 'node:crypto'",
    "import { readFileSync } from 'node:fs'",
    `import { gatewayClient, redirectUrl, webApplicationOperations } from '${CLIENT}'`,
    '',
    ...client(baseUrl, merchantCode),
    '// Store the order with its amount under this id before the customer leaves.',
    'const idPayin = randomUUID()',
    'const granted = await gateway.createToken({',
    '  operations: [...webApplicationOperations(idPayin)],',
    "  money: { amount: 60, currencyCode: 'BRL' },",
    '  timestamp: Math.floor(Date.now() / 1000),',
    '})',
    'if (!granted.ok) throw new Error(granted.fault.errors[0]?.message)',
    'console.log(',
    `  redirectUrl('${paymentAppUrl}', {`,
    `    merchantCode: '${merchantCode}',`,
    '    idPayin,',
    '    token: granted.result.token,',
    '    amount: 60,',
    "    currencyCode: 'BRL',",
    "    callbackUrl: 'http://localhost:3000/callback',",
    "    returnUrl: 'http://localhost:3000/orders/' + idPayin,",
    '  }),',
    ')',
  )

const callback = ({ baseUrl, merchantCode }: SampleServer): string =>
  lines(
    "import { readFileSync } from 'node:fs'",
    "import { createServer } from 'node:http'",
    "import { text } from 'node:stream/consumers'",
    `import { gatewayClient, readCallback } from '${CLIENT}'`,
    '',
    ...client(baseUrl, merchantCode),
    '',
    '/** A callback proves nothing: read the payin, and compare status and money with your order. */',
    'async function readPayin(id: string): Promise<boolean> {',
    '  const timestamp = Math.floor(Date.now() / 1000)',
    "  const granted = await gateway.createActionToken({ action: 'PAYIN_INFO', idPayment: id, timestamp })",
    '  if (!granted.ok) return false',
    "  const payin = await gateway.call('readPayin', { token: granted.result.token, id })",
    '  if (payin.ok) console.log(id, payin.result.process.status, payin.result.paymentRequested.money)',
    '  return payin.ok',
    '}',
    '',
    'createServer(async (request, response) => {',
    '  const callback = readCallback(await text(request))',
    '  // After any other status than 200 the gateway calls again. Other events are ignored: their types grow.',
    '  response.writeHead(!callback || (await readPayin(callback.idEntity)) ? 200 : 503).end()',
    '}).listen(3000)',
  )

/** TypeScript on Node 20.19 or newer, with this project's client. */
export const typescript: Language = { label: 'TypeScript', operation, redirect, callback }
