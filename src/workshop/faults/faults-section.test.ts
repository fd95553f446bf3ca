import { expect, test } from 'vitest'
import { outlineOf } from '../app/outline.test-support.ts'
import { type RunningWorkshop, runWorkshop } from '../app/run-workshop.test-support.tsx'

let workshop: RunningWorkshop
const businessError = { operation: 'createPayin', fault: '406', times: 1, merchantCode: 'shop' }

test('the section of faults has a form for another one and a row for each that is planned', async () => {
  const faults = [
    { ...businessError, code: 'INVALID_ACCOUNT_NUMBER', delayMs: 250 },
    { operation: 'createPayin', fault: 'latency', times: 3 },
  ]
  workshop = await runWorkshop('section=faults', { 'GET /faults': { faults } })
  expect(outlineOf(workshop.page.find('main'))).toBe(`h2 data-section=faults data-testid=section tabindex=-1 "Faults"
section data-testid=fault-form
h3 "Plan a fault"
form novalidate
label "Operation"
select name=operation holds "createPayin" of listPayinOptions, listPayoutOptions, listTopUpOptions, …
label "What happens"
select name=fault holds "500" of latency "Late: the right answer after a delay", 500 "500: the gateway has failed", 429 "429: too many requests", 401 "401: the token is refused", 403 "403: the permission is missing", 406 "406: a business error", drop-response "Lost answer: done, but the connection ends", reset "Reset: not done, the connection ends"
label "To requests"
select name=scope holds "merchant" of merchant "of shop", all "of every merchant"
label "How many times"
p "1 to 1000000; a new plan replaces the former one of its operation."
input inputmode=numeric name=times type=text holds "1"
span "Delay in milliseconds"
span "(optional)"
p "Before the fault; latency alone waits 1000 by default."
input inputmode=numeric name=delayMs type=text holds ""
button type=submit, span "Plan this fault"
section data-testid=faults
h3 "Planned faults"
span "{}: {}, after 250 ms, 1 more time, for shop"
code "createPayin"
strong "INVALID_ACCOUNT_NUMBER"
button type=button, span "End createPayin"
span "{}: {}, 3 more times, for every merchant"
code "createPayin"
strong "latency"
button type=button, span "End createPayin"`)
})

test('the code of a business error is asked for with a 406 alone, and is sent', async () => {
  workshop = await runWorkshop('section=faults')
  const { page, sent } = workshop
  const field = (name: string) => page.find(`[name="${name}"]`)
  expect(page.count('[name="code"]')).toBe(0)
  await page.choose(field('fault'), '403')
  expect(page.count('[name="code"]')).toBe(0)
  await page.choose(field('fault'), '406')
  const lines = outlineOf(page.find('fault-form')).split('\n')
  expect(lines.find((line) => line.includes('name=code'))).toMatch(
    /^select name=code holds "" of {2}"The operation's usual one", SECURITY_CHECK_FAILED, /,
  )
  const plans = () => sent.flatMap(({ call, body }) => (call === 'PUT /faults' ? [body] : []))
  await workshop.submit()
  expect(plans()[0]).not.toHaveProperty('code')
  await page.choose(field('code'), 'BALANCE_INSUFFICIENT')
  await page.type(field('delayMs'), ' 120000 ')
  await workshop.submit()
  expect(plans()[1]).toEqual({ ...businessError, code: 'BALANCE_INSUFFICIENT', delayMs: 120_000 })
  await page.choose(field('fault'), '403')
  await workshop.submit()
  expect(plans()[2]).not.toHaveProperty('code')
})

test('a wrong number in the form of a fault is named with its limits', async () => {
  workshop = await runWorkshop('section=faults')
  const { page, sent } = workshop
  await page.type(page.find('[name="times"]'), '1000001')
  await page.type(page.find('[name="delayMs"]'), '120001')
  await workshop.submit()
  expect(page.find('form').textContent).toContain('How many times: a whole number from 1 to 1000000.')
  expect(page.find('form').textContent).toContain('Delay in milliseconds: a whole number from 0 to 120000, or empty.')
  expect(sent.filter(({ call }) => call === 'PUT /faults')).toEqual([])
})

test.each([{}, { merchantCode: 'shop' }])('a fault that is planned for %j is ended for the same', async (whom) => {
  const planned = { operation: 'readPayin', fault: 'reset', ...whom }
  workshop = await runWorkshop('section=faults', { 'GET /faults': { faults: [{ ...planned, times: 2 }] } })
  await workshop.press('End readPayin')
  expect(workshop.sent.find(({ call }) => call === 'PUT /faults')?.body).toEqual({ ...planned, times: 0 })
})
