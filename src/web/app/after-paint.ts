/** Calls back after the next frame has been painted; in a page that cannot be seen, once it can. */
export function afterPaint(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run))
}
