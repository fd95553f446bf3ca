import { chromium } from '@playwright/test'
import { findChromium } from '../../scripts/browsers/chromium.mjs'
import { order as orderAt } from '../../scripts/system/orders.mjs'
import { median } from '../median.mjs'
import { makeFolder } from '../merchant.mjs'
import { startGateway } from '../servers.mjs'
import { form, instructions, list, pix, resume, started } from './rows.mjs'
import { handWrittenPage, serve } from './servers.mjs'

/**
 * Every way into the payment page on Slow 4G with a four times slower processor, beside a page written by hand that does
 * the same, with its script inlined: `npm run build && node bench/first-load/run.mjs`. Runs alternate; medians and their
 * ratios are printed, since milliseconds say only how fast this machine is. Every time is taken after the frame was
 * painted.
 *
 * Both clocks of a row stop at the same thing: at what the customer came for, painted. Each visit to be called the first
 * has a browser of its own. The server has served such pages before, but for the row that says otherwise.
 *
 * A browser with a debugger attached resolves the source position of each error when it is created, and reads all of
 * React again for the three that React creates on loading: 70 ms that no customer waits for. It is told not to, unless
 * `WATCHED=1`.
 */
const RUNS = Number(process.env['RUNS'] ?? 7)
/** Which measurements to make: `list`, `started`, `pix`, `form`, `instructions`, `resume`. */
const ROWS = new RegExp(process.env['ROWS'] ?? '')

/** The most that is wanted: of the hand-written page's figure, or `own` of the figure itself. */
const goals = {
  'first visit: list shown': { ratio: 0.75, host: 1.5 },
  'first visit: pressed at once, form shown': { ratio: 1.15, host: 1.5 },
  'repeat visit ÷ first visit': { own: 0.95 },
  'scripts that the page names, kB': { own: 115 },
  'first visit of a started server: list shown': { ratio: 1 },
  'navigation → QR code, Pix pressed at once': { ratio: 1.3 },
  'fixed method: form shown': { ratio: 0.75 },
  'fixed method: layout shift': { own: 0 },
  'submit → QR code': { ratio: 1.15 },
  'longest task after submit (QR), ms': { own: 50 },
  'submit → instructions': { ratio: 1.15 },
  'longest task after submit, ms': { own: 50 },
  'resume link, empty cache: QR code': { ratio: 0.8 },
  'resume link: layout shift': { own: 0 },
  'resume link: blocking time until idle, ms': { own: 150 },
  'resume link, warm cache: QR code': { ratio: 0.8 },
  '/status: QR code': { ratio: 0.8 },
  '/status: layout shift': { own: 0 },
}

const variables = { DATA_DIR: makeFolder() }
let product = await startGateway(variables)
const PRODUCT_PORT = product.port
const found = await findChromium()
if (found === undefined) throw new Error('There is no Chromium here.')
const flags = process.env['WATCHED'] === undefined ? ['--js-flags=--no-enable-lazy-source-positions'] : []
const launch = () => chromium.launch({ ...found, args: [...found.args, ...flags] })
try {
  const page = await handWrittenPage()
  const byHand = await opened({ page })
  const server = await opened({})
  const host = await opened({ folder: 'dist/web' })
  for (const measure of [list, started, pix, form, instructions, resume].filter(({ name }) => ROWS.test(name))) {
    const [hand, ours, plain] = await alternate(measure, [
      { ...byHand, isOurs: false },
      { ...server, isOurs: true },
      // A plain file host serves what the server cannot render either: the list.
      ...(measure === list ? [{ ...host, isOurs: true }] : []),
    ])
    for (const [name, own] of Object.entries(ours ?? {})) print(name, { own, base: hand?.[name] })
    for (const [name, own] of Object.entries(plain ?? {}))
      print(name, { own, base: hand?.[name], where: ', plain file host' })
  }
  for (const { close } of [byHand, server, host]) close()
} finally {
  await product.end()
}

/** Ends the gateway's process and starts another one on the same data. */
async function restart() {
  await product.end()
  product = await startGateway(variables, PRODUCT_PORT)
}

/** @param {{ page?: string, folder?: string }} subject */
async function opened(subject) {
  const { origin, close } = await serve({ product: PRODUCT_PORT, ...subject })
  return {
    launch,
    restart,
    shop: { order, create },
    at: (/** @type {string} */ url) => url.replace(/^https?:\/\/[^/]+/, origin),
    close,
  }
}

/**
 * Measures each subject in turns; resolves to the medians of each.
 * @param {(subject: any) => Promise<Record<string, number>>} measure @param {readonly object[]} subjects
 */
async function alternate(measure, subjects) {
  const seen = subjects.map(() => /** @type {Record<string, number>[]} */ ([]))
  for (let run = 0; run < RUNS; run += 1)
    for (const [position, subject] of subjects.entries()) seen[position]?.push(await measure(subject))
  return seen.map((figures) =>
    Object.fromEntries(
      Object.keys(figures[0] ?? {}).map((name) => [name, median(figures.map((one) => one[name] ?? Number.NaN))]),
    ),
  )
}

/** @param {string} name @param {{ own: number | undefined, base: number | undefined, where?: string }} figures */
function print(name, { own = Number.NaN, base = Number.NaN, where = '' }) {
  const goal = /** @type {Record<string, { ratio?: number, host?: number, own?: number }>} */ (goals)[name] ?? {}
  const most = where === '' ? goal.ratio : goal.host
  const isRatio = most !== undefined || goal.own === undefined
  if (where !== '' && most === undefined) return
  const figure = isRatio ? own / base : own
  const wanted = isRatio ? most : goal.own
  const verdict = wanted === undefined ? '' : `, goal ${wanted}: ${figure <= wanted + 0.0005 ? 'reached' : 'MISSED'}`
  const beside = isRatio ? ` × (${Math.round(own)} ms beside ${Math.round(base)} ms)` : ''
  console.log(`${name}${where}: ${figure.toFixed(isRatio ? 2 : 3)}${beside}${verdict}`)
}

/** A redirect URL of a new order. @param {Record<string, string | number>} values */
async function order(values) {
  return (await orderAt(PRODUCT_PORT, values)).url
}

/** Creates the payin of a redirect URL with PromptPay, as its page would. @param {string} url */
async function create(url) {
  const { searchParams } = new URL(url)
  const value = (/** @type {string} */ name) => searchParams.get(name)
  const response = await fetch(`http://localhost:${PRODUCT_PORT}/api/payins/${value('idPayin')}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${value('token')}`,
      'content-type': 'application/json',
      'x-api-version': '2',
    },
    body: JSON.stringify({
      paymentRequested: { money: { amount: Number(value('amount')), currencyCode: value('currencyCode') } },
      paymentMethod: { paymentMethodCode: 'PROMPTPAY', account: { accountNumber: '1234567890' } },
      callbackUrl: value('callbackUrl'),
      returnUrl: value('returnUrl'),
    }),
  })
  if (response.status !== 201) throw new Error(`not created: ${await response.text()}`)
}
