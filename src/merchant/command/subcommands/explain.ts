import { type Command, type Run, UsageError } from '../command.ts'
import { CommandFailure } from '../sandbox-client.ts'

async function run({ call, positionals, print }: Run): Promise<void> {
  const [url] = positionals
  if (url === undefined) throw new UsageError('which redirect URL? Put it in quotes: it contains &')
  const explanation = await call('explainRedirectUrl', { body: { url } })
  const { page, findings } = explanation
  const faults = findings.filter(({ isFault }) => isFault)
  const lines = findings.map(({ isFault, message }) => `${isFault ? 'fault ' : 'remark'}  ${message}`)
  print(explanation, [
    ...lines,
    faults.length === 0
      ? `The ${page} page accepts this URL.`
      : `${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}.`,
  ])
  if (faults.length > 0) throw new CommandFailure('This URL does not work.')
}

export const explain: Command = {
  name: 'explain',
  summary: 'Say what is wrong with a redirect URL',
  usage: '"<redirect URL>"',
  mostArguments: 1,
  options: {},
  examples: ["payments explain 'http://localhost:8080/?merchantCode=demo-shop&idPayin=…'"],
  notes: ['Checks parameters, token, merchant, method and operator. Exit code 1 where there is a fault.'],
  run,
}
