import { afterPaint } from '../browser/scheduling.ts'
import { LATE_PRELOADS_ID } from '../ssr/initial-data.ts'

/**
 * Loads the scripts of a rendered screen once the screen has been painted. From a warm cache they would be compiled before
 * that; from an empty one they would only share the connection with the app's own scripts, which are needed first.
 */
export function preloadLate(): void {
  afterPaint(() => {
    if (!insert()) document.addEventListener('readystatechange', insert, { once: true })
  })
}

function insert(): boolean {
  const template = document.getElementById(LATE_PRELOADS_ID)
  if (!(template instanceof HTMLTemplateElement)) return false
  document.head.append(template.content)
  return true
}
