import { expect, test } from 'vitest'
import { outlineOf } from '../app/outline.test-support.ts'
import { type RunningWorkshop, runWorkshop } from '../app/run-workshop.test-support.tsx'

let workshop: RunningWorkshop

test('the section of inboxes shows what one has received, every inbox and how it responds', async () => {
  const headers = { 'content-type': 'application/json', 'user-agent': 'gateway' }
  const received = ['first', 'o'.repeat(90)].map((idEntity) => {
    return { at: '2026-01-01T10:00:00.000Z', method: 'POST', headers, body: JSON.stringify({ idEntity }) }
  })
  workshop = await runWorkshop('section=sinks&sink=late', {
    'GET /sinks': {
      sinks: [
        { name: 'late', received: 2, response: { status: 503, delayMs: 0, times: 4 } },
        { name: 'other', received: 0, response: { status: 500, delayMs: 0 } },
        { name: 'once', received: 0, response: { status: 500, delayMs: 0, times: 1 } },
        { name: 'shop', received: 7 },
      ],
    },
    'GET /sinks/late': { name: 'late', requests: received },
  })
  const outline = outlineOf(workshop.page.find('main'))
  expect(outline).toBe(`h2 data-section=sinks data-testid=section tabindex=-1 "Webhook inbox"
p "An inbox receives webhooks: an address under {} that takes any POST. Use it as a {}. The URL builder names the inbox of the merchant."
code "http://localhost:8080/sandbox/api/sinks/"
code "callbackUrl"
section data-testid=sink-requests
h3 "Received by late"
summary data-row={"idEntity":"oooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooo"} "POST at 2026-01-01 10:00:00 UTC: {"idEntity":"ooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooo"
pre "content-type: application/json user-agent: gateway {"idEntity":"oooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooo"}"
summary data-row={"idEntity":"first"} "POST at 2026-01-01 10:00:00 UTC: {"idEntity":"first"}"
pre "content-type: application/json user-agent: gateway {"idEntity":"first"}"
section data-testid=sinks
h3 "All inboxes"
a data-row=late href=/sandbox?section=sinks&sink=late "late"
span "received 2"
span "responds 503, 4 more times"
a data-row=other href=/sandbox?section=sinks&sink=other "other"
span "received 0"
span "responds 500"
a data-row=once href=/sandbox?section=sinks&sink=once "once"
span "received 0"
span "responds 500, 1 more time"
a data-row=shop href=/sandbox?section=sinks&sink=shop "shop"
span "received 7"
span "responds 200"
section data-testid=sink-form
h3 "Response of an inbox"
form novalidate
label "Name of the inbox"
input name=name type=text holds "late"
label "HTTP status"
p "Only 200 counts as received; anything else is called again, four times, 2 minutes apart."
input inputmode=numeric name=status type=text holds "500"
span "How many times"
span "(optional)"
p "After that it responds 200 again; empty: for ever."
input inputmode=numeric name=times type=text holds "4"
span "Delay in milliseconds"
span "(optional)"
input inputmode=numeric name=delayMs type=text holds ""
button type=submit, span "Save"
span "Its address"
button aria-label=Copy Its address data-state=idle data-testid=copy-sink-address type=button, span "Copy"
pre data-testid=code-sink-address translate=no "http://localhost:8080/sandbox/api/sinks/late"`)
})

test('the section of inboxes shows the inbox of the merchant where the address names none', async () => {
  workshop = await runWorkshop('section=sinks')
  const { page } = workshop
  expect(page.find('sink-requests').textContent).toBe('Received by shopNothing yet.')
  expect(page.find('sinks').textContent).toBe('All inboxesNo inbox has received or been set anything.')
  expect(page.valueOf(page.find('[name="name"]'))).toBe('shop')
  expect(page.find('code-sink-address').textContent).toBe('http://localhost:8080/sandbox/api/sinks/shop')
  await page.type(page.find('[name="name"]'), ' late ')
  expect(page.find('code-sink-address').textContent).toBe('http://localhost:8080/sandbox/api/sinks/late')
  await page.type(page.find('[name="name"]'), 'a b')
  expect(page.find('sink-form').textContent).not.toContain('Its address')
})

test('an inbox that is saved under its own name stays open, and its form says so', async () => {
  workshop = await runWorkshop('section=sinks&keys=off')
  const { page, sent, address } = workshop
  await workshop.submit()
  expect(sent.find(({ call }) => call === 'PUT /sinks/shop')?.body).toEqual({ status: 500, times: 4 })
  expect(page.find('sink-form').textContent).toContain('Saved: shop responds 500.')
  expect(address()).toBe('/sandbox?section=sinks&keys=off')
  await page.type(page.find('[name="status"]'), '999')
  await workshop.submit()
  expect(page.find('sink-form').textContent).not.toContain('Saved:')
})

test('an inbox that is saved under another name is opened, and its form says so', async () => {
  workshop = await runWorkshop('section=sinks')
  const { page, sent, address } = workshop
  for (const [name, value] of Object.entries({ name: 'late', status: '503', times: '', delayMs: '250' }))
    await page.type(page.find(`[name="${name}"]`), value)
  page.button('Save').focus()
  await workshop.press('Save')
  expect(sent.find(({ call }) => call === 'PUT /sinks/late')?.body).toEqual({ status: 503, delayMs: 250 })
  expect(address()).toBe('/sandbox?section=sinks&sink=late')
  expect(page.find('sink-form').textContent).toContain('Saved: late responds 503.')
  expect(page.valueOf(page.find('[name="name"]'))).toBe('late')
  expect(page.document.activeElement).toBe(page.button('Save'))
})

test('the form of an inbox names each field that is wrong', async () => {
  workshop = await runWorkshop('section=sinks')
  const { page, sent } = workshop
  for (const [name, value] of Object.entries({ name: 'a b', status: '199', times: '0', delayMs: '120001' }))
    await page.type(page.find(`[name="${name}"]`), value)
  await workshop.submit()
  const texts = [...page.find('form').querySelectorAll('p')].map(({ textContent }) => textContent)
  expect(texts.filter((text) => /: (?:a whole|1 to 250)/.test(text))).toEqual([
    'Name of the inbox: 1 to 250 of A-Z a-z 0-9 _ - ., and no . first.',
    'HTTP status: a whole number from 200 to 599.',
    'How many times: a whole number from 1 to 1000000, or empty.',
    'Delay in milliseconds: a whole number from 0 to 120000, or empty.',
  ])
  expect(sent.filter(({ call }) => call.startsWith('PUT'))).toEqual([])
})

test('an inbox that is saved after another section was opened leaves that section open', async () => {
  workshop = await runWorkshop('section=sinks')
  const { page, address } = workshop
  await page.type(page.find('[name="name"]'), 'late')
  workshop.latencyMs = 400
  await workshop.press('Save')
  await workshop.follow('Faults')
  await page.pass(3_000)
  expect(workshop.sent.map(({ call }) => call)).toContain('PUT /sinks/late')
  expect(address()).toBe('/sandbox?section=faults')
})
