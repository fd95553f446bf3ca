import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryOf, required, tokenWith } from '#contract/redirect/sample-address.test-support.ts'
import type { GatewayRequest } from '../api/transport.ts'
import { setServing } from '../browser/serving.ts'
import { carriedParameters, readSentAddress } from '../checkout/params/address.ts'
import { samplePayin } from '../checkout/payment/sample-payin.test-support.ts'
import { detailOf } from '../checkout/steps/sample-progress.test-support.ts'
import { english } from '../i18n/english.test-support.ts'
import { preloadEveryScreen } from '../screens/app.tsx'
import type { TextResponse } from './recorded-calls.ts'
import { submitForm } from './submit-form.ts'

beforeAll(async () => {
  setServing({ origin: 'https://pay.example', isTest: false })
  await preloadEveryScreen()
})
afterAll(() => setServing(undefined))

const token = tokenWith({ iss: 'payment-gateway', sub: required.merchantCode })

const json = (status: number, body: unknown): TextResponse => ({ status, headers: {}, text: JSON.stringify(body) })
const upiPayin = detailOf({ method: 'UPIQR', currencyCode: 'INR', answer: { qrCode: 'upi://pay?pa=a@b' } })
const gone = json(410, { code: 'GONE', message: 'No such payin.' })
const { process: _, ...created } = samplePayin('PROCESSING')
const accepted = json(201, created)
const operators = ['KBANK', 'SCB'].map((code) => ({ code, name: code }))
const online = { paymentMethodCode: 'ONLINE', paymentOperators: operators }
const offered = { data: [{ paymentMethodCode: 'PROMPTPAY' }, online] }

interface Answers {
  readonly create?: TextResponse | undefined
  readonly read?: TextResponse | undefined
  /** From the third time on that the payin is read. */
  readonly laterRead?: TextResponse | undefined
  readonly options?: TextResponse | undefined
  /** From the second time on that they are read. */
  readonly laterOptions?: TextResponse | undefined
  readonly reference?: TextResponse | undefined
}

interface Submitted {
  readonly address?: Readonly<Record<string, string>>
  readonly pathname?: string
  readonly answers?: Answers
}

/** What the gateway was asked, as it stands in the table of its operations. */
const isCreate = ({ method, path }: GatewayRequest) => method === 'POST' && path === `/payins/${required.idPayin}`
const isRead = ({ method, path }: GatewayRequest) => method === 'GET' && path === `/payins/${required.idPayin}`
const isOptions = ({ path }: GatewayRequest) => path.endsWith('Options')
const isReference = ({ method, path }: GatewayRequest) => method !== 'GET' && /eference/.test(path)

/** Sends a form whose document was opened with this address. */
async function submit(
  form: Readonly<Record<string, string>>,
  { address = {}, pathname = '/', answers = {} }: Submitted = {},
) {
  const given = {
    create: accepted,
    read: gone,
    options: json(200, offered),
    reference: json(204, undefined),
    laterOptions: answers.options ?? json(200, offered),
    laterRead: answers.read ?? gone,
    ...answers,
  }
  const search = queryOf({ ...required, token, ...address })
  const asked: GatewayRequest[] = []
  const answer = await submitForm(
    {
      address: { pathname, search, hash: '' },
      languages: ['en-GB'],
      userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 7) Mobile',
      ask: async (request) => {
        asked.push(request)
        if (isCreate(request)) return given.create
        if (isReference(request)) return given.reference
        if (isOptions(request)) return asked.filter(isOptions).length > 1 ? given.laterOptions : given.options
        if (request.path === '/merchant-info') return json(200, { channelInfo: { name: 'Shop' } })
        return asked.filter(isRead).length > 2 ? given.laterRead : given.read
      },
    },
    new URLSearchParams(form),
    { templates: undefined, inTurn: async (draw) => draw() },
  )
  const carried = carriedParameters({ search, hash: '' })
  const sent = asked.filter((request) => isCreate(request) || isReference(request))
  return { answer, asked, sent, bodies: sent.map(({ body }) => JSON.parse(String(body))), carried }
}

/** The screen that a form leads to in place of another document. */
async function screenOf(submitting: ReturnType<typeof submit>) {
  const { answer } = await submitting
  if (answer.kind !== 'screen' || !answer.screen) throw new Error(`no screen but ${JSON.stringify(answer)}`)
  const { html, initialData } = answer.screen
  return { html, step: initialData.rendered.screen, beginning: initialData.rendered.beginning }
}

