import { timeText } from '../ui/time/time-text.ts'

/**
 * Writes the times of a server-rendered page in the browser's own zone before they are painted, until the app is
 * hydrated: the server could only guess the zone.
 */
export function localiseTimes(locale: string): void {
  const timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const observer = new MutationObserver(() => {
    for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-zone]')) {
      const { zone, now, timeStyle } = time.dataset
      if (zone === timeZone || time.dataset['done'] !== undefined) continue
      time.dataset['done'] = ''
      const shown = {
        atMs: Date.parse(time.dateTime),
        nowMs: Number(now),
        locale,
        timeStyle: timeStyle === 'moment' ? timeStyle : 'deadline',
      } as const
      time.textContent = timeText(shown, { languages: navigator.languages, timeZone })
    }
  })
  observer.observe(document, { childList: true, subtree: true })
  document.addEventListener('DOMContentLoaded', () => observer.disconnect())
}
