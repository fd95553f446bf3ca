import { beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { english } from '../../../i18n/english.test-support.ts'
import { type RunningPage, runPage } from '../../../ui/run-page.test-support.tsx'
import { pendingPayment, within } from '../pending-payment.test-support.tsx'
import { SaveInstructions } from './save-instructions.tsx'

type Drawn = readonly [text: string, x: number, y: number, font: string]

let page: RunningPage
/** What scripts have clicked. */
let clicks: MockInstance<() => void>
let drawn: Drawn[]
let height: () => number
let width: () => number
beforeEach(() => {
  drawn = []
})

/** A browser whose letters are 50 pixels wide and whose canvas can be encoded or not. */
async function open(canEncode = true, share?: { readonly share: (data: { files: readonly File[] }) => Promise<void> }) {
  const createElement = (name: string) => (name === 'canvas' ? canvas : undefined)
  const brush = {
    font: '',
    fillRect: () => undefined,
    measureText: (text: string) => ({ width: text.length * 50 }),
    fillText: (text: string, x: number, y: number) => drawn.push([text.trim(), x, Math.round(y), brush.font]),
  }
  const canvas = Object.assign(new EventTarget(), {
    width: 0,
    height: 0,
    getContext: () => brush,
    toBlob: (done: (blob: Blob | null) => void) => done(canEncode ? new Blob(['png'], { type: 'image/png' }) : null),
  })
  Object.assign(brush, { canvas, getImageData: () => ({ data: [255] }) })
  height = () => canvas.height
  width = () => canvas.width
  const payment = pendingPayment({ account: { accountNumber: '8808012345678901' } }, { paymentMethodCode: 'OFFLINE' })
  const rows = [{ label: 'pay.code.label', value: '8808012345678901' }] as const
  const userAgent = share ? 'iPhone' : 'Mozilla/5.0 (Linux; Android 14)'
  const sharing = share && { ...share, canShare: () => true }
  const navigator = { userAgent, maxTouchPoints: 5, languages: ['en-GB'], ...sharing }
  page = await runPage(within(payment, <SaveInstructions heading={english('pay.code.heading')} rows={rows} />), {
    globals: { getComputedStyle: () => ({ fontFamily: 'sans-serif' }), navigator },
  })
  clicks = vi.spyOn(HTMLElement.prototype, 'click')
  const { document } = page
  const make = document.createElement.bind(document)
  Object.assign(document, { createElement: (name: string) => createElement(name) ?? make(name) })
  const made = { createObjectURL: () => 'blob:1', revokeObjectURL: revoked }
  vi.stubGlobal('URL', Object.assign(class extends URL {}, made))
}
const revoked = vi.fn()

const save = async () => {
  await page.click(page.button(english('pay.qr.save')))
  await page.pass(20)
}

test('the instructions are saved as an image named after the order, and this is announced', async () => {
  await open()
  await save()
  expect(clicks.mock.contexts.map((link) => Object(link).download)).toEqual(['payment-Order_1.png'])
  expect(page.announced()).toBe(english('pay.imageSaved'))
  expect(page.document.querySelector('a')).toBeNull()
  await page.pass(59_000)
  expect(revoked).not.toHaveBeenCalled()
  await page.pass(2_000)
  expect(revoked.mock.calls).toEqual([['blob:1']])
})

test('the image has its lines in order, broken where they are too long, with room between a label and the value before it', async () => {
  await open()
  await save()
  expect(drawn).toEqual([
    [english('pay.code.heading'), 72, 136, '700 56px sans-serif'],
    [english('pay.code.label'), 72, 228, '400 34px sans-serif'],
    ['8808 0123 4567', 72, 290, '700 48px sans-serif'],
    ['8901', 72, 357, '700 48px sans-serif'],
    [english('page.amountToPay'), 72, 446, '400 34px sans-serif'],
    ['฿100.50', 72, 508, '700 48px sans-serif'],
    [english('page.payTo'), 72, 597, '400 34px sans-serif'],
    ['Blue Bottle', 72, 659, '700 48px sans-serif'],
    [english('page.orderNumber'), 72, 748, '400 34px sans-serif'],
    ['Order_1', 72, 810, '700 48px sans-serif'],
  ])
  expect([width(), Math.round(height())]).toEqual([1080, 901])
})

test('an image that the browser cannot make is said to have failed', async () => {
  await open(false)
  await save()
  expect(clicks.mock.contexts).toEqual([])
  expect(page.text()).toContain(english('pay.qr.saveFailed'))
  expect(page.announced()).toBe('')
})

test('on iOS the share sheet gets the image, and a customer who closes it reads that nothing was saved', async () => {
  const share = vi.fn(async (_data: { files: readonly File[] }): Promise<void> => undefined)
  await open(true, { share })
  await save()
  const shared = share.mock.calls.flatMap(([{ files }]) => files)
  expect(shared.map(({ name, type }) => [name, type])).toEqual([['payment-Order_1.png', 'image/png']])
  expect(clicks.mock.contexts).toEqual([])
  share.mockRejectedValue(new Error('closed'))
  await page.pass(1_000)
  await save()
  expect(page.text()).toContain(english('pay.qr.saveFailed'))
})
