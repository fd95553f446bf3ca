import { environmentManager } from '@tanstack/react-query'
import { MemoryRouter, useLocation } from 'react-router'
import { onTestFinished } from 'vitest'
import { fire } from '#web/browser/open-window.test-support.ts'
import { type RunningPage, runPage } from '#web/ui/run-page.test-support.tsx'
import { SandboxProvider } from '../api/sandbox-provider.tsx'
import { samplePayment } from '../payments/sample-payment.test-support.ts'
import { Workshop } from './workshop.tsx'

const NOW = '2026-01-01T10:00:00.000Z'

export const sampleOverview = {
  publicUrl: 'http://localhost:8080',
  version: '1.71.0',
  build: 'git-0123456789ab',
  host: '127.0.0.1',
  reach: { host: 'this_machine', publicUrl: 'this_machine' },
  settleSeconds: 3,
  successSeconds: 10,
  merchants: ['shop', 'other'].map((merchantCode) => ({ merchantCode, payinMethods: ['PIXQR'], isRegistered: false })),
}

interface Sent {
  readonly call: string
  readonly body: unknown
  /** The header that has the sandbox's key. */
  readonly authorization: string | undefined
}

export interface RunningWorkshop {
  readonly page: RunningPage
  /** What the sandbox responds, by method and path: a `Response`, JSON, or the status of a refusal. */
  readonly responses: Record<string, unknown>
  /** Every request, reads as well. */
  readonly sent: Sent[]
  /** How long the sandbox takes for each response from now on. */
  latencyMs: number
  /** Path and query of the page. */
  readonly address: () => string
  follow(text: string): Promise<void>
  press(button: string): Promise<void>
  /** Sends the only form. */
  submit(): Promise<void>
}

/** What a call without a response of its own gets: enough of whatever it changes. */
const CLOCK = { now: NOW, offsetSeconds: 0, frozen: false }
const CHANGED = { ...samplePayment, status: 'SUCCESS', attempts: [], ...CLOCK, name: 'late' }

/**
 * The workshop at a query, in fake time that begins at 10:00 UTC, with a sandbox of one open payment. `others`: further
 * responses.
 */
export async function runWorkshop(
  query: string,
  others: Readonly<Record<string, unknown>> = {},
  latencyMs = 0,
): Promise<RunningWorkshop> {
  // The library takes Node for a server, on which it sets no timers.
  environmentManager.setIsServer(() => false)
  onTestFinished(() => environmentManager.setIsServer(() => true))
  const sent: Sent[] = []
  const responses: Record<string, unknown> = {
    'GET /overview': sampleOverview,
    'GET /clock?merchantCode=shop': CLOCK,
    'GET /merchants/shop/upcoming': { events: [] },
    'GET /merchants/shop/payments': { payments: [samplePayment] },
    'GET /merchants/shop/payins/order-1': samplePayment,
    'GET /merchants/shop/payins/order-1/callbacks': { attempts: [] },
    'GET /merchants/shop/refused-requests': { requests: [] },
    'GET /faults': { faults: [] },
    'GET /sinks': { sinks: [] },
    'GET /sinks/shop': { name: 'shop', requests: [] },
    'POST /redirect-urls': { url: 'http://localhost:8080/?token=a.b.c', token: 'a.b.c' },
    'POST /redirect-urls/!explain': { page: 'payment', findings: [] },
    ...others,
  }
  const sandbox = { latencyMs }
  let address = ''
  function Address() {
    const { pathname, search } = useLocation()
    address = pathname + search
    return null
  }
  const answer = async (url: string, init: RequestInit = {}) => {
    const call = `${init.method ?? 'GET'} ${url.replace('./sandbox/api', '')}`
    const authorization = new Headers(init.headers).get('authorization') ?? undefined
    sent.push({ call, body: init.body ? JSON.parse(String(init.body)) : undefined, authorization })
    if (sandbox.latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, sandbox.latencyMs))
    const response = responses[call]
    if (typeof response === 'number') return Response.json({ message: 'Not accepted.' }, { status: response })
    return response instanceof Response ? response.clone() : Response.json(response ?? CHANGED)
  }
  const page = await runPage(
    <SandboxProvider>
      <MemoryRouter initialEntries={[`/sandbox?${query}`]} useTransitions={false}>
        <Workshop />
        <Address />
      </MemoryRouter>
    </SandboxProvider>,
    { startsAt: NOW, globals: { fetch: answer } },
  )
  await page.pass(20)
  const follow = async (text: string) => {
    fire(page.button(text), 'click', { button: 0 })
    await page.pass(20)
  }
  const press = async (button: string) => {
    await page.click(page.button(button))
    await page.pass(20)
  }
  const submit = async () => {
    fire(page.find('form'), 'submit')
    await page.pass(20)
  }
  return Object.assign(sandbox, { page, responses, sent, address: () => address, follow, press, submit })
}
