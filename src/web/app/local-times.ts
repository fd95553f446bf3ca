import { browserLanguages } from '../browser/languages.ts'
import { afterPaint } from '../browser/time/scheduling.ts'
import { timeText } from '../ui/time/time-text.ts'

/**
 * Writes the times of a server-rendered page in the browser's own zone: the server could only guess the zone. Where the
 * clocks of both zones agree, nothing is done. Elsewhere the times cannot be seen (base.css) until the page has been
 * painted, and are written then: `Intl` takes a tenth of the time until the first paint on a slow phone.
 */
export function localiseTimes(locale: string): void {
  const observer = new MutationObserver(() => {
    for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-offset]')) {
      const { offset } = time.dataset
      time.removeAttribute('data-offset')
      if (new Date(time.dateTime).getTimezoneOffset() === Number(offset)) continue
      time.setAttribute(WRONG, '')
      afterPaint(() => localise(time, locale))
    }
  })
  observer.observe(document, { childList: true, subtree: true })
  document.addEventListener('DOMContentLoaded', () => observer.disconnect())
}

/** Marks a time in another zone than the customer's. */
const WRONG = 'data-wrong'

function localise(time: HTMLTimeElement, locale: string): void {
  const { zone, now, timeStyle } = time.dataset
  // The hydrated app has removed the zone and written the time already.
  if (zone !== undefined) {
    const shown = {
      atMs: Date.parse(time.dateTime),
      nowMs: Number(now),
      locale,
      timeStyle: timeStyle === 'moment' ? timeStyle : 'deadline',
    } as const
    time.textContent = timeText(shown, { languages: browserLanguages(), timeZone: undefined })
  }
  time.removeAttribute(WRONG)
}
