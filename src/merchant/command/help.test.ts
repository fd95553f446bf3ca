import { expect, test } from 'vitest'
import { failureReasonCodes } from '#contract/errors.ts'
import { redirectParameterNames } from '#contract/redirect/redirect-parameters.ts'
import { sharedOptions } from './command.ts'
import { commands } from './run-command.ts'
import { runPayments } from './run-payments.test-support.ts'

const helpOf = async (...words: readonly string[]) => {
  const { out, error, exitCode } = await runPayments(words)
  expect([error, exitCode]).toEqual(['', 0])
  return out
}

test('the help of the command line names every command, the shared options, an example of each and the exit codes', async () => {
  expect(await helpOf('--help')).toBe(`Usage: payments <command> [arguments] [options]

Drives the sandbox of the payment gateway.

Commands:
  pay       Make an order and print its address, also as a QR code
  listen    Show each callback and forward it to a shop
  trigger   Let something happen to a payment
  payments  List the latest payments, or show one with its callbacks
  clock     Read, advance or freeze the time of the merchant’s sandbox
  faults    List the planned faults, or plan one for the next requests of an
            operation
  explain   Say what is wrong with a redirect URL
  refused   Show the merchant’s refused requests, and what was wrong with each
  token     Sign a token request, send it, and print the token and the curl
            command
  wait      Wait until a payin has a final status, and print it
  sandbox   Call any operation of the sandbox, or list them

Options of every command:
  --url <address>      the sandbox: PAYMENTS_URL, or http://localhost:8080
  --merchant <code>    the merchant: PAYMENTS_MERCHANT, or demo-shop
  --sandbox-key <key>  its key, where it has one: SANDBOX_KEY
  --json               print JSON for a script
  --help               print this help

Examples:
  payments pay --amount 60 --currencyCode BRL
  payments listen --forward-to http://localhost:3000/callback
  payments trigger success
  payments payments
  payments clock
  payments faults createPayin drop-response
  payments explain 'http://localhost:8080/?merchantCode=demo-shop&idPayin=…'
  payments refused
  payments token --key data/demo-shop.private-key.pem --id order-1
  payments wait order-1 --key data/demo-shop.private-key.pem
  payments sandbox

Exit codes: 0 done, 1 the sandbox refused or did not answer, 2 the command line
is wrong.
"payments <command> --help" has the help of a command.`)
})

test.each(['-h', 'help'])('payments %s is the same as payments --help', async (word) => {
  expect(await helpOf(word)).toBe(await helpOf('--help'))
})

test('payments without a command prints its help and ends as a wrong command line', async () => {
  const { out, exitCode } = await runPayments([])
  expect(out).toBe(await helpOf('--help'))
  expect(exitCode).toBe(2)
})

test('the help of a command has its usage, notes, options and examples', async () => {
  expect(await helpOf('wait', '-h')).toBe(`Usage: payments wait <id>

Wait until a payin has a final status, and print it.

Options:
  --key <file>         the private key in PEM: merchant.pem by default
  --url <address>      the sandbox: PAYMENTS_URL, or http://localhost:8080
  --merchant <code>    the merchant: PAYMENTS_MERCHANT, or demo-shop
  --sandbox-key <key>  its key, where it has one: SANDBOX_KEY
  --json               print JSON for a script
  --help               print this help

Examples:
  payments wait order-1 --key data/demo-shop.private-key.pem`)
})

test.each(commands)('the help of $name has all of its parts, in their order', async (command) => {
  const { name, summary, usage, notes = [], options, examples } = command
  const help = (await helpOf(name, '--help')).replaceAll(/\s+/g, ' ')
  const optionWords = Object.entries({ ...options, ...sharedOptions }).map(([option, { value, meaning }]) =>
    [`--${option}`, ...(value === undefined ? [] : [`<${value}>`]), meaning].join(' '),
  )
  const parts = [`payments ${name} ${usage}`.trim(), `${summary}.`, ...notes, 'Options:', ...optionWords, 'Examples:']
  expect(help).toBe(['Usage:', ...parts, ...examples].join(' ').replaceAll(/\s+/g, ' '))
})

test('the help names every redirect parameter, reason and fault that a command takes', async () => {
  const parameters = redirectParameterNames.filter((name) => name !== 'merchantCode' && name !== 'token')
  const pay = await helpOf('pay', '--help')
  for (const name of parameters) expect(pay).toContain(`--${name} <value>`)
  const trigger = (await helpOf('trigger', '--help')).replaceAll(/\s+/g, ' ')
  expect(trigger).toContain(`Reasons: ${failureReasonCodes.join(', ')}.`)
  expect(await helpOf('faults', '--help')).toContain('Faults: latency, 500, 429, 401, 403, 406, drop-response, reset.')
})

test('no help has a line of more than 80 columns', async () => {
  const helps = await Promise.all([helpOf('--help'), ...commands.map(({ name }) => helpOf(name, '--help'))])
  expect(
    helps
      .join('\n')
      .split('\n')
      .filter((line) => line.length > 80),
  ).toEqual([])
})
