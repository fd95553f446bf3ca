// A complete processor (docs/processor.md). Its bank is another gateway with the API of this project, where the
// operator of this gateway is a merchant: payins and top-ups are payins there, payouts are payouts.
//
//   BANK_URL               https://bank.example/api
//   BANK_MERCHANT_CODE     the operator's code at the bank
//   BANK_PRIVATE_KEY_FILE  PEM file of the key that signs token requests
//   BANK_WEBHOOK_SECRET    any long random text: it makes the addresses of webhooks unguessable
//
// @ts-check
import { createHmac, sign, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

/**
 * @typedef {import('../src/gateway/core/processor/port.ts').Processor} Processor
 * @typedef {import('../src/gateway/core/processor/port.ts').Order} Order
 * @typedef {import('../src/gateway/core/processor/port.ts').PayoutOrder} PayoutOrder
 * @typedef {import('../src/gateway/core/processor/port.ts').ProcessorPayment} ProcessorPayment
 * @typedef {import('../src/gateway/core/processor/port.ts').Report} Report
 * @typedef {{ baseUrl: string, merchantCode: string, privateKeyPem: string, webhookSecret: string }} Bank
 * @typedef {{ status: number, json: any }} Answer
 */

const sealOf = (/** @type {Bank} */ { webhookSecret }, /** @type {string} */ paymentId) =>
  createHmac('sha256', webhookSecret).update(paymentId).digest('base64url')

/**
 * @param {{ webhookUrl: string }} settings
 * @param {Bank} [bank]
 * @returns {Processor}
 */
export function createProcessor({ webhookUrl }, bank = bankOfEnvironment()) {
  const ask = clientOf(bank)
  const callbackUrlOf = (/** @type {string} */ paymentId) => `${webhookUrl}/${paymentId}/${sealOf(bank, paymentId)}`

  /** @type {Processor['read']} */
  const read = async (payment, { signal }) => {
    const answer = await ask('GET', pathOf(payment), { signal })
    const { externalReference: reference } = payment
    // The bank looks for the money once it has the reference that the customer gave.
    if (reference !== undefined && lacksReference(answer, reference)) {
      await ask('POST', `${pathOf(payment)}/!setExternalReference`, { body: { reference }, signal })
    }
    return reportOf(answer)
  }

  return {
    name: 'BANK',
    effects: 'remote',
    // The bank's id is our paymentId, so that a repeated create is 409 there and never a second payment.
    prepare: async (order, { signal }) => {
      const { paymentRequested, paymentMethod, ...rest } = requestOf(order)
      const { paymentId, returnUrl } = order
      const body = { ...rest, paymentRequested, paymentMethod, returnUrl, callbackUrl: callbackUrlOf(paymentId) }
      const created = await ask('POST', pathOf(order), { body, signal })
      if (isRefusal(created)) return { kind: 'refused', code: refusalOf(created.json) }
      const known = created.status === 409 ? await ask('GET', pathOf(order), { signal }) : created
      return preparedOf(expected(known, [200, 201]).json)
    },
    send: async (payout, { signal }) => {
      const body = { ...requestOf(payout), callbackUrl: callbackUrlOf(payout.paymentId) }
      const created = await ask('POST', pathOf(payout), { body, signal })
      if (isRefusal(created)) return { kind: 'refused', failureReasonCode: 'PAYMENT_OPERATOR_UNAVAILABLE' }
      return expected(created, [201, 409]) && { kind: 'sent' }
    },
    read,
    // The bank cannot cancel: it ends each payment by itself two hours after its own deadline.
    expire: read,
    // The bank signs nothing, so the address itself is the proof. It says only which payment changed: the result is read.
    receive: async ({ path }) => {
      const [, paymentId = '', seal = ''] = path.split('/')
      const right = Buffer.from(sealOf(bank, paymentId))
      const given = Buffer.from(seal)
      if (given.length !== right.length || !timingSafeEqual(given, right)) return { kind: 'rejected' }
      return { kind: 'accepted', payments: [{ paymentId }] }
    },
    payingAccountOf: ({ status, data }) => {
      const { accountName, accountNumber } = data ?? {}
      return status === 'SUCCESS' && accountName && accountNumber
        ? { accountName: String(accountName), accountNumber: String(accountNumber) }
        : undefined
    },
  }
}

/**
 * For `npm run check-processor`, where the bank is a sandbox: the amount decides, within ten
 * seconds, and the payins fund the payouts.
 * @param {{ payin: Function, payout: Function }} samples
 * @param {Bank} [bank]
 */
export const conformance = ({ payin, payout }, bank = bankOfEnvironment()) => ({
  payin: (/** @type {string} */ ending) => payin('PIXQR', 'BRL', ending === 'SUCCESS' ? 70 : 5),
  payout: (/** @type {string} */ ending) => payout('BANK_TRANSFER', 'BRL', ending === 'SUCCESS' ? 30 : 5),
  end: () => setTimeout(12_000),
  webhook: async (/** @type {Order} */ { paymentId }) => ({
    path: `/${paymentId}/${sealOf(bank, paymentId)}`,
    query: {},
    headers: {},
    body: JSON.stringify({ idEntity: paymentId }),
  }),
})

/** It is certain that the bank has accepted nothing. Another failure says nothing. @param {Answer} answer */
const isRefusal = ({ status }) => status === 400 || status === 406

/** @returns {Bank} */
function bankOfEnvironment() {
  const names = ['BANK_URL', 'BANK_MERCHANT_CODE', 'BANK_PRIVATE_KEY_FILE', 'BANK_WEBHOOK_SECRET']
  const missing = names.filter((name) => !process.env[name])
  if (missing.length > 0) throw new Error(`${missing.join(', ')} must be set.`)
  const [baseUrl = '', merchantCode = '', keyFile = '', webhookSecret = ''] = names.map((name) => process.env[name])
  return { baseUrl, merchantCode, privateKeyPem: readFileSync(keyFile, 'utf8'), webhookSecret }
}

/** @param {{ kind: string, paymentId: string }} payment */
const pathOf = ({ kind, paymentId }) => `/${kind === 'payout' ? 'payouts' : 'payins'}/${paymentId}`

/**
 * The body of a create: flat field values under the names of the API.
 * @param {Order | PayoutOrder} order
 */
function requestOf({ money, methodCode, operator, values }) {
  const { accountName, accountNumber, accountType, postalCode, city, disctrict, idCustomer, ...rest } = values
  const { titleBefore, firstName, middleName, lastName, titleAfter, ...direct } = /** @type {any} */ (rest)
  return {
    paymentRequested: { money },
    paymentMethod: {
      ...direct,
      paymentMethodCode: methodCode,
      paymentOperatorCode: operator?.code,
      account: present({ accountName, accountNumber, accountType }),
      paymentLocation: present({ postalCode, city, disctrict }),
      customerName: present({ titleBefore, firstName, middleName, lastName, titleAfter }),
    },
    customer: present({ idCustomer }),
  }
}

/** Undefined, which JSON leaves out, where no property has a value. @param {object} properties */
const present = (properties) => (Object.values(properties).some(Boolean) ? properties : undefined)

const instructionFields = /** @type {const} */ ([
  'account',
  'qrCode',
  'qrName',
  'qrRawData',
  'upiQrDeepLink',
  'upiId',
  'deeplink',
  'redirectTo',
  'reference',
  'paymentAddress',
  'paymentInstructionList',
])

/** @param {{ paymentMethodResponse: any }} json */
function preparedOf({ paymentMethodResponse: response }) {
  const { moneyRequired, reference } = response
  const fields = instructionFields.filter((field) => response[field] !== undefined)
  return {
    kind: /** @type {const} */ ('prepared'),
    instructions: Object.fromEntries(fields.map((field) => [field, response[field]])),
    ...(reference && { reference }),
    ...(moneyRequired && { required: { amount: String(moneyRequired.amount), receivingAccount: 'bank' } }),
  }
}

/** @param {{ code: string }[] | object} items */
function refusalOf(items) {
  const codes = /** @type {const} */ ([
    'SECURITY_CHECK_FAILED',
    'CUSTOMER_NOT_REGISTERED',
    'ACCOUNT_TYPE_INELIGIBLE',
    'INVALID_ACCOUNT_NUMBER',
    'CUSTOMER_ACCOUNT_LIMIT_EXCEEDED',
  ])
  return (
    codes.find((code) => Array.isArray(items) && items.some((item) => item.code === code)) ?? 'PAYMENT_OPERATOR_INVALID'
  )
}

/** @param {Answer} answer @returns {Report} */
function reportOf(answer) {
  if (answer.status === 410) return { kind: 'unknown' }
  const { process, failureReasonCode, paymentMethodResponse } = expected(answer, [200]).json
  if (process.status === 'PROCESSING') return { kind: 'open' }
  const data = paymentMethodResponse.accountCustomerUsedForPayment
  return { kind: 'final', result: present({ status: process.status, failureReasonCode }), ...(data && { data }) }
}

/** @param {Answer} answer @param {string} reference */
const lacksReference = ({ status, json }, reference) =>
  status === 200 &&
  json.process.status === 'PROCESSING' &&
  json.paymentMethodResponse.externalReference?.reference !== reference

/** @param {Answer} answer @param {number[]} statuses */
function expected(answer, statuses) {
  // Only the status: a message may repeat a customer's data.
  if (!statuses.includes(answer.status)) throw new Error(`the bank answered ${answer.status}`)
  return answer
}

/** Asks the bank with a token that it keeps until the bank refuses it. @param {Bank} bank */
function clientOf({ baseUrl, merchantCode, privateKeyPem }) {
  /** @type {Promise<string> | undefined} */
  let token

  /** @returns {Promise<Answer>} */
  async function request(
    /** @type {string} */ method,
    /** @type {string} */ path,
    /** @type {any} */ { body, headers, signal },
  ) {
    const text = body && JSON.stringify(body)
    const response = await fetch(baseUrl + path, {
      method,
      signal,
      headers: { 'x-api-version': '2', 'content-type': 'application/json', ...headers },
      ...(text && { body: text }),
    })
    // The response to an external reference has no body.
    return { status: response.status, json: response.status === 204 ? undefined : await response.json() }
  }
  async function newToken(/** @type {AbortSignal} */ signal) {
    const operations = ['payins', 'payouts'].flatMap((path) => [`GET /${path}/.*`, `POST /${path}/.*`])
    const body = { merchantCode, operations, timestamp: Math.floor(Date.now() / 1000) }
    const signature = sign('sha256', Buffer.from(JSON.stringify(body)), privateKeyPem).toString('base64')
    const granted = await request('POST', '/auth-tokens', { body, signal, headers: { 'x-signature': signature } })
    return expected(granted, [200]).json.token
  }
  /**
   * @param {string} method @param {string} path @param {{ body?: object | undefined, signal: AbortSignal }} particulars
   * @returns {Promise<Answer>}
   */
  return async function ask(method, path, { body, signal }) {
    const isNew = token === undefined
    token ??= newToken(signal)
    // A failed request for a token is not kept.
    const bearer = await token.catch((error) => {
      token = undefined
      throw error
    })
    const answer = await request(method, path, { body, signal, headers: { authorization: `Bearer ${bearer}` } })
    if (answer.status !== 401 || isNew) return answer
    token = undefined
    return ask(method, path, { body, signal })
  }
}
