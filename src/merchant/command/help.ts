import { type Command, type Option, sharedOptions, table } from './command.ts'

export const exitCodes = { done: 0, failed: 1, usage: 2 } as const

/** Help of the whole command line. */
export const overviewHelp = (commands: readonly Command[]): string =>
  page([
    'Usage: payments <command> [arguments] [options]',
    '',
    'Drives the sandbox of the payment gateway.',
    '',
    'Commands:',
    ...indented(table(commands.map(({ name, summary }) => [name, summary]))),
    '',
    'Options of every command:',
    ...optionLines(sharedOptions),
    '',
    'Examples:',
    ...indented(commands.flatMap(({ examples }) => examples.slice(0, 1))),
    '',
    'Exit codes: 0 done, 1 the sandbox refused or did not answer, 2 the command line is wrong.',
    '"payments <command> --help" has the help of a command.',
  ])

export const commandHelp = ({ name, summary, usage, options, examples, notes = [] }: Command): string =>
  page([
    `Usage: payments ${name} ${usage}`.trimEnd(),
    '',
    `${summary}.`,
    ...(notes.length > 0 ? ['', ...notes] : []),
    '',
    'Options:',
    ...optionLines({ ...options, ...sharedOptions }),
    '',
    'Examples:',
    ...indented(examples),
  ])

const COLUMNS = 80

const page = (lines: readonly string[]): string => lines.flatMap(wrapped).join('\n')

/** A line in as many as it needs; the further ones stand below its last column. */
function wrapped(line: string): readonly string[] {
  const column = line.search(/\S+(?: \S+)*$/)
  const end = line.lastIndexOf(' ', COLUMNS)
  if (line.length <= COLUMNS || end < column) return [line]
  return [line.slice(0, end), ...wrapped(' '.repeat(column) + line.slice(end + 1))]
}

const indented = (lines: readonly string[]): readonly string[] => lines.map((line) => `  ${line}`)

const optionLines = (options: Readonly<Record<string, Option>>): readonly string[] =>
  indented(
    table(
      Object.entries(options).map(([name, { value, meaning }]) => [
        `--${name}${value === undefined ? '' : ` <${value}>`}`,
        meaning,
      ]),
    ),
  )
