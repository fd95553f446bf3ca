import type { ParseArgsConfig } from 'node:util'
import { parseUrl } from '#contract/safe-url.ts'
import type { SandboxClient } from './sandbox-client.ts'

type OptionTypes = NonNullable<ParseArgsConfig['options']>

/** An option of a command, as its help shows it. */
export interface Option {
  readonly type: 'string' | 'boolean'
  readonly meaning: string
  /** What stands for the value in the help. */
  readonly value?: string
}

export interface Run {
  readonly call: SandboxClient
  readonly url: string
  readonly merchantCode: string
  /** Arguments after the command's name. */
  readonly positionals: readonly string[]
  /** Value of a text option; undefined where it was not given. */
  readonly text: (name: string) => string | undefined
  readonly isOn: (name: string) => boolean
  /** Prints what the command has done: an object as JSON with --json, otherwise as these lines. */
  readonly print: (result: object, lines: readonly string[]) => void
  /** Columns of the terminal. */
  readonly columns: number
}

export interface Command {
  readonly name: string
  readonly summary: string
  /** Arguments after the name. */
  readonly usage: string
  /** How many arguments it takes at most; any number where it is left out. */
  readonly mostArguments?: number
  readonly options: Readonly<Record<string, Option>>
  readonly examples: readonly string[]
  /** Further lines of the help. */
  readonly notes?: readonly string[]
  readonly run: (run: Run) => Promise<void>
}

/** The command line itself is wrong; exit code 2. */
export class UsageError extends Error {}

export const sharedOptions: Readonly<Record<string, Option>> = {
  url: { type: 'string', value: 'address', meaning: 'the sandbox: PAYMENTS_URL, or http://localhost:8080' },
  merchant: { type: 'string', value: 'code', meaning: 'the merchant: PAYMENTS_MERCHANT, or demo-shop' },
  'sandbox-key': { type: 'string', value: 'key', meaning: 'its key, where it has one: SANDBOX_KEY' },
  json: { type: 'boolean', meaning: 'print JSON for a script' },
  help: { type: 'boolean', meaning: 'print this help' },
}

/** The options of a command for parseArgs. */
export const parsedOptions = ({ options }: Pick<Command, 'options'>): OptionTypes =>
  Object.fromEntries(
    Object.entries({ ...options, ...sharedOptions }).map(([name, { type }]) => [
      name,
      { type, ...(name === 'help' && { short: 'h' }) },
    ]),
  )

/** A number of an option or argument. */
export function numberOf(text: string, name: string): number {
  const number = Number(text)
  if (text.trim() === '' || !Number.isFinite(number)) throw new UsageError(`${name} is a number, not ${text}`)
  return number
}

/** An http address of an option or argument; `localhost:8080` is none, though it is a URL. */
export function addressOf(text: string, name: string): string {
  if (/^https?:/i.test(text) && parseUrl(text)) return text
  throw new UsageError(`${name} is an address such as http://localhost:8080, not ${text}`)
}

/** One of a closed list of words. */
export function choiceOf<Word extends string>(text: string, words: readonly Word[], name: string): Word {
  const found = words.find((word) => word === text)
  if (found === undefined) throw new UsageError(`${name} is one of ${words.join(', ')}, not ${text}`)
  return found
}

/** Rows in columns of equal width. */
export function table(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
