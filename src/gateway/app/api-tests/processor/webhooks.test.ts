import { afterEach, describe, expect, test, vi } from 'vitest'
import { patient } from '#contract/patient.test-support.ts'
import { createLog } from '../../../core/observability/log.ts'
import { WEBHOOK_SECRET } from '../../../core/processor/test-bank.test-support.ts'
import { liveGatewayOfFile } from '../support/file-gateway.test-support.ts'
import { accepted, CALLBACK_URL, detail, giveBalance, payinBody, payoutBody } from '../support/orders.test-support.ts'

let logged = ''
const write = (line: string) => {
  logged += line
}
const live = await liveGatewayOfFile({ log: createLog('info', { write }) })
await giveBalance(live.shop, '1000')
// Rejected webhooks are counted for each address.
afterEach(() => live.shop.clock.pass(1000))

const SUCCESS = { status: 'SUCCESS' } as const
const body = () => ({ ...payinBody('PROMPTPAY', { amount: 70 }), callbackUrl: CALLBACK_URL })

async function created() {
  const response = await live.orders.create('payins', body())
  return { id: response.id, paymentId: accepted(response).idPayment }
}
/** The log's lines about results after a final one. */
const otherResults = () =>
  logged
    .split('\n')
    .flatMap((line) => (line.includes('"processor: another result than before"') ? [JSON.parse(line)] : []))
const otherResult = (paymentId: string) => ({ level: 50, paymentId, status: 'SUCCESS', reported: 'FAILED' })
const statusOf = async (id: string) => detail(await live.orders.read('payins', id)).process.status

