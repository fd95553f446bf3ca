import { chromium } from '@playwright/test'
import { findChromium } from '../../scripts/browsers/chromium.mjs'
import { visit } from './measure.mjs'
import { buildPeer } from './peer.mjs'
import { serve, startProduct } from './servers.mjs'

/**
 * The first visit of a customer on Slow 4G with a four times slower processor, beside a hand-written static page that
 * lists the same methods from the same request: `npm run build && node bench/first-load/run.mjs`; with `PEER=1`
 * beside Adyen's Drop-in too, which is then installed into a folder of its own. Runs alternate; medians and their ratios are printed, since milliseconds say only how fast this machine is.
 */
const PRODUCT_PORT = Number(process.env['PORT'] ?? 4693)
const RUNS = Number(process.env['RUNS'] ?? 9)
const ORDER = { merchantCode: 'demo-shop', scenario: 1, amount: 45, currencyCode: process.env['CURRENCY'] ?? 'THB' }

const ours = { row: 'input[type="radio"]', answered: 'Continue with' }
const subjects = {
  'hand-written page': { folder: 'bench/first-load/static-page', ...ours },
  'our server': { folder: undefined, ...ours },
  'our build, plain file host': { folder: 'dist/web', ...ours },
  ...(process.env['PEER'] === undefined
    ? {}
    : {
        '@adyen/adyen-web Drop-in': {
          folder: await buildPeer(),
          row: '.adyen-checkout__payment-method',
          answered: 'Continue to',
        },
      }),
}

const stop = await startProduct(PRODUCT_PORT)
/*
 * With a debugger attached, the browser resolves the source position of each error when it is created, and reads all of
 * React again for the three errors that React creates on loading: 70 ms that no customer waits for. With this setting
 * it does not.
 */
const found = await findChromium()
const browser = await chromium.launch({
  ...found,
  args: [...found.args, '--js-flags=--no-enable-lazy-source-positions'],
})
try {
  const open = await Promise.all(
    Object.entries(subjects).map(async ([name, { folder, row, answered }]) => {
      const { origin, close } = await serve({ product: PRODUCT_PORT, ...(folder && { folder }) })
      return { name, row, answered, origin, close, /** @type {Awaited<ReturnType<typeof visit>>[]} */ visits: [] }
    }),
  )
  for (let run = 0; run < RUNS; run += 1) {
    for (const subject of open) {
      const url = (await orderUrl()).replace(/^https?:\/\/[^/]+/, subject.origin)
      const seen = await visit(browser, { url, row: subject.row, answered: subject.answered })
      if (process.env['LONG_TASKS'] !== undefined) console.log(`${subject.name}: ${seen.longTasks.join(', ')}`)
      subject.visits.push(seen)
    }
  }
  const [base] = open
  for (const { name, visits, close } of open) {
    close()
    print(name, medians(visits), medians(base?.visits ?? visits))
  }
} finally {
  await browser.close()
  await stop()
}

async function orderUrl() {
  const response = await fetch(`http://localhost:${PRODUCT_PORT}/sandbox/api/redirect-urls`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ORDER),
  })
  if (!response.ok) throw new Error(`no order: ${await response.text()}`)
  return (await response.json()).url
}

/** @param {Awaited<ReturnType<typeof visit>>[]} visits */
function medians(visits) {
  const of = (/** @type {(measured: typeof visits[number]) => number} */ value) =>
    visits.map(value).sort((one, other) => one - other)[Math.floor(visits.length / 2)] ?? Number.NaN
  return {
    usableMs: of(({ usableMs }) => usableMs),
    tapMs: of(({ tapMs }) => tapMs),
    blockingMs: of(({ blockingMs }) => blockingMs),
    shift: of(({ shift }) => shift),
    interactionMs: of(({ interactionMs }) => interactionMs),
  }
}

/** @param {string} name @param {ReturnType<typeof medians>} own @param {ReturnType<typeof medians>} base */
function print(name, own, base) {
  const ratio = (/** @type {number} */ one, /** @type {number} */ other) => (one / other).toFixed(2)
  console.log(
    `${name}: usable ${ratio(own.usableMs, base.usableMs)} × (${Math.round(own.usableMs)} ms), tap answered ` +
      `${ratio(own.tapMs, base.tapMs)} × (${Math.round(own.tapMs)} ms), blocking ${Math.round(own.blockingMs)} ms, ` +
      `layout shift ${own.shift.toFixed(3)}, interaction ${Math.round(own.interactionMs)} ms`,
  )
}
