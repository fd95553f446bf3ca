import { createRoot } from 'react-dom/client'
import { vi } from 'vitest'
import { setServing } from '../browser/serving.ts'
import {
  SmallButton,
  SmallDocument,
  SmallElement,
  type SmallEvent,
  SmallFormData,
  SmallInput,
  SmallNode,
  SmallSelect,
  SmallTarget,
} from '../browser/small-document.test-support.ts'
import { loadCatalogue } from '../i18n/catalogues.ts'
import { I18nProvider } from '../i18n/i18n-provider.tsx'
import type { Elements } from '../jsx/jsx-runtime.ts'
import { LiveRegion } from './feedback/live-region.tsx'

/** A page that runs with its effects, focus and timers, and what a customer does in it. */
export interface RunningPage {
  readonly document: SmallDocument
  readonly window: SmallTarget
  /** All text of the page. */
  text(): string
  /** What the live region says to screen readers. */
  announced(): string
  /** The only element with this test id, or that meets this selector; throws for none or several. */
  find(testIdOrSelector: string): SmallElement
  /** How many elements have this test id, or meet this selector. */
  count(testIdOrSelector: string): number
  /** The only button or link with this text; throws for none or several. */
  button(text: string): SmallElement
  /** What stands in an input or is chosen in a select. */
  valueOf(control: SmallElement): unknown
  /** Clicks as a pointer does; a submit button submits its form. */
  click(element: SmallElement): Promise<SmallEvent>
  /** Focuses an input and replaces its text. */
  type(input: SmallElement, text: string): Promise<void>
  /** Chooses an option of a select. */
  choose(select: SmallElement, value: string): Promise<void>
  /** What the customer sees of the page from now on. */
  show(state: { readonly visible: boolean }): void
  /** Draws other content in the same place, as a component above would. */
  draw(content: Elements): Promise<void>
  /** Lets fake time pass, with all renderings and effects that fall due. */
  pass(ms: number): Promise<void>
  /** Ends the page. Each test must, because its globals go with it. */
  end(): Promise<void>
}

interface Surroundings {
  /** ISO 8601. */
  readonly startsAt?: string
  readonly userAgent?: string
  /** Changes to the globals of the browser. */
  readonly globals?: Readonly<Record<string, unknown>>
}

const DESKTOP = 'Mozilla/5.0 (X11; Linux)'

