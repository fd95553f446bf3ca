import { describe, expect, test, vi } from 'vitest'
import { outlineOf } from './outline.test-support.ts'
import { type RunningWorkshop, runWorkshop, sampleOverview } from './run-workshop.test-support.tsx'

let workshop: RunningWorkshop

const header = () => workshop.page.find('header')

const merchantsOf = (count: number) => ({
  ...sampleOverview,
  merchants: Array.from({ length: count }, (_, place) => ({
    merchantCode: `m-${place}`,
    payinMethods: ['PIXQR'],
    isRegistered: false,
    ...(place === 1 && { channelName: 'Second' }),
  })),
})

test('every section has the merchant, the sections and the keys above it', async () => {
  workshop = await runWorkshop('section=time&payment=payins/order-1&keys=off', { 'GET /overview': merchantsOf(2) })
  expect(outlineOf(header())).toBe(`h1 "Workshop"
p "The payment sandbox: build, watch and break payments. No money moves."
label "Merchant"
select holds "m-0" of m-0, m-1 "m-1 (Second)"`)
  expect(outlineOf(workshop.page.find('[aria-label="Sections and keys"]'))).toBe(`nav aria-label=Sections
a href=/sandbox?section=start&keys=off "Start here"
a href=/sandbox?section=urls&keys=off "URL builder"
a href=/sandbox?section=payments&keys=off "Payments"
a href=/sandbox?section=refused&keys=off "Refused requests"
a aria-current=page href=/sandbox?section=time&keys=off "Time"
a href=/sandbox?section=faults&keys=off "Faults"
a href=/sandbox?section=sinks&keys=off "Webhook inbox"
input type=checkbox not checked
span "Keys: {} to {} sections, {} {} move, {} opens, {} copies, {} searches"
kbd "1"
kbd "7"
kbd "j"
kbd "k"
kbd "Enter"
kbd "c"
kbd "/"`)
  expect(workshop.page.document.title).toBe('Time · Workshop')
})

test('a section that is opened by a link takes the focus and names the document, the first one does not', async () => {
  workshop = await runWorkshop('')
  const { page, address, follow } = workshop
  expect(page.document.title).toBe('Start here · Workshop')
  expect(page.document.activeElement).toBe(page.document.body)
  await follow('Webhook inbox')
  expect(address()).toBe('/sandbox?section=sinks')
  expect(page.document.title).toBe('Webhook inbox · Workshop')
  expect(page.document.activeElement).toBe(page.find('section'))
  expect(page.find('section').textContent).toBe('Webhook inbox')
})

describe('the merchant', () => {
  test('is selected from up to eight', async () => {
    workshop = await runWorkshop('merchantCode=nobody', { 'GET /overview': merchantsOf(8) })
    expect(outlineOf(header())).toBe(`h1 "Workshop"
p "The payment sandbox: build, watch and break payments. No money moves."
div data-invalid=true
label "Merchant"
select aria-invalid=true holds "nobody" of nobody, m-0, m-1 "m-1 (Second)", m-2, m-3, m-4, m-5, m-6, m-7
span "There is no such merchant in this sandbox."`)
  })

  test('is searched for in nine, by its code as it is typed', async () => {
    const query = 'section=time&merchantCode=m-1&payment=payins/order-1'
    workshop = await runWorkshop(query, { 'GET /overview': merchantsOf(9) })
    const { page, address, follow } = workshop
    expect(outlineOf(header())).toBe(`h1 "Workshop"
p "The payment sandbox: build, watch and break payments. No money moves."
label "Merchant, of 9"
input autocomplete=off spellcheck=false type=search holds "m-1"
option m-0 "m-0"
option m-1 "m-1 (Second)"
${[2, 3, 4, 5, 6, 7, 8].map((place) => `option m-${place} "m-${place}"`).join('\n')}`)
    const field = page.find<HTMLInputElement>('header input')
    const select = vi.spyOn(field, 'select')
    field.focus()
    expect(select).toHaveBeenCalledTimes(1)
    await page.type(field, 'm-')
    expect(address()).toContain('merchantCode=m-1')
    for (const text of ['m-8', 'm-x']) {
      await page.type(field, text)
      await page.pass(20)
      expect(address()).toBe('/sandbox?section=time&merchantCode=m-8')
      expect(field).toMatchObject({ value: text })
      expect(page.document.activeElement).toBe(field)
    }
    await follow('Faults')
    expect(address()).toBe('/sandbox?section=faults&merchantCode=m-8')
    expect(page.find('fault-form').textContent).toContain('of m-8')
  })

  test('is the first one where the address names none', async () => {
    workshop = await runWorkshop('section=faults', { 'GET /overview': merchantsOf(9) })
    expect(workshop.page.find('fault-form').textContent).toContain('of m-0')
  })

  test('is none in a sandbox without merchants, which opens and says so', async () => {
    workshop = await runWorkshop('', { 'GET /overview': merchantsOf(0) })
    expect(workshop.page.text()).toContain('There is no such merchant in this sandbox.')
    expect(workshop.page.text()).toContain('What runs here')
  })
})

test('the key of the sandbox is typed into a field that shows and remembers nothing', async () => {
  workshop = await runWorkshop('', { 'GET /overview': 401 })
  expect(outlineOf(workshop.page.find('main'))).toBe(`h3 "The workshop asks for its key"
form data-testid=key-form novalidate
label "SANDBOX_KEY"
p "As set where the gateway runs. It is kept in this tab's memory only."
input autocomplete=off name=key type=password holds ""
button type=submit, span "Open the workshop"`)
})

test('the workshop waits for the overview before it shows a section', async () => {
  workshop = await runWorkshop('section=faults', {}, 1_000)
  expect(workshop.page.text()).toContain('Asking the sandbox…')
  expect(workshop.page.count('section')).toBe(0)
})

test('the address keeps the language of the code, and what a list is narrowed to', async () => {
  workshop = await runWorkshop('section=payments&search=pixqr&status=PROCESSING&code=PHP')
  const { page, follow } = workshop
  await follow('order-1')
  expect(page.find('code-request').textContent).toContain('<?php')
  expect(page.button('All payments').getAttribute('href')).toBe(
    '/sandbox?section=payments&search=pixqr&status=PROCESSING&code=PHP',
  )
})

test('a sandbox that does not respond, or refuses, is named as such', async () => {
  workshop = await runWorkshop('', { 'GET /overview': 500 })
  expect(outlineOf(workshop.page.find('main'))).toContain('div role=alert')
  expect(workshop.page.find('main').textContent).toBe('Not accepted.')
  expect(header().textContent).not.toContain('Merchant')
})

test('what a change did is also given as shell commands in their order', async () => {
  workshop = await runWorkshop('section=payments&payment=payins/order-1')
  const { page, responses } = workshop
  responses['POST /clock/!advance'] = { now: '2026-01-01T10:16:00.000Z', offsetSeconds: 960, frozen: false }
  responses['POST /merchants/shop/payins/order-1/!settle'] = { idPayment: 'p-1', status: 'SUCCESS' }
  await workshop.press('Pay late (moves the clock)')
  expect(page.find('code-curl').textContent).toBe(`curl 'https://pay.example/sandbox/api/clock/!advance' \\
  --header 'Content-Type: application/json' \\
  --data '{
  "seconds": 960,
  "merchantCode": "shop"
}'
curl 'https://pay.example/sandbox/api/merchants/shop/payins/order-1/!settle' \\
  --header 'Content-Type: application/json' \\
  --data '{
  "status": "SUCCESS"
}'`)
})
