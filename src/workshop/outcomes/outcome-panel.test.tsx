import { expect, test } from 'vitest'
import { queriesAsInBrowser } from '#web/browser/browser-queries.test-support.ts'
import { type RunningPage, runPage } from '#web/ui/run-page.test-support.tsx'
import { SandboxProvider } from '../api/sandbox-provider.tsx'
import { POLL_MS } from '../api/use-workshop-query.ts'
import { samplePayment } from '../payments/sample-payment.test-support.ts'
import { OutcomePanel } from './outcome-panel.tsx'

let page: RunningPage
let told: string[]
let calls: unknown[]
let events: readonly unknown[] = []
let payment: () => Response | Promise<Response>

queriesAsInBrowser()

async function open(path: Parameters<typeof OutcomePanel>[0]['path']) {
  told = []
  calls = []
  const answer = async (url: string, { method, body }: RequestInit) => {
    calls.push([method, url, body && JSON.parse(String(body))])
    if (url.includes('/clock')) return Response.json({ now: samplePayment.createdAt, offsetSeconds: 0, frozen: false })
    return url.endsWith('/upcoming') ? Response.json({ events }) : payment()
  }
  page = await runPage(
    <SandboxProvider>
      <OutcomePanel path={path} />
    </SandboxProvider>,
    {
      globals: {
        fetch: answer,
        BroadcastChannel: class {
          readonly name: string
          constructor(name: string) {
            this.name = name
          }
          postMessage() {
            told.push(this.name)
          }
          close() {}
        },
      },
    },
  )
  await page.pass(20)
}
const payin = { merchantCode: 'shop', collection: 'payins', id: 'order-1' }

test('the panel has the outcomes of the workshop and the next event of the merchant, for the payment of the page', async () => {
  payment = () => Response.json(samplePayment)
  events = [{ kind: 'callback', at: '2026-01-01T10:02:00.000Z', attempt: 2, collection: 'payins', id: 'other' }]
  await open(payin)
  events = []
  expect([...page.find('outcome-panel').querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([
    ...['Succeed', 'Fail', 'Refuse', 'Expire', 'Pay late (moves the clock)', 'Pay a different amount'],
    ...['Pay it, accepted', 'To the next due event: Callback attempt 2 (2 min)'],
  ])
  expect(page.text()).toContain('Open it in the workshop')
  expect(calls).toContainEqual(['GET', './sandbox/api/merchants/shop/payins/order-1', undefined])
  await page.click(page.button('Pay late (moves the clock)'))
  await page.pass(20)
  expect(calls).toContainEqual(['POST', './sandbox/api/clock/!advance', { seconds: 16 * 60, merchantCode: 'shop' }])
  expect(calls).toContainEqual(['POST', './sandbox/api/merchants/shop/payins/order-1/!settle', { status: 'SUCCESS' }])
})

test('the panel tells the tested page of each status once', async () => {
  payment = () => Response.json(samplePayment)
  await open(payin)
  await page.pass(4_000)
  expect(told).toEqual(['payin order-1'])
  payment = () => Response.json({ ...samplePayment, status: 'SUCCESS' })
  await page.pass(POLL_MS)
  expect(told).toEqual(['payin order-1', 'payin order-1'])
  expect(page.text()).toContain('Its status is SUCCESS')
})

test('the panel says what to do before there is a payment, and leads to it in the workshop', async () => {
  payment = () => Response.json({ message: 'none' }, { status: 404 })
  await open(payin)
  expect(page.text()).toContain('There is no payment yet')
  const link = page.find('a').getAttribute('href')
  expect(link).toBe('sandbox?section=payments&merchantCode=shop&payment=payins%2Forder-1')
})

test.each([
  ['the sandbox asks for its key', () => Response.json({}, { status: 401 }), 'The workshop asks for its key'],
  ['nothing answers', () => Promise.reject(new TypeError('refused')), 'The sandbox did not answer.'],
  ['the sandbox cannot look', () => Response.json({ message: 'Not now.' }, { status: 503 }), 'Not now.'],
])('the panel says so when %s', async (_name, answer, expected) => {
  payment = answer
  await open(payin)
  expect(page.text()).toContain(expected)
})

test('the panel of an address without a payment says so', async () => {
  await open(undefined)
  expect(page.text()).toBe('The address of this page names no payment.')
})