const PROMPTPAY = { details: '', chosenMethodCode: 'PROMPTPAY', accountNumber: '123-4-56789-0' }

describe('the choice of a method', () => {
  test('that leaves something to ask leads to its form, and nothing is created', async () => {
    const { answer, sent, carried } = await submit({ chosenMethodCode: 'PROMPTPAY' })
    expect(answer).toEqual({ kind: 'redirect', url: `?${carried}&chosenMethodCode=PROMPTPAY` })
    expect(sent).toEqual([])
  })

  test('that leads to its operators names it, so that the next document shows them', async () => {
    const { answer } = await submit({ openedMethodCode: 'ONLINE' })
    if (answer.kind !== 'redirect') throw new Error('no redirect')
    const { choice } = readSentAddress({ pathname: '/', search: answer.url, hash: '' })
    expect(choice).toEqual({ paymentMethodCode: 'ONLINE', paymentOperatorCode: undefined })
  })

  // An engine of HTML 4 (Lynx, Dillo, NetSurf) sends each button as its form is sent.
  describe('in a browser that does not know how a button is sent', () => {
    const answers = { options: json(200, { data: [online, { paymentMethodCode: 'PIXQR' }] }) }

    test('opens its row, and is confirmed by the button below', async () => {
      const opened = await submit({ openedMethodCode: 'ONLINE', chosenMethodCode: 'PIXQR' }, { answers })
      expect(opened.answer).toEqual({ kind: 'redirect', url: `?${opened.carried}&chosenMethodCode=PIXQR` })
      expect(opened.sent).toEqual([])
      expect((await submit({ openedMethodCode: 'PIXQR' }, { answers })).sent).toHaveLength(1)
    })

    test('is kept by a search for its operators', async () => {
      const { answer, sent, carried } = await submit({ chosenMethodCode: 'ONLINE', search: 'siam' })
      expect(answer).toEqual({ kind: 'redirect', url: `?${carried}&chosenMethodCode=ONLINE&search=siam` })
      expect(sent).toEqual([])
    })
  })

  test('and of its operator creates the payin at once where nothing is left to ask', async () => {
    const { answer, bodies, carried } = await submit({ chosenMethodCode: 'ONLINE', chosenOperatorCode: 'SCB' })
    expect(bodies).toMatchObject([{ paymentMethod: { paymentMethodCode: 'ONLINE', paymentOperatorCode: 'SCB' } }])
    expect(answer).toEqual({ kind: 'redirect', url: `?${carried}&sentMethodCode=ONLINE` })
  })
})

