import { beforeEach, expect, test } from 'vitest'
import { loadCatalogue } from '#web/i18n/catalogues.ts'
import { loadSteps, stubBrowser } from '#web/screens/render-step.test-support.tsx'
import { type Case, casesOf, stepNames } from '#workshop/gallery/cases.ts'
import { pairs, renderCase } from './rendered-case.test-support.ts'

/** Forms of few and of many fields, lists of operators, a reference. */
const shown = [
  ['PIXQR', 'BRL'],
  ['OFFLINE', 'JPY'],
  ['P2A_V2', 'INR'],
  ['BANK_TRANSFER', 'MXN'],
] as const

const FORM = /<form\b([^>]*)>(.*?)<\/form>/gs
/** The document up to each control that a customer presses or types into. */
const VISIBLE = /<(?:button|select|textarea|input(?![^>]*\btype="hidden"))\b/g
const HIDDEN = /<input\b[^>]*\btype="hidden"/g

const placesOf = (pattern: RegExp, html: string): readonly number[] =>
  [...html.matchAll(pattern)].map(({ index }) => index)

/** What a press would send without its hidden controls, or would not send at all, while the document still arrives. */
function incomplete(html: string): readonly string[] {
  const late = [...html.matchAll(FORM)].flatMap(([, attributes = '', inner = '']) => {
    const [firstVisible = Number.POSITIVE_INFINITY] = placesOf(VISIBLE, inner)
    const hidden = placesOf(HIDDEN, inner)
    return inner.includes('name="address"') && hidden.every((place) => place < firstVisible) ? [] : [attributes]
  })
  // A form elsewhere may not have arrived yet.
  const elsewhere = html.match(/<button\b[^>]*\bform="\w+"/g) ?? []
  return [...late, ...elsewhere]
}

const catalogue = await loadCatalogue('en')
await loadSteps()
beforeEach(() => stubBrowser())

const htmlOf = (one: Case): string => renderCase(one, catalogue)?.html ?? ''

test.each(stepNames)(
  'on the screens of %s a press sends all that its form carries, however little of the document has arrived',
  (step) => {
    const screens = shown
      .flatMap(([methodCode, currencyCode]) => casesOf(pairs, { step, methodCode, currencyCode }))
      .map(htmlOf)
    expect(screens.flatMap(incomplete)).toEqual([])
  },
)

test('forms are found on these screens, those around one button too', () => {
  const forms = stepNames.flatMap((step) =>
    casesOf(pairs, { step, methodCode: 'P2A_V2', currencyCode: 'INR' }).flatMap((one) => [
      ...htmlOf(one).matchAll(FORM),
    ]),
  )
  const written = forms.map(([, attributes = '']) => attributes).join('\n')
  for (const one of ['method="get"', 'data-testid="again"', 'method="post"', 'data-testid="choose"'])
    expect(written).toContain(one)
})