/** For tests: shows content in English in a small document, in fake time (D-665). */
export async function runPage(
  content: Elements,
  { startsAt = '2026-11-21T12:00:00.000Z', userAgent = DESKTOP, globals = {} }: Surroundings = {},
): Promise<RunningPage> {
  const catalogue = await loadCatalogue('en')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] })
  vi.setSystemTime(startsAt)
  setServing(undefined)
  const { document, window } = browserOf({ userAgent, globals })
  const container = document.createElement('div')
  document.body.append(container)
  // React takes the stand-in as an element.
  const root = createRoot(container as unknown as HTMLElement)
  // Renderings and effects are tasks of Node's real event loop. React renders in slices of real time, more of them on a
  // slow machine, and asks for the next slice by an immediate.
  let turns = 0
  const isRendering = () =>
    process.getActiveResourcesInfo().filter((resource) => resource === 'Immediate').length > turns
  const settle = async () => {
    await vi.dynamicImportSettled()
    for (let quiet = 0; quiet < 5; quiet = isRendering() ? 0 : quiet + 1) {
      turns += 1
      await new Promise((resolve) => setImmediate(resolve))
      turns -= 1
      await vi.advanceTimersByTimeAsync(0)
    }
  }
  const draw = async (next: Elements) => {
    root.render(
      <I18nProvider initial={catalogue}>
        <LiveRegion>{next}</LiveRegion>
      </I18nProvider>,
    )
    await settle()
  }
  await draw(content)
  const all = (wanted: string) => {
    const isTestId = /^[\w-]+$/.test(wanted) && !tags.includes(wanted)
    const found = container.all(isTestId ? `[data-testid="${wanted}"]` : wanted)
    return found.filter((element) => element.getAttribute('aria-live') !== 'polite')
  }
  return {
    document,
    window,
    text: () => container.textContent,
    announced: () =>
      container
        .all('[aria-live="polite"]')
        .map(({ textContent }) => textContent)
        .join(''),
    find: (wanted) => only(all(wanted), wanted),
    count: (wanted) => all(wanted).length,
    button: (text) => {
      const buttons = [...container.all('button'), ...container.all('a')]
      return only(
        buttons.filter((button) => wordsOf(button) === text),
        text,
      )
    },
    valueOf: (control) => ('value' in control ? control.value : undefined),
    click: async (element) => {
      const event = element.send('click', { detail: 1 })
      const form = element.type === 'submit' ? element.closest('form') : null
      if (form && !event.defaultPrevented) form.send('submit', { submitter: element })
      await settle()
      return event
    },
    type: async (input, text) => {
      input.focus()
      Object.assign(input, { value: text })
      input.send('input')
      input.send('keyup', { key: text.slice(-1) })
      await settle()
    },
    choose: async (select, value) => {
      Object.assign(select, { value })
      select.send('change')
      await settle()
    },
    show: ({ visible }) => {
      document.visibilityState = visible ? 'visible' : 'hidden'
    },
    draw,
    pass: async (ms) => {
      await settle()
      const endsAtMs = performance.now() + ms
      while (performance.now() < endsAtMs) {
        await vi.advanceTimersByTimeAsync(Math.min(1_000, endsAtMs - performance.now()))
        await settle()
      }
    },
    end: async () => {
      root.unmount()
      await settle()
      vi.useRealTimers()
      vi.unstubAllGlobals()
    },
  }
}

const tags = [
  'a',
  'button',
  'dialog',
  'details',
  'fieldset',
  'figure',
  'form',
  'h1',
  'h2',
  'img',
  'input',
  'label',
  'li',
  'main',
  'mark',
  'p',
  'select',
  'summary',
  'svg',
  'textarea',
  'time',
]

/** The text of an element without that of its drawings. */
const wordsOf = (node: SmallNode): string =>
  node.nodeName === 'SVG' ? '' : (node.nodeValue ?? node.childNodes.map(wordsOf).join(''))

function only(found: readonly SmallElement[], wanted: string): SmallElement {
  const [element] = found
  if (element === undefined || found.length > 1) throw new Error(`${found.length} elements, not one: ${wanted}`)
  return element
}

/** Puts the globals of a browser in place. */
function browserOf({ userAgent, globals }: Required<Pick<Surroundings, 'userAgent' | 'globals'>>) {
  const document = new SmallDocument()
  const window = Object.assign(new SmallTarget(), {
    document,
    HTMLIFrameElement: class {},
    HTMLElement: SmallElement,
    location: { origin: 'https://pay.example', pathname: '/', search: '', hash: '', href: 'https://pay.example/' },
    matchMedia: () => ({ matches: false }),
    scrollTo: () => undefined,
    getSelection: () => ({ anchorNode: null, anchorOffset: 0, focusNode: null, focusOffset: 0 }),
    print: () => undefined,
  })
  document.defaultView = window
  const stubs = {
    document,
    window,
    Node: SmallNode,
    Element: SmallElement,
    HTMLElement: SmallElement,
    HTMLInputElement: SmallInput,
    HTMLTextAreaElement: class {},
    HTMLButtonElement: SmallButton,
    HTMLSelectElement: SmallSelect,
    HTMLFormElement: SmallElement,
    SubmitEvent: Object,
    FormData: SmallFormData,
    navigator: { userAgent, maxTouchPoints: 0, languages: ['en-GB'], onLine: true },
    requestAnimationFrame: (call: () => void) => setTimeout(call, 16),
    cancelAnimationFrame: clearTimeout,
    ...globals,
  }
  for (const [name, stub] of Object.entries(stubs)) vi.stubGlobal(name, stub)
  return { document, window }
}
