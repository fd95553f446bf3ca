import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { beforeAll, describe, expect, test } from 'vitest'
import type { SandboxOperationName, SandboxParameters, SandboxResultOf } from '#contract/sandbox/operations.ts'
import { loadCatalogue } from '#web/i18n/catalogues.ts'
import { I18nProvider } from '#web/i18n/i18n-provider.tsx'
import { createWorkshopClient } from '../api/query-client.ts'
import { SANDBOX_QUERIES } from '../api/use-workshop-query.ts'
import { samplePayment } from '../payments/sample-payment.test-support.ts'
import { Workshop } from './workshop.tsx'

const merchantCode = 'shop'
const path = { merchantCode, collection: 'payins', id: samplePayment.id }

/** Puts a result into the cache, as if the operation had been read. */
function seed<O extends SandboxOperationName>(
  client: QueryClient,
  call: { readonly name: O; readonly parameters: SandboxParameters<O> },
  result: SandboxResultOf<O>,
): void {
  client.setQueryData([SANDBOX_QUERIES, call.name, call.parameters, ''], { ok: true, value: result })
}

/** `tested`: how many merchants tests have registered. */
function seededClient(tested = 0): QueryClient {
  const registered = Array.from({ length: tested }, (_, place) => ({
    merchantCode: `e2e-${place}`,
    payinMethods: ['PIXQR'],
    isRegistered: true,
  }))
  const client = createWorkshopClient()
  seed(
    client,
    { name: 'readOverview', parameters: {} },
    {
      publicUrl: 'http://localhost:8080',
      version: '1.71.0',
      build: 'git-0123456789ab',
      host: '127.0.0.1',
      reach: { host: 'this_machine', publicUrl: 'this_machine' },
      settleSeconds: 3,
      successSeconds: 10,
      merchants: [{ merchantCode, channelName: 'Shop', payinMethods: ['PIXQR'], isRegistered: false }, ...registered],
    },
  )
  seed(
    client,
    { name: 'readClock', parameters: { query: { merchantCode } } },
    {
      now: '2026-01-01T10:00:00.000Z',
      offsetSeconds: 0,
      frozen: true,
    },
  )
  seed(
    client,
    { name: 'listUpcomingEvents', parameters: { path: { merchantCode } } },
    {
      events: [{ kind: 'expire', at: '2026-01-01T12:15:00.000Z', attempt: 1, collection: 'payins', id: 'order-1' }],
    },
  )
  seed(client, { name: 'listPayments', parameters: { path: { merchantCode } } }, { payments: [samplePayment] })
  seed(client, { name: 'readPayment', parameters: { path } }, samplePayment)
  seed(
    client,
    { name: 'listFaults', parameters: {} },
    { faults: [{ operation: 'createPayin', fault: '500', times: 2 }] },
  )
  seed(
    client,
    { name: 'listRefusedRequests', parameters: { path: { merchantCode } } },
    {
      requests: [
        {
          at: '2026-01-01T10:00:00.000Z',
          requestId: 'request-1',
          method: 'POST',
          path: '/api/auth-tokens',
          operation: 'createToken',
          status: 401,
          code: 'UNAUTHORIZED',
          message: 'The merchant, its credential or the timestamp is not accepted.',
          explanation: ['timestamp is in milliseconds: 1767261600000.'],
          expectedText: '{"merchantCode":"shop"}',
          docs: 'http://localhost:8080/docs#error-UNAUTHORIZED',
        },
      ],
    },
  )
  seed(client, { name: 'listSinks', parameters: {} }, { sinks: [{ name: 'shop', received: 4 }] })
  return client
}

let catalogue: Awaited<ReturnType<typeof loadCatalogue>>
beforeAll(async () => {
  catalogue = await loadCatalogue('en')
})

