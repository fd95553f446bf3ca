import { expect, test } from 'vitest'
import { outlineOf } from '../app/outline.test-support.ts'
import { type RunningWorkshop, runWorkshop } from '../app/run-workshop.test-support.tsx'

const LIST = 'GET /merchants/shop/refused-requests'
const unsigned = {
  at: '2026-01-01T09:59:59.000Z',
  requestId: 'request-2',
  method: 'POST',
  path: '/api/auth-tokens',
  operation: 'createToken',
  status: 401,
  code: 'UNAUTHORIZED',
  message: 'The credential is not accepted.',
  explanation: ['The signature is of another text.', 'The timestamp is right.'],
  expectedText: '{"merchantCode":"shop","operations":["GET /balances"],"timestamp":1767261600}',
  docs: 'http://localhost:8080/docs#error-UNAUTHORIZED',
}
const forbidden = {
  at: '2026-01-01T09:00:00.000Z',
  requestId: 'request-1',
  method: 'GET',
  path: '/api/balances',
  operation: 'listBalances',
  status: 403,
  code: 'FORBIDDEN',
  message: 'The token has no permission.',
  explanation: [],
  docs: 'http://localhost:8080/docs#error-FORBIDDEN',
}

let workshop: RunningWorkshop

test('each refused request says why, what should have been signed and where to read on, the latest one unfolded', async () => {
  workshop = await runWorkshop('section=refused', { [LIST]: { requests: [unsigned, forbidden] } })
  expect(outlineOf(workshop.page.find('refused-requests'))).toBe(`h3 "Refused requests"
details open
summary data-row={"merchantCode":"shop","operations":["GET /balances"],"timestamp":1767261600} "2026-01-01 09:59:59 UTC: POST /api/auth-tokens, 401 UNAUTHORIZED"
div data-testid=refused-request
p "The credential is not accepted."
li "The signature is of another text."
li "The timestamp is right."
span "The text to sign"
button aria-label=Copy The text to sign data-state=idle data-testid=copy-expected-text type=button, span "Copy"
pre data-testid=code-expected-text translate=no "{"merchantCode":"shop","operations":["GET /balances"],"timestamp":1767261600}"
summary "The same request with a valid signature, as code"
label "Language"
select holds "curl" of curl, TypeScript, Python, PHP, Ruby, Java, Go, C#
span "Obtain a token for a list of operations"
button aria-label=Copy Obtain a token for a list of operations data-state=idle data-testid=copy-request type=button, span "Copy"
pre data-testid=code-request translate=no "BODY=$(printf '{"merchantCode":"shop","operations":["GET /balances"],"timestamp":%s}' "$(date +%s)") SIGNATURE=$(printf %s "$BODY" | openssl dgst -sha256 -sign merchant.pem | openssl base64 -A) curl 'http://localhost:8080/api/auth-tokens' \\ --header 'X-API-Version: 2' \\ --header "X-SIGNATURE: $SIGNATURE" \\ --header 'Content-Type: application/json' \\ --data "$BODY""
p "It signs with the RSA key in {}; the demo shop’s is in DATA_DIR."
code "merchant.pem"
dt "X-Request-Id"
dd "request-2"
a href=http://localhost:8080/docs#error-UNAUTHORIZED rel=noreferrer noopener target=_blank "About this error"
span "(opens a new tab)"
summary data-row=request-1 "2026-01-01 09:00:00 UTC: GET /api/balances, 403 FORBIDDEN"
div data-testid=refused-request
p "The token has no permission."
dt "X-Request-Id"
dd "request-1"
a href=http://localhost:8080/docs#error-FORBIDDEN rel=noreferrer noopener target=_blank "About this error"
span "(opens a new tab)"`)
})

test('a request that is unfolded stays so when a later one is refused', async () => {
  workshop = await runWorkshop('section=refused', { [LIST]: { requests: [forbidden] } })
  workshop.responses[LIST] = { requests: [unsigned, forbidden] }
  await workshop.page.pass(2_100)
  expect(workshop.page.count('refused-request')).toBe(2)
  const folds = [...workshop.page.find('refused-requests').querySelectorAll('details')]
  expect(folds.filter(({ open }) => open).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('/api/auth-tokens'),
    expect.stringContaining('/api/balances'),
  ])
})

test('a merchant without refused requests is told so', async () => {
  workshop = await runWorkshop('section=refused', { [LIST]: { requests: [] } })
  expect(
    outlineOf(workshop.page.find('main')),
  ).toBe(`h2 data-section=refused data-testid=section tabindex=-1 "Refused requests"
p "Why the gateway refused a request of the merchant’s server. The gateway tells it here only: the response to a wrong token request is the same for every cause. Requests that name no merchant are listed for every merchant."
section data-testid=refused-requests
h3 "Refused requests"
p "None since the sandbox started."`)
})