describe('a form with its fields', () => {
  test('is created with the customer’s token and the values that the gateway wants', async () => {
    const { answer, sent, bodies, carried } = await submit(PROMPTPAY)
    expect(sent.map(({ token: used }) => used)).toEqual([token])
    expect(bodies[0].paymentMethod.account.accountNumber).toBe('1234567890')
    expect(bodies[0].paymentRequested.money).toEqual({ amount: 100.5, currencyCode: 'THB' })
    // Another document, so that a reload sends nothing again; the choice is over.
    expect(answer).toEqual({ kind: 'redirect', url: `?${carried}&sentMethodCode=PROMPTPAY` })
  })

  test('that is sent twice leads to the payin that exists', async () => {
    const conflict = json(409, { code: 'ALREADY_EXISTS', message: '' })
    const answers = { create: conflict, read: json(200, samplePayin('PROCESSING')) }
    const { answer, sent, carried } = await submit(PROMPTPAY, { answers })
    expect(answer).toEqual({ kind: 'redirect', url: `?${carried}&sentMethodCode=PROMPTPAY` })
    expect(sent).toHaveLength(1)
  })

  test('whose value the gateway refuses is shown again, with the mistake and what was typed', async () => {
    const violations = [{ path: 'paymentMethod.account.accountNumber', code: 'format', message: 'wrong' }]
    const create = json(400, { code: 'INVALID_REQUEST', message: '', violations })
    const typed = { ...PROMPTPAY, accountNumber: '12<3' }
    const { html, step } = await screenOf(submit(typed, { answers: { create } }))
    expect(step).toBe('fill')
    expect(html).toContain('value="12&lt;3"')
    expect(html).toMatch(/<input[^>]*aria-invalid="true"[^>]*>/)
    expect(html).toMatch(/<a [^>]*href="#field-accountNumber"/)
  })

  test('that a rule refuses is told, and can be corrected with what was typed', async () => {
    const create = json(406, [{ code: 'AMOUNT_TOO_HIGH', message: '' }])
    const { html, step } = await screenOf(submit(PROMPTPAY, { answers: { create } }))
    expect(step).toBe('rejected')
    expect(html).toContain('value="1234567890"')
    const corrected = await screenOf(submit({ ...PROMPTPAY, correct: '' }, { answers: { create } }))
    expect(corrected.step).toBe('fill')
    expect(corrected.html).toContain('name="accountNumber"')
  })

  test('whose next screen cannot be drawn leads to a document that is loaded anew without sending it again', async () => {
    const create = json(406, [{ code: 'AMOUNT_TOO_HIGH', message: '' }])
    const { answer, carried } = await submit(PROMPTPAY, { answers: { create, laterOptions: json(500, {}) } })
    expect(answer).toEqual({ kind: 'redirect', url: `?${carried}&chosenMethodCode=PROMPTPAY` })
  })

  test('that did not arrive says so, and that no payment was made', async () => {
    const { html, step, beginning } = await screenOf(submit(PROMPTPAY, { answers: { create: undefined } }))
    const submission = { state: 'not_sent', failure: { kind: 'no_answer' } }
    expect([step, beginning?.attempt.submission]).toEqual(['resend', submission])
    expect(html).toContain(english('connection.notSent.again'))
  })

  test.each([429, 503])(
    'that is refused because the service is busy says so, and no lost connection: %i',
    async (status) => {
      const { html, step } = await screenOf(submit(PROMPTPAY, { answers: { create: json(status, {}) } }))
      expect(step).toBe('resend')
      expect(html).toContain(english('connection.notSent.busy'))
      expect(html).not.toContain(english('connection.notSent.text'))
    },
  )

  describe('whose result the create does not tell', () => {
    const conflict = json(409, { code: 'ALREADY_ACCEPTED', message: '' })
    const exists = json(200, samplePayin('PROCESSING'))
    beforeEach(() => void vi.useFakeTimers())
    afterEach(() => void vi.useRealTimers())

    /** Sends the form, and lets as much time pass as its answer takes. */
    async function submitPatiently(answers: Answers) {
      const submitting = submit(PROMPTPAY, { answers })
      await vi.runAllTimersAsync()
      return submitting
    }

    test.each([
      ['a replica has caught up', { create: conflict, laterRead: exists }],
      ['the gateway responds again', { create: undefined, read: json(503, {}), laterRead: exists }],
    ])('leads to the payment once %s, and is sent once', async (_when, answers) => {
      const { answer, sent, carried } = await submitPatiently(answers)
      expect(answer).toEqual({ kind: 'redirect', url: `?${carried}&sentMethodCode=PROMPTPAY` })
      expect(sent).toHaveLength(1)
    })

    test('says that nothing was sent once the gateway responds so, with what was typed', async () => {
      const answers = { create: undefined, read: json(503, {}), laterRead: gone }
      const { html, step } = await screenOf(submitPatiently(answers))
      expect(step).toBe('resend')
      expect(html).toContain(english('connection.notSent.text'))
      expect(html).toContain('value="1234567890"')
    })

    test('says that the link is over where the payment exists and its data was deleted', async () => {
      const { html, step, beginning } = await screenOf(submitPatiently({ create: conflict }))
      expect(step).toBe('stopped')
      expect(html).toContain(english('stopped.notValid'))
      expect(beginning?.attempt.submission).toMatchObject({ state: 'unknown', failure: { status: 409 } })
    })

    test.each([
      ['fails', 503, {}],
      ['is busy for longer than a customer waits', 429, { 'retry-after': '9' }],
    ])('leads to a document that reads the payin anew where the gateway %s, and keeps the choice', async (...given) => {
      const [, status, headers] = given
      const read = { status, headers, text: '{}' }
      const { answer, asked, sent, carried } = await submitPatiently({ create: undefined, read })
      const url = `?${carried}&sentMethodCode=PROMPTPAY&chosenMethodCode=PROMPTPAY`
      expect(answer).toEqual({ kind: 'redirect', url })
      expect(sent).toHaveLength(1)
      expect(asked.filter(isRead)).toHaveLength(status === 429 ? 1 : 4)
    })
  })

  test('whose token is refused is told as a payment that cannot be read', async () => {
    const unauthorised = json(401, { code: 'UNAUTHORIZED', message: '' })
    const { answer, carried } = await submit(PROMPTPAY, { answers: { create: unauthorised, read: unauthorised } })
    // The gateway does not say how the payin stands: the next document asks again.
    expect(answer).toEqual({ kind: 'redirect', url: `?${carried}&chosenMethodCode=PROMPTPAY` })
  })

  test('whose options cannot be read creates nothing', async () => {
    const { answer, sent, carried } = await submit(PROMPTPAY, { answers: { options: json(500, {}) } })
    expect(answer).toEqual({ kind: 'redirect', url: `?${carried}&chosenMethodCode=PROMPTPAY` })
    expect(sent).toEqual([])
  })

  test('of a faulty address asks the gateway nothing and leads to its faults', async () => {
    const { answer, asked, carried } = await submit(PROMPTPAY, { address: { amount: '1,50' } })
    expect(answer).toEqual({ kind: 'redirect', url: `?${carried}` })
    expect(asked).toEqual([])
  })

  test('cannot change data that the merchant has locked', async () => {
    const { bodies } = await submit(PROMPTPAY, { address: { accountNumber: '0987654321' } })
    expect(bodies.map(({ paymentMethod }) => paymentMethod.account.accountNumber)).not.toContain('1234567890')
  })
})

