import { timeText } from '../ui/time/time-text.ts'

/**
 * Writes the times of a server-rendered page in the browser's own zone before they are painted, until the app is
 * hydrated: the server could only guess the zone. Where the clocks of both zones agree, nothing is done: `Intl` takes
 * long on a slow phone.
 */
export function localiseTimes(locale: string): void {
  const observer = new MutationObserver(() => {
    for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-offset]')) {
      const { offset, now, timeStyle } = time.dataset
      const atMs = Date.parse(time.dateTime)
      time.removeAttribute('data-offset')
      if (new Date(atMs).getTimezoneOffset() === Number(offset)) continue
      const shown = {
        atMs,
        nowMs: Number(now),
        locale,
        timeStyle: timeStyle === 'moment' ? timeStyle : 'deadline',
      } as const
      time.textContent = timeText(shown, { languages: navigator.languages, timeZone: undefined })
    }
  })
  observer.observe(document, { childList: true, subtree: true })
  document.addEventListener('DOMContentLoaded', () => observer.disconnect())
}
