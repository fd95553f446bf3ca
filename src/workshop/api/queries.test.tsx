import { focusManager, onlineManager } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queriesAsInBrowser } from '#web/browser/browser-queries.test-support.ts'
import { type RunningPage, runPage } from '#web/ui/run-page.test-support.tsx'
import { SandboxProvider, useSandboxKey } from './sandbox-provider.tsx'
import { useWorkshopMutation } from './use-workshop-mutation.ts'
import { useWorkshopQuery } from './use-workshop-query.ts'

let page: RunningPage
let calls: string[]
let responses: (() => Response)[]

queriesAsInBrowser()
beforeEach(() => {
  calls = []
  responses = []
})
afterEach(async () => {
  focusManager.setFocused(undefined)
  onlineManager.setOnline(true)
  await page.end()
})

function Clock({ merchantCode, pollMs }: { readonly merchantCode: string; readonly pollMs?: number }) {
  const { data, error } = useWorkshopQuery('readClock', { query: { merchantCode } }, pollMs)
  const [, setKey] = useSandboxKey()
  const change = useWorkshopMutation()
  const advance = { name: 'advanceClock', body: { seconds: 1, merchantCode } } as const
  return (
    <>
      <p>{data?.now ?? error?.message ?? 'pending'}</p>
      <button type="button" onClick={() => setKey('secret')}>
        Key
      </button>
      <button
        type="button"
        onClick={() =>
          void change.run({ calls: [advance, advance], done: 'Done.', onSuccess: () => calls.push('success') })
        }
      >
        Change
      </button>
    </>
  )
}

const fetch = async (url: string, { method, headers }: RequestInit) => {
  calls.push(`${method} ${url.replace('./sandbox/api', '')} ${new Headers(headers).get('authorization') ?? ''}`.trim())
  const next = responses.shift()
  return next ? next() : Response.json({ now: '10:00', offsetSeconds: 0, frozen: false })
}
const content = (props: Parameters<typeof Clock>[0]) => (
  <SandboxProvider>
    <Clock {...props} />
  </SandboxProvider>
)
async function open(props: Parameters<typeof Clock>[0]) {
  page = await runPage(content(props), { globals: { fetch } })
  await page.pass(20)
}
const READ = 'GET /clock?merchantCode=shop'

test('a query without a pace reads once; another parameter or key reads anew', async () => {
  await open({ merchantCode: 'shop' })
  await page.pass(60_000)
  expect(calls).toEqual([READ])
  await page.draw(content({ merchantCode: 'other' }))
  await page.pass(20)
  await page.click(page.button('Key'))
  await page.pass(20)
  expect(calls).toEqual([READ, 'GET /clock?merchantCode=other', 'GET /clock?merchantCode=other Bearer secret'])
})

test('a query that is refused is not repeated before its pace, and says why', async () => {
  responses = [() => Response.json({ message: 'Not now.' }, { status: 503 })]
  await open({ merchantCode: 'shop', pollMs: 5_000 })
  await page.pass(4_900)
  expect([calls, page.text()]).toEqual([[READ], 'Not now.KeyChange'])
  await page.pass(200)
  expect([calls, page.text()]).toEqual([[READ, READ], '10:00KeyChange'])
})

test('a page that nobody looks at reads nothing', async () => {
  await open({ merchantCode: 'shop', pollMs: 1_000 })
  focusManager.setFocused(false)
  await page.pass(5_000)
  expect(calls).toEqual([READ])
})

test('a sandbox on this machine is asked without a network too, and changed', async () => {
  onlineManager.setOnline(false)
  await open({ merchantCode: 'shop' })
  await page.click(page.button('Change'))
  await page.pass(20)
  expect(calls).toEqual([READ, 'POST /clock/!advance', 'POST /clock/!advance', READ, 'success'])
})

test('a change stops at the first call that fails, once, and what the page shows is read anew', async () => {
  await open({ merchantCode: 'shop' })
  responses = [() => Response.json({ message: 'No.' }, { status: 409 })]
  await page.click(page.button('Change'))
  await page.pass(10_000)
  expect(calls).toEqual([READ, 'POST /clock/!advance', READ])
})
