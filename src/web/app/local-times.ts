/**
 * Hides the times of a server-rendered page whose clock differs in the browser's own zone: the server could only guess
 * the zone. The app, which hydrates the page, writes them anew and shows them (base.css).
 */
export function hideForeignTimes(): void {
  const observer = new MutationObserver(() => {
    for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-offset]')) {
      const { offset } = time.dataset
      time.removeAttribute('data-offset')
      time.toggleAttribute('data-wrong', new Date(time.dateTime).getTimezoneOffset() !== Number(offset))
    }
  })
  observer.observe(document, { childList: true, subtree: true })
  document.addEventListener('DOMContentLoaded', () => observer.disconnect())
}
