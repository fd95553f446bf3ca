import { parseArgs } from 'node:util'
import { isSendableKey } from '#contract/sandbox/caller.ts'
import { addressOf, type Command, parsedOptions, type Run, UsageError } from './command.ts'
import { commandHelp, exitCodes, overviewHelp } from './help.ts'
import { CommandFailure, sandboxClient } from './sandbox-client.ts'
import { clock } from './subcommands/clock.ts'
import { explain } from './subcommands/explain.ts'
import { faults } from './subcommands/faults.ts'
import { listen } from './subcommands/listen.ts'
import { pay } from './subcommands/pay.ts'
import { payments } from './subcommands/payments.ts'
import { refused } from './subcommands/refused.ts'
import { sandbox } from './subcommands/sandbox.ts'
import { token } from './subcommands/token.ts'
import { trigger } from './subcommands/trigger.ts'
import { wait } from './subcommands/wait.ts'

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  pay,
  listen,
  trigger,
  payments,
  clock,
  faults,
  explain,
  refused,
  token,
  wait,
  sandbox,
]

/** What surrounds the command line. */
export interface Surroundings {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly out: (line: string) => void
  readonly error: (line: string) => void
  readonly columns: number
}

/** Runs `payments` with these arguments; resolves to its exit code. */
export async function runCommand(words: readonly string[], surroundings: Surroundings): Promise<number> {
  const { out, error } = surroundings
  const [name, ...rest] = words
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    out(overviewHelp(commands))
    return name === undefined ? exitCodes.usage : exitCodes.done
  }
  const command = commands.find((known) => known.name === name)
  try {
    if (command === undefined) throw new UsageError(`there is no command ${name}`)
    return await runParsed(command, rest, surroundings)
  } catch (failure) {
    if (failure instanceof CommandFailure) {
      error(failure.message)
      return exitCodes.failed
    }
    if (failure instanceof TypeError) {
      // What an answer of another shape ends in: the results of another version are taken as far as they are understood.
      error(`payments: this is no sandbox of this version, at --url, or a defect of payments: ${failure.stack}`)
      return exitCodes.failed
    }
    if (!(failure instanceof UsageError)) throw failure
    error(`payments: ${failure.message.replace(/\.$/, '')}. See "payments ${command ? `${name} ` : ''}--help".`)
    return exitCodes.usage
  }
}

async function runParsed(command: Command, rest: readonly string[], surroundings: Surroundings): Promise<number> {
  const { values, positionals } = parsed(command, rest)
  if (values['help'] === true) {
    surroundings.out(commandHelp(command))
    return exitCodes.done
  }
  const surplus = positionals[command.mostArguments ?? positionals.length]
  if (surplus !== undefined) throw new UsageError(`there is an argument too many: ${surplus}`)
  await command.run(runOf({ values, positionals }, surroundings))
  return exitCodes.done
}

function parsed(command: Command, rest: readonly string[]) {
  try {
    return parseArgs({ args: [...rest], options: parsedOptions(command), allowPositionals: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

function runOf({ values, positionals }: ReturnType<typeof parsed>, { environment, out, columns }: Surroundings): Run {
  const text = (name: string) => {
    const value = values[name]
    return typeof value === 'string' ? value : undefined
  }
  // A variable that is empty is as one that is not set.
  const inEnvironment = (name: string) => environment[name] || undefined
  const given = text('url') ?? inEnvironment('PAYMENTS_URL') ?? 'http://localhost:8080'
  const url = addressOf(given, '--url').replace(/\/*(?:[?#].*)?$/, '')
  const sandboxKey = text('sandbox-key') ?? inEnvironment('SANDBOX_KEY')
  if (!isSendableKey(sandboxKey)) throw new UsageError('the sandbox key has a character that no request can carry')
  const isJson = values['json'] === true
  return {
    call: sandboxClient({ url, sandboxKey }),
    url,
    merchantCode: text('merchant') ?? inEnvironment('PAYMENTS_MERCHANT') ?? 'demo-shop',
    positionals,
    text,
    isOn: (name) => values[name] === true,
    print: (result, lines) => out(isJson ? JSON.stringify(result) : lines.join('\n')),
    columns,
  }
}