describe('a webhook', () => {
  test('with a result settles the payin at once, and the merchant gets one callback', async () => {
    const { id, paymentId } = await created()
    expect(await live.webhook([{ paymentId, result: SUCCESS }])).toBe(200)
    expect(await statusOf(id)).toBe('SUCCESS')
    expect(await live.webhook([{ paymentId, result: SUCCESS }])).toBe(200)
    const own = () => live.shop.posts.filter(({ body: text }) => text.includes(id))
    await vi.waitFor(() => expect(own()).toHaveLength(1), patient)
  })

  test('reaches the processor as it came, with the path and the query behind ours', async () => {
    const receive = vi.spyOn(live.bank.processor, 'receive')
    expect(await live.webhook([])).toBe(200)
    expect(receive).toHaveBeenCalledWith(
      {
        path: '/test',
        query: { a: '1' },
        headers: expect.objectContaining({ 'x-bank-secret': WEBHOOK_SECRET, 'content-type': 'application/json' }),
        body: '[]',
      },
      { nowMs: live.shop.clock.now(), signal: expect.any(AbortSignal) },
    )
    // A byte order mark is among the bytes that a signature covers.
    await live.shop.send({ method: 'POST', path: '/processor/webhooks', body: '\ufeff[]' })
    expect(receive.mock.lastCall?.[0].body).toBe('\ufeff[]')
  })

  test('without a result has the payin read now, whatever is planned', async () => {
    const { id, paymentId } = await created()
    live.bank.end(paymentId, SUCCESS)
    expect(await live.webhook([{ paymentId }])).toBe(200)
    await live.until('payins', id, 'SUCCESS')
  })

  test('without a result during a read leaves the result that this read brings', async () => {
    const { id, paymentId } = await created()
    live.bank.end(paymentId, SUCCESS)
    let reads = 0
    live.bank.hooks.after = async (call) => {
      if (call.name !== 'read' || call.paymentId !== paymentId) return
      reads += 1
      if (reads > 1) throw new Error('the bank does not answer any more')
      expect(await live.webhook([{ paymentId }])).toBe(200)
    }
    expect(await live.webhook([{ paymentId }])).toBe(200)
    await live.until('payins', id, 'SUCCESS')
  })

  test('that comes before prepare has returned settles the payin, and the create still gets its instructions', async () => {
    live.bank.hooks.after = async ({ name, paymentId }) => {
      if (name === 'prepare') expect(await live.webhook([{ paymentId, result: SUCCESS }])).toBe(200)
    }
    const response = await live.orders.create('payins', body())
    expect(response.status).toBe(201)
    const { paymentMethodResponse, idPayment } = accepted(response)
    expect(paymentMethodResponse.qrCode).toBe(`bank:${idPayment}`)
    const read = detail(await live.orders.read('payins', response.id))
    expect(read).toMatchObject({ process: SUCCESS, paymentMethodResponse })
  })

  test('that comes before prepare is refused settles the payin, and the refusal is logged as an error', async () => {
    live.bank.refusal = 'CUSTOMER_NOT_REGISTERED'
    logged = ''
    let paymentId = ''
    live.bank.hooks.after = async (call) => {
      if (call.name !== 'prepare') return
      paymentId = call.paymentId
      expect(await live.webhook([{ paymentId, result: SUCCESS }])).toBe(200)
    }
    expect((await live.orders.create('payins', body())).status).toBe(503)
    expect(otherResults()).toMatchObject([otherResult(paymentId)])
  })

  test('without a result that comes before prepare has returned leaves the create its instructions', async () => {
    // The bank has not answered a read before the create is stored.
    let answer = () => {}
    const answered = new Promise<void>((resolve) => (answer = resolve))
    live.bank.hooks.before = ({ name }) => (name === 'read' ? answered : Promise.resolve())
    live.bank.hooks.after = async ({ name, paymentId }) => {
      if (name === 'prepare') expect(await live.webhook([{ paymentId, data: { payer: 'B. Payer' } }])).toBe(200)
    }
    const response = await live.orders.create('payins', body())
    answer()
    expect(response.status).toBe(201)
    const { idPayment: paymentId } = accepted(response)
    expect(await live.webhook([{ paymentId, result: SUCCESS }])).toBe(200)
    expect(detail(await live.orders.read('payins', response.id))).toMatchObject({
      process: SUCCESS,
      paymentMethodResponse: { accountCustomerUsedForPayment: { accountName: 'B. Payer' } },
    })
  })

  test('at the same time as polling settles once', async () => {
    const { id, paymentId } = await created()
    const before = Number(await live.balance('THB'))
    live.bank.end(paymentId, SUCCESS)
    live.shop.clock.pass(5000)
    await Promise.all([live.webhook([{ paymentId, result: SUCCESS }, { paymentId }]), live.webhook([{ paymentId }])])
    await live.until('payins', id, 'SUCCESS')
    expect(Number(await live.balance('THB')) - before).toBe(70)
  })

  test('out of order, with another result after the final one, changes nothing and is logged as an error', async () => {
    const { id, paymentId } = await created()
    await live.webhook([{ paymentId, result: SUCCESS }])
    logged = ''
    expect(await live.webhook([{ paymentId, result: SUCCESS }])).toBe(200)
    expect(otherResults()).toEqual([])
    expect(await live.webhook([{ paymentId, result: { status: 'FAILED' } }])).toBe(200)
    expect(await statusOf(id)).toBe('SUCCESS')
    expect(otherResults()).toMatchObject([otherResult(paymentId)])
  })

  test('with another result than a call that is under way has its answer logged as an error, whatever the database does then', async () => {
    const { id, paymentId } = await created()
    live.bank.end(paymentId, { status: 'FAILED' })
    logged = ''
    live.bank.hooks.after = async ({ name }) => {
      if (name !== 'read') return
      await live.webhook([{ paymentId, result: SUCCESS }])
      vi.spyOn(live.shop.gateway.store, 'read').mockRejectedValue(new Error('the database is gone'))
    }
    live.shop.clock.pass(5000)
    await vi.waitFor(() => expect(otherResults()).toMatchObject([otherResult(paymentId)]), patient)
    vi.restoreAllMocks()
    expect(await statusOf(id)).toBe('SUCCESS')
  })

  test('of a payout whose sending is refused has the refusal logged as an error, whatever the database does then', async () => {
    live.bank.refusal = 'CUSTOMER_NOT_REGISTERED'
    logged = ''
    let paymentId = ''
    live.bank.hooks.after = async (call) => {
      if (call.name !== 'send') return
      paymentId = call.paymentId
      await live.webhook([{ paymentId, result: SUCCESS }])
      vi.spyOn(live.shop.gateway.store, 'read').mockRejectedValue(new Error('the database is gone'))
    }
    await live.orders.create('payouts', payoutBody('BANK_TRANSFER', { amount: 70, currencyCode: 'THB' }))
    await vi.waitFor(() => expect(otherResults()).toMatchObject([otherResult(paymentId)]), patient)
    vi.restoreAllMocks()
  })

  test('during the expiry of a payin that the bank does not have contradicts no result of the bank', async () => {
    const { id, paymentId } = await created()
    live.bank.accounts.delete(paymentId)
    logged = ''
    live.bank.hooks.after = async ({ name }) => {
      if (name === 'expire') expect(await live.webhook([{ paymentId, result: SUCCESS }])).toBe(200)
    }
    await live.waits(paymentId, 'expire', [3 * 3_600_000])
    expect(await statusOf(id)).toBe('SUCCESS')
    expect(otherResults()).toEqual([])
  })

  test('without a result during the expiry of a payin that the bank did not have has it read first', async () => {
    const { id, paymentId } = await created()
    live.bank.accounts.delete(paymentId)
    live.bank.hooks.after = async ({ name }) => {
      if (name !== 'expire') return
      live.bank.accounts.set(paymentId, { kind: 'payin', asked: 1, result: SUCCESS })
      expect(await live.webhook([{ paymentId }])).toBe(200)
    }
    live.shop.clock.pass(3 * 3_600_000)
    await live.until('payins', id, 'SUCCESS')
  })

  test('without a result after the final one has the payin read, and another result is logged as an error', async () => {
    const { id, paymentId } = await created()
    live.bank.accounts.delete(paymentId)
    // The expiry waits for a read that is due.
    expect(await live.waits(paymentId, 'expire', [3 * 3_600_000])).toEqual([30_000])
    await live.waits(paymentId, 'read', [3 * 3_600_000])
    // It does not wait for one that a processor wants every few seconds.
    const dueAtMs = (await live.row(paymentId)).createdAtMs + 3 * 3_600_000 + 10_000
    const { store } = live.shop.gateway
    await store.write((tx) => tx.updateTable('job').set({ dueAtMs }).where('kind', '=', 'read').execute())
    await live.waits(paymentId, 'expire', [3 * 3_600_000])
    expect(await statusOf(id)).toBe('FAILED')
    logged = ''
    expect(await live.webhook([{ paymentId }])).toBe(200)
    await vi.waitFor(() => expect(logged).toContain('processor: payment unknown'), patient)
    live.bank.hooks.before = () => Promise.reject(new Error('the bank does not answer'))
    expect(await live.webhook([{ paymentId }])).toBe(200)
    await vi.waitFor(async () => expect(await live.jobOf(paymentId, 'read')).toMatchObject({ attempt: 2 }), patient)
    live.bank.calm()
    live.bank.accounts.set(paymentId, { kind: 'payin', asked: 1, result: SUCCESS })
    live.shop.clock.pass(300_000)
    const late = { level: 50, paymentId, status: 'FAILED', reported: 'SUCCESS' }
    await vi.waitFor(() => expect(otherResults()).toMatchObject([late]), patient)
    expect(await statusOf(id)).toBe('FAILED')
    await vi.waitFor(async () => expect(await live.jobOf(paymentId, 'read')).toBeUndefined(), patient)
  })

  test('without a result after the final one is given up after a day in which the bank answers no read', async () => {
    const { paymentId } = await created()
    await live.webhook([{ paymentId, result: SUCCESS }])
    live.bank.hooks.before = () => Promise.reject(new Error('the bank does not answer'))
    await live.webhook([{ paymentId }])
    await vi.waitFor(async () => expect(await live.jobOf(paymentId, 'read')).toMatchObject({ attempt: 2 }), patient)
    const { store } = live.shop.gateway
    const kind = 'read'
    await store.write((tx) => tx.updateTable('job').set({ attempt: 287 }).where('kind', '=', kind).execute())
    await live.waits(paymentId, kind, [0, 0])
    expect(await live.jobOf(paymentId, kind)).toBeUndefined()
  })

  test('for a payment that does not exist is 404, so that the bank repeats it', async () => {
    const { id, paymentId } = await created()
    logged = ''
    expect(
      await live.webhook([
        { paymentId: 'nothing', result: SUCCESS },
        { paymentId, result: SUCCESS },
      ]),
    ).toBe(404)
    expect(logged).toContain('"paymentId":"nothing","msg":"processor: webhook for an unknown payment"')
    expect(await statusOf(id)).toBe('SUCCESS')
  })

  test('that is not authentic is 401 and changes nothing, and guesses are limited for each address', async () => {
    const { id, paymentId } = await created()
    const news = [{ paymentId, result: SUCCESS }]
    const take = vi.spyOn(live.shop.gateway.limiter, 'take')
    logged = ''
    expect(await live.webhook(news, 'guess')).toBe(401)
    expect(logged).toContain('"msg":"processor: webhook rejected"')
    expect(take).toHaveBeenCalledWith('127.0.0.1 webhook failures', expect.any(Number))
    vi.spyOn(live.shop.gateway.limiter, 'peek').mockResolvedValueOnce({ ok: false, retryAfterMs: 1 })
    const refused = await live.shop.send({ method: 'POST', path: '/processor/webhooks', body: JSON.stringify(news) })
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '1' } })
    expect(await statusOf(id)).toBe('PROCESSING')
  })

  test.each([
    ['another method', { method: 'GET', status: 405 }],
    ['more than 64 KiB', { body: 'x'.repeat(70_000), status: 400 }],
    ['a body that the processor cannot read', { body: '{', status: 503 }],
    ['a wrong status', { body: '[{"paymentId":"x","result":{"status":"PAID"}}]', status: 503 }],
  ])('with %s is answered in words', async (_, { status, ...sent }) => {
    const headers = { 'x-bank-secret': WEBHOOK_SECRET }
    const response = await live.shop.send({ method: 'POST', path: '/processor/webhooks', headers, ...sent })
    expect(response.status).toBe(status)
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(response.headers['x-content-type-options']).toBe('nosniff')
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.headers['allow']).toBe(status === 405 ? 'POST' : undefined)
  })
})

test('no log line has an account, a name or a secret, also where the processor throws them', async () => {
  live.bank.hooks.before = () => Promise.reject(new Error('account 1234567890 of A. Payer'))
  expect((await live.orders.create('payins', body())).status).toBe(503)
  expect(logged).toContain('processor: call failed')
  for (const secret of ['1234567890', 'A. Payer', WEBHOOK_SECRET, '0812345678']) expect(logged).not.toContain(secret)
})
