import { businessCodes } from '#contract/errors.ts'
import { operationNames } from '#contract/operations/operations.ts'
import { faultNames } from '#contract/sandbox/faults.ts'
import { type Command, choiceOf, numberOf, type Run, table, UsageError } from '../command.ts'

async function run(parts: Run): Promise<void> {
  const { call, positionals, merchantCode, text, print } = parts
  const [operation, fault] = positionals
  if (operation !== undefined) {
    if (fault === undefined) throw new UsageError(`which fault? ${faultNames.join(', ')}`)
    const code = text('code')
    const delayMs = text('delay')
    await call('planFault', {
      body: {
        operation: choiceOf(operation, operationNames, 'the operation'),
        fault: choiceOf(fault, faultNames, 'the fault'),
        times: numberOf(text('times') ?? '1', '--times'),
        merchantCode,
        ...(code !== undefined && { code: choiceOf(code, businessCodes, '--code') }),
        ...(delayMs !== undefined && { delayMs: numberOf(delayMs, '--delay') }),
      },
    })
  }
  const planned = await call('listFaults', {})
  const rows = planned.faults.map((each) => [each.operation, each.fault, `${each.times}×`, each.merchantCode ?? 'all'])
  print(planned, rows.length === 0 ? ['No fault is planned.'] : table(rows))
}

export const faults: Command = {
  name: 'faults',
  summary: 'List the planned faults, or plan one for the next requests of an operation',
  usage: '[operation fault]',
  mostArguments: 2,
  options: {
    times: { type: 'string', value: 'number', meaning: 'for how many requests: 1 by default, 0 ends the fault' },
    delay: { type: 'string', value: 'ms', meaning: 'how long each request waits first' },
    code: { type: 'string', value: 'code', meaning: 'error code of a 406' },
  },
  examples: [
    'payments faults createPayin drop-response',
    'payments faults readPayin 500 --times 3',
    'payments faults createPayin 406 --code INVALID_ACCOUNT_NUMBER',
    'payments faults',
  ],
  notes: [`Faults: ${faultNames.join(', ')}.`],
  run,
}
