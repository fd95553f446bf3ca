#!/usr/bin/env node
import { runCommand } from './run-command.ts'

// A reader that has had enough, such as `head`, closes the pipe: there is nobody left to print for.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit()
})

process.exitCode = await runCommand(process.argv.slice(2), {
  environment: process.env,
  out: (line) => process.stdout.write(`${line}\n`),
  error: (line) => process.stderr.write(`${line}\n`),
  columns: process.stdout.columns ?? 80,
})
