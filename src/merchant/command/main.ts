#!/usr/bin/env node
import { runCommand } from './run-command.ts'

// A reader that has had enough, such as `head`, closes the pipe: there is nobody left to print for.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit()
})

/** Shows the characters that a terminal obeys: what is printed may come from anybody, as the body of a callback does. */
const printable = (text: string): string =>
  text.replace(/[^\P{Cc}\n\t]/gu, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`)

process.exitCode = await runCommand(process.argv.slice(2), {
  environment: process.env,
  out: (line) => process.stdout.write(`${printable(line)}\n`),
  error: (line) => process.stderr.write(`${printable(line)}\n`),
  columns: process.stdout.columns ?? 80,
})
