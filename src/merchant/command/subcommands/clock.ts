import { type Command, choiceOf, numberOf, type Run, UsageError } from '../command.ts'
import { CommandFailure } from '../sandbox-client.ts'

const acts = ['read', 'advance', 'next', 'freeze', 'unfreeze'] as const

async function run(parts: Run): Promise<void> {
  const act = choiceOf(parts.positionals[0] ?? 'read', acts, 'what to do')
  const [, surplus] = parts.positionals
  if (act !== 'advance' && surplus !== undefined) throw new UsageError(`${act} takes no number: ${surplus}`)
  const reading = await readingAfter(act, parts)
  const { now, offsetSeconds, frozen } = reading
  parts.print(reading, [`${now}  ${offsetSeconds} s from real time${frozen ? ', frozen' : ''}`])
}

async function readingAfter(act: (typeof acts)[number], parts: Run) {
  const { call, merchantCode, positionals } = parts
  switch (act) {
    case 'read':
      return call('readClock', { query: { merchantCode } })
    case 'freeze':
      return call('freezeClock', { body: { merchantCode } })
    case 'unfreeze':
      return call('unfreezeClock', { body: { merchantCode } })
    case 'next':
      return call('advanceClock', { body: { merchantCode, seconds: await secondsToNext(parts) } })
    case 'advance': {
      const [, seconds] = positionals
      if (seconds === undefined) throw new UsageError('advance needs a number of seconds')
      return call('advanceClock', { body: { merchantCode, seconds: numberOf(seconds, 'the seconds') } })
    }
  }
}

/** How far away the next due event is, in seconds. */
async function secondsToNext({ call, merchantCode }: Run): Promise<number> {
  const { events } = await call('listUpcomingEvents', { path: { merchantCode } })
  const { now } = await call('readClock', { query: { merchantCode } })
  const [next] = events
  if (next === undefined) throw new CommandFailure(`Nothing falls due for ${merchantCode}.`)
  return Math.max(0.001, (Date.parse(next.at) - Date.parse(now)) / 1000)
}

export const clock: Command = {
  name: 'clock',
  summary: 'Read, advance or freeze the time of the merchant’s sandbox',
  usage: `[${acts.join('|')}] [seconds]`,
  mostArguments: 2,
  options: {},
  examples: ['payments clock', 'payments clock advance 7200', 'payments clock next', 'payments clock freeze'],
  notes: ['"next" advances to the next due event.'],
  run,
}
