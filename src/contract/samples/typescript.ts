import { operationOf } from '../operations/operations.ts'
import { indented, type Language, lines, prettyJson, type Sample, singleQuoted, takesToken } from './sample.ts'

const operation = (sample: Sample): string =>
  lines(
    "import { readFileSync } from 'node:fs'",
    // The merchant's client, as `npm run build` packs it in dist/merchant.
    "import { gatewayClient } from '@payment-web-application/merchant'",
    '',
    'const gateway = gatewayClient({',
    `  baseUrl: ${singleQuoted(sample.baseUrl)},`,
    `  merchantCode: ${singleQuoted(sample.merchantCode)},`,
    "  privateKeyPem: readFileSync('merchant.pem', 'utf8'),",
    '})',
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

/** TypeScript on Node 20.19 or newer, with this project's client. */
export const typescript: Language = { label: 'TypeScript', operation }
