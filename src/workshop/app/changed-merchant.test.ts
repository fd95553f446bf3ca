import { expect, test } from 'vitest'
import { type RunningWorkshop, runWorkshop, sampleOverview } from './run-workshop.test-support.tsx'

let workshop: RunningWorkshop

const merchants = Array.from({ length: 9 }, (_, place) => ({
  merchantCode: `m-${place}`,
  payinMethods: ['PIXQR'],
  isRegistered: false,
}))

test('a text that is no merchant’s code leaves the open merchant open', async () => {
  workshop = await runWorkshop('section=time&merchantCode=m-1', { 'GET /overview': { ...sampleOverview, merchants } })
  const { page, follow, address } = workshop
  const field = () => {
    const [input] = [...page.document.querySelectorAll('input')].filter((one) => one.getAttribute('type') === 'search')
    if (!input) throw new Error('no search')
    return input
  }
  await page.type(field(), 'm-2')
  await page.pass(20)
  expect(address()).toBe('/sandbox?section=time&merchantCode=m-2')
  await page.type(field(), 'm-x')
  await page.pass(20)
  expect(address()).toBe('/sandbox?section=time&merchantCode=m-2')
  await follow('Faults')
  expect(address()).toBe('/sandbox?section=faults&merchantCode=m-2')
  expect(page.find('fault-form').textContent).toContain('of m-2')
})

test('the first merchant is open where the address names none', async () => {
  workshop = await runWorkshop('section=faults', { 'GET /overview': { ...sampleOverview, merchants } })
  expect(workshop.page.find('fault-form').textContent).toContain('of m-0')
})

test('a sandbox without merchants opens, and says that there is none', async () => {
  workshop = await runWorkshop('', { 'GET /overview': { ...sampleOverview, merchants: [] } })
  expect(workshop.page.text()).toContain('There is no such merchant in this sandbox.')
  expect(workshop.page.text()).toContain('What runs here')
})
