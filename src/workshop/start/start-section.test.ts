import { describe, expect, test } from 'vitest'
import { outlineOf } from '../app/outline.test-support.ts'
import { type RunningWorkshop, runWorkshop, sampleOverview } from '../app/run-workshop.test-support.tsx'

const isRegistered = true
const shop = {
  merchantCode: 'demo-shop',
  channelName: 'Demo Shop',
  payinMethods: ['PIXQR', 'PSE'],
  isRegistered: false,
}
const registered = ['e2e-1', 'e2e-2'].map((merchantCode) => ({ merchantCode, payinMethods: ['FPX'], isRegistered }))
const overview = { ...sampleOverview, merchants: [shop, ...registered] }

let workshop: RunningWorkshop
const open = async (query: string) => {
  workshop = await runWorkshop(query, { 'GET /overview': overview })
}

test('the first section names the demo shop’s scenarios, what runs, what each amount does and the test merchants', async () => {
  await open('')
  expect(outlineOf(workshop.page.find('main'))).toBe(`h2 data-section=start data-testid=section tabindex=-1 "Start here"
h3 "1. Pay something as a customer"
p "Each opens a new order of the demo shop, in one of the five ways a merchant can redirect:"
a href=sandbox/pay/1 rel=noreferrer noopener target=_blank "the customer chooses and fills in"
span "(opens a new tab)"
a href=sandbox/pay/2 rel=noreferrer noopener target=_blank "the shop sends the customer data, locked"
span "(opens a new tab)"
a href=sandbox/pay/3 rel=noreferrer noopener target=_blank "the shop sends the customer data, editable"
span "(opens a new tab)"
a href=sandbox/pay/4 rel=noreferrer noopener target=_blank "the shop selects the method"
span "(opens a new tab)"
a href=sandbox/pay/5 rel=noreferrer noopener target=_blank "the shop pre-selects the method"
span "(opens a new tab)"
a href=demo-shop/ rel=noreferrer noopener target=_blank "Open the demo shop"
span "(opens a new tab)"
h3 "2. Compile a redirect URL"
p "Pick a scenario, a currency and a method; see the signed token request and the address, open it here or on a phone. Paste an address to have it explained."
a href=/sandbox?section=urls "Open the URL builder"
h3 "3. Watch what happened"
p "Every payment with its timeline, each callback with request and response. Make it succeed, fail or expire."
a href=/sandbox?section=payments "Open the payments"
h3 "What runs here"
dt "Payment page"
code "http://localhost:8080/"
dt "Merchant API"
code "http://localhost:8080/api"
dt "Workshop operations"
code "http://localhost:8080/sandbox/api"
dt "Listens on"
code "127.0.0.1"
dt "Version"
dd "1.71.0, build git-0123456789ab"
dt "Merchant"
code "demo-shop"
dt "Payin methods"
dd "2"
dt "Its private key"
code "demo-shop.private-key.pem in DATA_DIR"
h3 "The amount decides the outcome"
dt "1"
dd "stays open, fails 2 hours after it expires"
dt "3 to below 20"
dd "fails after 3 s: PAYMENT_OPERATOR_UNAVAILABLE"
dt "20 to below 30"
dd "fails after 3 s: DIFFERENT_AMOUNT_CONFIRMED"
dt "30 to below 40"
dd "succeeds after 3 s"
dt "50 with OFFLINE"
dd "succeeds after 10 s, and asks for a smaller amount"
dt "51 and more"
dd "succeeds after 10 s"
dt "everything else"
dd "stays open until you simulate a result under Payments"
section data-testid=test-merchants
h3 "Test merchants"
p "Registered by tests through the sandbox API: 2. A removal takes their payments, callbacks and faults with it."
button type=button, span "Remove all 2…"
a href=docs rel=noreferrer noopener target=_blank "The documents"
span "(opens a new tab)"
a href=gallery rel=noreferrer noopener target=_blank "The gallery: every screen of the payment page"
span "(opens a new tab)"`)
})

describe('the removal of test merchants', () => {
  const changes = () => workshop.sent.filter(({ call }) => call.endsWith('/!remove')).map(({ call }) => call)

  test('takes the one that is open by a press, and opens the first merchant instead', async () => {
    await open('merchantCode=e2e-2&payment=payins/order-1&amount=5')
    workshop.responses['GET /overview'] = { ...overview, merchants: [shop, registered[0]] }
    await workshop.press('Remove e2e-2')
    expect(changes()).toEqual(['POST /merchants/e2e-2/!remove'])
    expect(workshop.address()).toBe('/sandbox?amount=5')
    expect(workshop.page.text()).toContain('Registered by tests through the sandbox API: 1.')
  })

  test('offers only a merchant that a test has registered', async () => {
    await open('merchantCode=demo-shop')
    expect(workshop.page.text()).not.toContain('Remove demo-shop')
    await workshop.page.end()
    workshop = await runWorkshop('')
    expect(workshop.page.count('test-merchants')).toBe(0)
  })

  test('takes all of them only after a confirmation, one after the other', async () => {
    await open('')
    await workshop.press('Remove all 2…')
    expect(workshop.page.text()).not.toContain('Remove all 2…')
    await workshop.press('Keep them')
    expect(changes()).toEqual([])
    await workshop.press('Remove all 2…')
    workshop.responses['GET /overview'] = { ...overview, merchants: [shop] }
    await workshop.press('Yes, remove 2 merchants')
    expect(changes()).toEqual(['POST /merchants/e2e-1/!remove', 'POST /merchants/e2e-2/!remove'])
    expect(outlineOf(workshop.page.find('test-merchants'))).toBe(`h3 "Test merchants"
p "Registered by tests through the sandbox API: 0. A removal takes their payments, callbacks and faults with it."
div role=status
div "Removed: 2 merchants."
summary "The same in a shell"
span "curl"
button aria-label=Copy curl data-state=idle data-testid=copy-curl type=button, span "Copy"
pre data-testid=code-curl translate=no "curl 'https://pay.example/sandbox/api/merchants/e2e-1/!remove' \\ --request 'POST' curl 'https://pay.example/sandbox/api/merchants/e2e-2/!remove' \\ --request 'POST'"`)
    expect(workshop.address()).toBe('/sandbox?')
  })

  test('of another merchant leaves the open one open, and names the one that went', async () => {
    const left = { ...overview, merchants: [shop, registered[1]] }
    workshop = await runWorkshop('merchantCode=demo-shop&keys=off', { 'GET /overview': left })
    await workshop.press('Remove all 1…')
    await workshop.press('Yes, remove 1 merchant')
    expect(changes()).toEqual(['POST /merchants/e2e-2/!remove'])
    expect(workshop.page.text()).toContain('Removed: e2e-2.')
    expect(workshop.address()).toBe('/sandbox?merchantCode=demo-shop&keys=off')
  })

  test('says why one could not be removed', async () => {
    await open('merchantCode=e2e-2')
    workshop.responses['POST /merchants/e2e-2/!remove'] = 400
    await workshop.press('Remove e2e-2')
    expect(workshop.page.find('test-merchants').textContent).toContain('Not accepted.')
    expect(workshop.address()).toBe('/sandbox?merchantCode=e2e-2')
  })
})
