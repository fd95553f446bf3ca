import type { RefusedRequestList } from '#contract/sandbox/refused-requests.ts'
import type { Command, Run } from '../command.ts'

async function run({ call, merchantCode, print }: Run): Promise<void> {
  const list = await call('listRefusedRequests', { path: { merchantCode } })
  const lines = list.requests.flatMap(linesOf)
  print(list, lines.length === 0 ? [`No request of ${merchantCode} was refused since the sandbox started.`] : lines)
}

type Refused = RefusedRequestList['requests'][number]

const linesOf = ({ at, method, path, status, code, message, explanation, expectedText, docs }: Refused) => [
  `${at}  ${method} ${path}  ${status} ${code}: ${message}`,
  ...explanation.map((sentence) => `  ${sentence}`),
  ...(expectedText === undefined ? [] : [`  The text to sign: ${expectedText}`]),
  `  ${docs}`,
]

export const refused: Command = {
  name: 'refused',
  summary: 'Show the merchant’s refused requests, and what was wrong with each',
  usage: '',
  mostArguments: 0,
  options: {},
  examples: ['payments refused', 'payments refused --merchant my-shop --json'],
  notes: ['Of a refused token request it shows the cause, and the exact text that should have been signed.'],
  run,
}