describe('a reference', () => {
  const inIndia = { currencyCode: 'INR' }
  const waiting = json(200, upiPayin)

  test('that the gateway accepts leads to the payment', async () => {
    const submitted = { address: inIndia, answers: { read: waiting } }
    const { answer, bodies, carried } = await submit({ reference: '4132 4442 7799' }, submitted)
    expect(bodies).toEqual([{ reference: '413244427799' }])
    expect(answer).toEqual({ kind: 'redirect', url: `?${carried}` })
  })

  test.each([
    ['of another payment', json(406, [{ code: 'EXTERNAL_REFERENCE_ALREADY_USED', message: '' }]), 'used'],
    ['of a payment that is final', json(406, [{ code: 'PAYMENT_ALREADY_FINAL', message: '' }]), 'final'],
    ['that the gateway cannot read', json(400, { code: 'INVALID_REQUEST', message: '' }), 'format'],
    ['that may not be sent', json(403, { code: 'FORBIDDEN', message: '' }), 'not_allowed'],
    ['without an answer', undefined, 'unknown'],
  ])('%s is shown with what was typed', async (_what, reference, result) => {
    const submitted = { address: inIndia, answers: { read: waiting, reference } }
    const { html, step, beginning } = await screenOf(submit({ reference: '413244427799' }, submitted))
    expect([step, beginning?.reference]).toEqual(['pay', { typed: '413244427799', result }])
    if (result === 'not_allowed') expect(html).toContain('413244427799')
    else expect(html).toMatch(/<input[^>]*aria-invalid="true"[^>]*value="413244427799"[^>]*>/)
  })

  test('that is none is not sent, and is said at its field', async () => {
    const { sent, answer } = await submit({ reference: '1234' }, { address: inIndia, answers: { read: waiting } })
    expect(sent).toEqual([])
    expect(answer.kind === 'screen' && answer.screen?.html).toMatch(/<input[^>]*value="1234"[^>]*>/)
  })

  test.each([
    ['that was sent is wanted back', { reference: '413244427799', correct: '' }, false],
    ['that shall replace it is none', { reference: '1234' }, true],
  ])(
    '%s: the field stands in place of the number that the gateway has, and nothing is sent',
    async (_what, form, isInvalid) => {
      const externalReference = { reference: '413244427799' }
      const { paymentMethodResponse } = upiPayin
      const read = json(200, { ...upiPayin, paymentMethodResponse: { ...paymentMethodResponse, externalReference } })
      const submitted = submit(form, { address: inIndia, answers: { read } })
      const { html } = await screenOf(submitted)
      expect((await submitted).sent).toEqual([])
      const [field = ''] = html.match(/<input[^>]* inputMode="numeric"[^>]*>/) ?? []
      expect(field).toContain(` value="${form.reference}"`)
      expect(field.includes('aria-invalid="true"')).toBe(isInvalid)
    },
  )
})

test('a form of the status page that sends nothing leads back to it', async () => {
  const { answer, sent, carried } = await submit({ chosenMethodCode: 'PROMPTPAY' }, { pathname: '/status' })
  expect(answer).toEqual({ kind: 'redirect', url: `?${carried}` })
  expect(sent).toEqual([])
})
