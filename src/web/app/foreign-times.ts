/**
 * Marks the times of a server-rendered page that were written for a zone whose clocks differ from the browser's: the
 * server could only guess the zone. They cannot be seen while the app is coming, which writes them anew (base.css).
 */
export function markForeignTimes(): void {
  const observer = new MutationObserver(() => {
    for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-offset]')) {
      const { offset } = time.dataset
      time.removeAttribute('data-offset')
      if (new Date(time.dateTime).getTimezoneOffset() !== Number(offset)) time.setAttribute('data-foreign', '')
    }
  })
  observer.observe(document, { childList: true, subtree: true })
  document.addEventListener('DOMContentLoaded', () => observer.disconnect())
}