const rendered = (query: string, client = seededClient()) =>
  renderToString(
    <I18nProvider initial={catalogue}>
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[`/sandbox?${query}`]}>
          <Workshop />
        </MemoryRouter>
      </QueryClientProvider>
    </I18nProvider>,
  ).replaceAll('<!-- -->', '')

describe('the workshop', () => {
  test('waits for the overview before it shows a section', () => {
    const html = rendered('section=faults', createWorkshopClient())
    expect(html).toContain('Asking the sandbox…')
    expect(html).not.toContain('data-testid="section"')
  })

  test('asks for SANDBOX_KEY when the sandbox requires it', () => {
    const client = createWorkshopClient()
    client.setQueryData([SANDBOX_QUERIES, 'readOverview', {}, ''], { ok: false, reason: 'key', message: 'No key.' })
    expect(rendered('', client)).toContain('data-testid="key-form"')
  })

  test.each([
    ['', 'What runs here'],
    ['section=payments', 'PIXQR'],
    ['section=payments&payment=payins/order-1', 'Accepted, PROCESSING'],
    ['section=payments&search=pixqr&status=PROCESSING', 'href="/sandbox?section=payments&amp;search=pixqr'],
    ['section=payments&status=SUCCESS', 'No payment has all of this.'],
    ['section=payments&payment=payins/order-1', 'aria-label="Copy idPayin"'],
    ['section=refused', 'timestamp is in milliseconds: 1767261600000.'],
    ['section=payments&payment=payins/order-1&code=Python', 'http://localhost:8080/api/payins/order-1'],
    ['section=payments&payment=payins/order-1&code=Python', 'import urllib.request'],
    ['section=refused&code=PHP', 'openssl_sign'],
    ['section=refused', '{&quot;merchantCode&quot;:&quot;shop&quot;}'],
    ['section=time', 'To the next due event (2 h 15 min)'],
    ['section=faults', '<strong>500</strong>, 2 more times, for every merchant'],
    ['section=sinks', 'received 4'],
  ])('shows the section of the query "%s"', (query, text) => {
    expect(rendered(query)).toContain(text)
  })

  test('links to its sections with the parameters of the case, without the open payment', () => {
    const html = rendered('section=payments&payment=payins/order-1&amount=5')
    expect(html).toContain('href="/sandbox?section=time&amp;amount=5"')
  })

  test.each([
    ['section=payments', 'data-row="order-1"'],
    ['section=payments&payment=payins/order-1', 'data-row="{'],
    ['section=refused', 'data-row="{&quot;merchantCode&quot;:&quot;shop&quot;}"'],
    ['section=sinks', 'data-row="shop"'],
  ])('has rows for its keys in the section of the query "%s"', (query, row) => {
    expect(rendered(query)).toContain(row)
  })

  test('turns its keys off by the query, which its links keep', () => {
    expect(rendered('section=time')).toMatch(/<input[^>]*type="checkbox"[^>]*checked/)
    const html = rendered('section=time&keys=off')
    expect(html).not.toMatch(/<input[^>]*type="checkbox"[^>]*checked/)
    expect(html).toContain('href="/sandbox?section=payments&amp;keys=off"')
  })

  test('marks the open section in its navigation', () => {
    expect(rendered('section=time')).toMatch(/<a [^>]*aria-current="page"[^>]*>Time<\/a>/)
  })

  test('lets a long list of merchants be searched, and removes the one that a test has registered by a press', () => {
    const html = rendered('merchantCode=e2e-3', seededClient(20))
    expect(html).toContain('<datalist')
    expect(html).toContain('Merchant, of 21')
    expect(html).toContain('Remove e2e-3')
    expect(html).toContain('Remove all 20…')
    expect(rendered('')).not.toContain('<datalist')
    expect(rendered('')).not.toContain('data-testid="test-merchants"')
  })

  test('says so when the query names a merchant that does not exist', () => {
    expect(rendered('merchantCode=nobody')).toContain('There is no such merchant in this sandbox.')
  })
})
