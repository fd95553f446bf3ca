import { currencyCodes } from '#contract/currencies.ts'
import type { BodyOf } from '#contract/operations/operations.ts'
import { API_VERSION, baseUrlOf } from '#contract/operations/request-protocol.ts'
import { tokenActions } from '#contract/operations/requests.ts'
import { webApplicationOperations } from '#contract/operations/web-application-operations.ts'
import { shellQuoted } from '#contract/samples/curl.ts'
import { gatewayClient } from '../../client.ts'
import { minify, privateKeyOf, sign } from '../../signing.ts'
import { type Command, choiceOf, numberOf, type Run, UsageError } from '../command.ts'
import { failureOf } from '../gateway-failure.ts'
import { keyOption, privateKeyIn } from '../private-key.ts'
import { CommandFailure } from '../sandbox-client.ts'

type Body = Omit<BodyOf<'createToken'>, 'merchantCode'> | Omit<BodyOf<'createActionToken'>, 'merchantCode'>

async function run(parts: Run): Promise<void> {
  const { url, merchantCode, print } = parts
  const privateKeyPem = privateKeyIn(parts)
  const grant = grantOf(parts)
  const body = minify({ merchantCode, ...grant })
  const path = 'action' in grant ? '/auth-tokens-by-action' : '/auth-tokens'
  const signature = sign(body, privateKeyOf(privateKeyPem))
  const baseUrl = baseUrlOf(url)
  const curl = [
    `curl ${shellQuoted(baseUrl + path)}`,
    `--header 'X-API-Version: ${API_VERSION}'`,
    `--header 'X-SIGNATURE: ${signature}'`,
    "--header 'Content-Type: application/json'",
    `--data ${shellQuoted(body)}`,
  ].join(' \\\n  ')
  const gateway = gatewayClient({ baseUrl, merchantCode, privateKeyPem })
  const granted = await ('action' in grant ? gateway.createActionToken(grant) : gateway.createToken(grant))
  if (!granted.ok) throw new CommandFailure(`${failureOf(granted.fault)}\n${curl}`)
  print({ ...granted.result, curl, body, signature }, [
    granted.result.token,
    ...(granted.result.warnings ?? []).map((warning) => `warning: ${warning}`),
    '',
    `valid until ${granted.result.expireAt}; the request, which is accepted for 300 seconds:`,
    curl,
  ])
}

function grantOf({ text, positionals }: Run): Body {
  const timestamp = Math.floor(Date.now() / 1000)
  const validity = text('validity')
  const shared = {
    ...moneyOf(text),
    timestamp,
    ...(validity !== undefined && { validitySecs: numberOf(validity, '--validity') }),
  }
  const action = text('action')
  const id = text('id')
  if (action !== undefined) {
    if (id === undefined) throw new UsageError('--action needs --id')
    return { ...shared, action: choiceOf(action, tokenActions, '--action'), idPayment: id }
  }
  const operations =
    positionals.length > 0 ? [...positionals] : id === undefined ? [] : [...webApplicationOperations(id)]
  if (operations.length === 0) throw new UsageError('name the operations, or an --id')
  return { ...shared, operations }
}

function moneyOf(text: Run['text']): Pick<Body, 'money'> {
  const [amount, currencyCode] = [text('amount'), text('currencyCode')]
  if (amount === undefined && currencyCode === undefined) return {}
  if (amount === undefined || currencyCode === undefined)
    throw new UsageError('--amount and --currencyCode need each other')
  const money = {
    amount: numberOf(amount, '--amount'),
    currencyCode: choiceOf(currencyCode, currencyCodes, '--currencyCode'),
  }
  return { money }
}

export const token: Command = {
  name: 'token',
  summary: 'Sign a token request, send it, and print the token and the curl command',
  usage: '[operation...] [--id order-1]',
  options: {
    ...keyOption,
    id: { type: 'string', value: 'id', meaning: 'for what the payment page needs of this payin' },
    action: { type: 'string', value: tokenActions.join('|'), meaning: 'for one action on the payin of --id' },
    amount: { type: 'string', value: 'number', meaning: 'the only amount that may be paid, with --currencyCode' },
    currencyCode: { type: 'string', value: 'code', meaning: 'its currency' },
    validity: { type: 'string', value: 'seconds', meaning: 'how long the token is valid' },
  },
  examples: [
    'payments token --key data/demo-shop.private-key.pem --id order-1',
    'payments token --id order-1 --amount 60 --currencyCode BRL --validity 691200',
    "payments token 'GET /payins/.*' 'GET /balances'",
    'payments token --action PAYIN_INFO --id order-1 --json',
  ],
  run,
}
