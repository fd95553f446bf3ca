import { expect, test } from 'vitest'
import { failureReasonCodes } from '#contract/errors.ts'
import { redirectParameterMeanings, redirectParameterNames } from '#contract/redirect/redirect-parameters.ts'
import { commands } from './run-command.ts'
import { runPayments } from './run-payments.test-support.ts'

const helpOf = async (...words: readonly string[]) => {
  const { out, error, exitCode } = await runPayments(words)
  expect([error, exitCode]).toEqual(['', 0])
  return out
}

/** A help without its breaks before further lines of an option and between codes. */
const unbroken = (help: string): string => help.replaceAll(/\n {12,}(?=\S)|(?<=_[A-Z]+,)\n/g, ' ')

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

test('the help of pay has every redirect parameter', async () => {
  const parameters = redirectParameterNames
    .filter((name) => name !== 'merchantCode' && name !== 'token')
    .map((name) => `${`  --${name} <value>`.padEnd(37)}${redirectParameterMeanings[name]}`)
  expect(
    unbroken(await helpOf('pay', '-h')),
  ).toBe(`Usage: payments pay [--amount number] [--currencyCode code] [--scenario 1 to 5]

Make an order and print its address, also as a QR code.

The amount decides the outcome: 51 and more succeeds, 3 to below 20 fails, and
so on.
Any redirect parameter can be given, a wrong one too.

Options:
  --scenario <1|2|3|4|5>             what the merchant sends along: 1 by default
  --no-qr                            print no QR code
${parameters.join('\n')}
  --url <address>                    the sandbox: PAYMENTS_URL, or http://localhost:8080
  --merchant <code>                  the merchant: PAYMENTS_MERCHANT, or demo-shop
  --sandbox-key <key>                its key, where it has one: SANDBOX_KEY
  --json                             print JSON for a script
  --help                             print this help

Examples:
  payments pay --amount 60 --currencyCode BRL
  payments pay --paymentMethodCode PIXQR --callbackUrl http://localhost:4242/
  payments pay --scenario 3 --currencyCode THB --json`)
})

test('the help of the other commands has their arguments, options of their own, notes and examples', async () => {
  const others = commands.map(({ name }) => name).filter((name) => name !== 'pay')
  const shared = (await helpOf('clock', '--help')).match(/^ {2}--(?:url|merchant|sandbox-key|json|help)\b.*\n/gm)
  expect(shared).toHaveLength(5)
  const helps = await Promise.all(others.map(async (name) => unbroken(await helpOf(name, '--help'))))
  expect(
    helps.map((help) => help.replaceAll(/^ {2}--(?:url|merchant|sandbox-key|json|help)\b.*\n/gm, '')).join('\n\n'),
  ).toBe(`Usage: payments listen [--forward-to http://localhost:3000/callback]

Show each callback and forward it to a shop.

The gateway calls this machine, so the sandbox runs here too, or OUTBOUND lets
it reach here.
The shop’s status goes back to the gateway. Ctrl-C ends it.

Options:
  --forward-to <address>  the shop; without it every callback gets 200
  --port <number>         where to listen on this machine: 4242 by default

Examples:
  payments listen --forward-to http://localhost:3000/callback
  payments listen --port 4300

Usage: payments trigger <success|fail|refuse|expire|pay|callback> [id]

Let something happen to a payment.

Without an id the latest payment of the merchant is meant.
  success   the payment succeeds
  fail      the payment fails; --reason says why
  refuse    the payment is refused; --reason says why
  expire    the payment expires now
  pay       the money arrives: the amount due, or --amount
  callback  the callback of a final payment is sent again
Reasons: ${failureReasonCodes.join(', ')}.

Options:
  --reason <code>                       of fail and refuse: one of those above
  --amount <number>                     of pay: another amount than the one due
  --accepted                            of pay: another amount succeeds all the same
  --collection <payins|payouts|topups>  their kind; of an id payins by default

Examples:
  payments trigger success
  payments trigger fail order-1 --reason CUSTOMER_ACCOUNT_LIMIT_EXCEEDED
  payments trigger pay order-1 --amount 10
  payments trigger expire order-1

Usage: payments payments [id]

List the latest payments, or show one with its callbacks.

Options:
  --collection <payins|payouts|topups>  their kind; of an id payins by default

Examples:
  payments payments
  payments payments order-1
  payments payments --collection payouts --json

Usage: payments clock [read|advance|next|freeze|unfreeze] [seconds]

Read, advance or freeze the time of the merchant’s sandbox.

"next" advances to the next due event.

Options:

Examples:
  payments clock
  payments clock advance 7200
  payments clock next
  payments clock freeze

Usage: payments faults [operation fault]

List the planned faults, or plan one for the next requests of an operation.

Faults: latency, 500, 429, 401, 403, 406, drop-response, reset.

Options:
  --times <number>     for how many requests: 1 by default, 0 ends the fault
  --delay <ms>         how long each request waits first
  --code <code>        error code of a 406

Examples:
  payments faults createPayin drop-response
  payments faults readPayin 500 --times 3
  payments faults createPayin 406 --code INVALID_ACCOUNT_NUMBER
  payments faults

Usage: payments explain "<redirect URL>"

Say what is wrong with a redirect URL.

Checks parameters, token, merchant, method and operator. Exit code 1 where there
is a fault.

Options:

Examples:
  payments explain 'http://localhost:8080/?merchantCode=demo-shop&idPayin=…'

Usage: payments refused

Show the merchant’s refused requests, and what was wrong with each.

Of a refused token request it shows the cause, and the exact text that should
have been signed.

Options:

Examples:
  payments refused
  payments refused --merchant my-shop --json

Usage: payments token [operation...] [--id order-1]

Sign a token request, send it, and print the token and the curl command.

Options:
  --key <file>                        the private key in PEM: merchant.pem by default
  --id <id>                           for what the payment page needs of this payin
  --action <PAYIN_CREATE|PAYIN_INFO>  for one action on the payin of --id
  --validity <seconds>                how long the token is valid

Examples:
  payments token --key data/demo-shop.private-key.pem --id order-1
  payments token 'GET /payins/.*' 'GET /balances'
  payments token --action PAYIN_INFO --id order-1 --json

Usage: payments wait <id>

Wait until a payin has a final status, and print it.

Options:
  --key <file>         the private key in PEM: merchant.pem by default

Examples:
  payments wait order-1 --key data/demo-shop.private-key.pem

Usage: payments sandbox [operation] [name=value...]

Call any operation of the sandbox, or list them.

Options:
  --body <json>        the request body

Examples:
  payments sandbox
  payments sandbox listUpcomingEvents
  payments sandbox readSink name=demo-shop
  payments sandbox configureSink name=demo-shop --body '{"status":500}'`)
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
