#!/usr/bin/env node
import { runCommand } from './run-command.ts'

process.exitCode = await runCommand(process.argv.slice(2), {
  environment: process.env,
  out: (line) => process.stdout.write(`${line}\n`),
  error: (line) => process.stderr.write(`${line}\n`),
  columns: process.stdout.columns ?? 80,
})
