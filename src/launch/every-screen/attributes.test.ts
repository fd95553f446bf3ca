import { beforeEach, expect, test } from 'vitest'
import { loadCatalogue } from '#web/i18n/catalogues.ts'
import { loadSteps, stubBrowser } from '#web/screens/render-step.test-support.tsx'
import { casesOf, stepNames } from '#workshop/gallery/cases.ts'
import { pairs, renderCase } from './rendered-case.test-support.ts'

/** Each kind of completion, forms of many fields, and a list of operators. */
const shown = [
  ['PIXQR', 'BRL'],
  ['OFFLINE', 'JPY'],
  ['VAPAY', 'IDR'],
  ['CODE_PAYMENT', 'TWD'],
  ['CRYPTO_OFFLINE', 'USDT'],
  ['MOBILE_MONEY', 'KES'],
  ['FPX', 'MYR'],
  ['P2A_V2', 'INR'],
  ['UPIQR', 'INR'],
  ['BANK_TRANSFER', 'MXN'],
] as const

/** What assistive technology, keyboards, autofill and the browser act on, and nobody sees. */
const ACTED_ON =
  /^(?:role|aria-[a-z]+|lang|dir|tabindex|translate|hidden|inert|open|for|name|type|inputmode|enterkeyhint|autocomplete|autocapitalize|autocorrect|spellcheck|required|disabled|multiple|scope|target|rel|download|novalidate)$/
/** Of these the value is a text of the page, an id that React has made, or one of many languages. */
const VARYING = /^(?:for|lang|aria-(?:label|labelledby|describedby|controls))$/

const written = (name: string, value: string): string =>
  value === '' || VARYING.test(name) ? name : `${name}=${value}`

/** The elements of a page that have such attributes. */
function actedOn(html: string): readonly string[] {
  return [...html.matchAll(/<([a-z][\w-]*)((?:\s[\w:-]+(?:="[^"]*")?)*)\s*\/?>/gi)].flatMap(
    ([, tag = '', attributes = '']) => {
      const all = [...attributes.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(
        ([, name = '', value = '']) => [name.toLowerCase(), value] as const,
      )
      const own = all.flatMap(([name, value]) => (ACTED_ON.test(name) ? [written(name, value)] : []))
      return own.length > 0 ? [[tag, ...own.sort()].join(' ')] : []
    },
  )
}

/** How often each element occurs. */
function counted(elements: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const element of elements) counts.set(element, (counts.get(element) ?? 0) + 1)
  return counts
}

const catalogue = await loadCatalogue('en')
await loadSteps()
beforeEach(() => stubBrowser())

test('the attributes that nobody sees are those that were reviewed, on every kind of screen', async () => {
  const lines = stepNames.flatMap((step) => {
    const cases = shown.flatMap(([methodCode, currencyCode]) => casesOf(pairs, { step, methodCode, currencyCode }))
    const most = new Map<string, number>()
    for (const one of cases) {
      for (const [element, count] of counted(actedOn(renderCase(one, catalogue)?.html ?? '')))
        most.set(element, Math.max(count, most.get(element) ?? 0))
    }
    return [
      `= ${step}, with the most of each on one screen`,
      ...[...most].map(([element, count]) => `${element} ×${count}`).sort(),
    ]
  })
  // After a change that is wanted: npx vitest run src/launch/every-screen/attributes.test.ts -u
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('recorded-attributes.txt')
})
