import { vi } from 'vitest'

export interface TestPage {
  /** What the customer sees of the page from now on. */
  show(state: { readonly visible: boolean; readonly prerendering?: boolean }): void
  /** Tells the page of an event, of the document or of the window. */
  tell(event: 'visibilitychange' | 'resume' | 'pageshow' | 'online' | 'focus'): void
}

/** For tests: a visible page whose events the test triggers. Vitest takes the globals back after each test. */
export function testPage(): TestPage {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible', prerendering: false })
  const frame = new EventTarget()
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', frame)
  return {
    show({ visible, prerendering = false }) {
      page.visibilityState = visible ? 'visible' : 'hidden'
      page.prerendering = prerendering
    },
    tell: (event) =>
      (event === 'visibilitychange' || event === 'resume' ? page : frame).dispatchEvent(new Event(event)),
  }
}
