import { test } from '../kit/test.ts'
import { customerIn } from './customer.test-support.ts'
import { ENGINE_TIMEOUT, expect } from './expect.test-support.ts'
import { engines } from './installed.test-support.ts'
import { onPage } from './page.test-support.ts'
import { paying } from './paying.test-support.ts'
import { openRelay } from './relay.test-support.ts'
import type { Engine, Tab } from './tab.test-support.ts'
import type { Journey } from './visit.test-support.ts'

test.describe.configure({ timeout: ENGINE_TIMEOUT })

const journeys = [...paying, ...onPage]

/** Those that are here, but for Chromium: all other browser tests run there. */
const foreign = engines.filter(({ name, missing }) => name !== 'Chromium' && missing === undefined)

/** CI has each journey in one foreign engine, and in turn. */
function tagsIn(engine: Engine, { runs }: Journey, position: number): string[] {
  if (runs === 'always' && engine.name !== 'Chromium') return []
  return [foreign[position % foreign.length] === engine ? '@ci' : '@nightly']
}

for (const engine of engines) {
  if (engine.missing !== undefined) test.skip(`${engine.name} is not here: ${engine.missing} has it`, () => undefined)
  else
    test.describe(engine.name, () => {
      // One after the other, in one browser.
      test.describe.configure({ mode: 'default' })
      let tab: Tab
      test.beforeAll(async () => {
        tab = await engine.open()
        test.info().annotations.push({ type: 'version', description: tab.version })
      })
      test.afterAll(() => tab?.close())

      for (const [position, journey] of journeys.entries()) {
        const reason = engine.cannot?.[journey.name]
        const title = `${engine.name}: ${journey.name}`
        if (reason !== undefined) test.skip(`${title} (${reason})`, { tag: '@ci' }, () => undefined)
        else
          test(title, { tag: tagsIn(engine, journey, position) }, async ({ merchant, sandbox, clock, baseURL }) => {
            const relay = await openRelay(baseURL ?? '')
            try {
              await journey.run({
                tab,
                customer: customerIn(tab),
                merchant,
                sandbox,
                clock,
                relay,
                openTab: engine.open,
              })
              expect(relay.reports).toEqual([])
            } finally {
              await tab.open('about:blank')
              relay.close()
            }
          })
      }
    })
}

test('what an engine cannot play is a journey', { tag: '@ci' }, () => {
  const names = journeys.map(({ name }) => name)
  for (const { cannot = {} } of engines) expect(names).toEqual(expect.arrayContaining(Object.keys(cannot)))
})
