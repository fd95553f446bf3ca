import { createRoot } from 'react-dom/client'
import { vi } from 'vitest'
import { fire, openWindow } from '../browser/open-window.test-support.ts'
import { setServing } from '../browser/serving.ts'
import { fakeTime } from '../browser/settle.test-support.ts'
import { loadCatalogue } from '../i18n/catalogues.ts'
import { I18nProvider } from '../i18n/i18n-provider.tsx'
import type { Elements } from '../jsx/jsx-runtime.ts'
import { LiveRegion } from './feedback/live-region.tsx'

/** A page that runs with its effects, focus and timers, and what a customer does in it. */
export interface RunningPage {
  readonly document: Document
  readonly window: Window
  text(): string
  /** What the live region says to screen readers. */
  announced(): string
  /** The only element with this test id, or that meets this selector; throws for none or several. What only HTML needs is left out, as the page's styles do. */
  find<E extends HTMLElement = HTMLElement>(testIdOrSelector: string): E
  /** How many elements have this test id, or meet this selector. */
  count(testIdOrSelector: string): number
  /** The only button or link with this text; throws for none or several. */
  button(text: string): HTMLElement
  /** What stands in an input or is chosen in a select. */
  valueOf(control: HTMLElement): unknown
  /** Clicks as a pointer does; a submit button submits its form. */
  click(element: HTMLElement): Promise<Event>
  /** Focuses an input and replaces its text. */
  type(input: HTMLElement, text: string): Promise<void>
  /** Chooses an option of a select. */
  choose(select: HTMLElement, value: string): Promise<void>
  /** What the customer sees of the page from now on. */
  show(state: { readonly visible: boolean }): void
  /** Draws other content in the same place, as a component above would. */
  draw(content: Elements): Promise<void>
  /** Lets fake time pass, with all renderings and effects that fall due. */
  pass(ms: number): Promise<void>
  /** Ends the page and its fake time, as the end of its test does. */
  end(): Promise<void>
}

interface Surroundings {
  /** ISO 8601. */
  readonly startsAt?: string
  readonly userAgent?: string
  readonly url?: string
  /** Changes to the globals of the browser. */
  readonly globals?: Readonly<Record<string, unknown>>
}

const DESKTOP = 'Mozilla/5.0 (X11; Linux)'

/** For tests: shows content in English in a document of its own, in fake time (D-665). */
export async function runPage(
  content: Elements,
  { startsAt = '2026-11-21T12:00:00.000Z', userAgent = DESKTOP, url, globals = {} }: Surroundings = {},
): Promise<RunningPage> {
  const catalogue = await loadCatalogue('en')
  const { settle, pass, endOf } = fakeTime(startsAt)
  setServing(undefined)
  const navigator = { userAgent, maxTouchPoints: 0, languages: ['en-GB'], onLine: true }
  const window = openWindow({ url, globals: { navigator, ...globals } })
  const { document } = window
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  const draw = async (next: Elements) => {
    root.render(
      <I18nProvider initial={catalogue}>
        <LiveRegion>{next}</LiveRegion>
      </I18nProvider>,
    )
    await settle()
  }
  const end = endOf(root)
  await draw(content)
  const all = (wanted: string) => {
    const isTestId = /^[\w-]+$/.test(wanted) && !tags.includes(wanted)
    const found = container.querySelectorAll<HTMLElement>(isTestId ? `[data-testid="${wanted}"]` : wanted)
    return [...found].filter((element) => element.getAttribute('aria-live') !== 'polite' && !element.matches(HTML_ONLY))
  }
  return {
    document,
    window,
    text: () => container.textContent,
    announced: () =>
      [...container.querySelectorAll('[aria-live="polite"]')].map(({ textContent }) => textContent).join(''),
    find: <E extends HTMLElement>(wanted: string) => only(all(wanted), wanted) as E,
    count: (wanted) => all(wanted).length,
    button: (text) => {
      const buttons = [...container.querySelectorAll<HTMLElement>('button, a')]
      return only(
        buttons.filter((button) => wordsOf(button) === text),
        text,
      )
    },
    valueOf: (control) => ('value' in control ? control.value : undefined),
    click: async (element) => {
      const event = new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 })
      element.dispatchEvent(event)
      await settle()
      return event
    },
    type: async (input, text) => {
      input.focus()
      setValue(input, text)
      fire(input, 'input')
      fire(input, 'keyup', { key: text.slice(-1) })
      await settle()
    },
    choose: async (select, value) => {
      setValue(select, value)
      fire(select, 'change')
      await settle()
    },
    show: ({ visible }) => {
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visible ? 'visible' : 'hidden')
    },
    draw,
    pass,
    end,
  }
}

/** Carried values, forms without controls, and buttons that the page's styles hide where the app runs. */
const HTML_ONLY = 'input[type="hidden"], form[hidden], [data-html-only]'

const tags = [
  ...['a', 'button', 'dialog', 'details', 'fieldset', 'figure', 'form', 'h1', 'h2', 'header', 'img', 'input'],
  ...['label', 'li', 'main', 'mark', 'p', 'select', 'summary', 'svg', 'textarea', 'time'],
]

/** The text of an element without that of its drawings. */
const wordsOf = (node: Node): string =>
  node.nodeName === 'svg' ? '' : (node.nodeValue ?? [...node.childNodes].map(wordsOf).join(''))

/** As a customer does: React, which watches what scripts write into a control, takes it for a change. */
function setValue(control: HTMLElement, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
}

function only(found: readonly HTMLElement[], wanted: string): HTMLElement {
  const [element] = found
  if (element === undefined || found.length > 1) throw new Error(`${found.length} elements, not one: ${wanted}`)
  return element
}
