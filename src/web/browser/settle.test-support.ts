import { vi } from 'vitest'

/**
 * For tests in fake time: a function that resolves once nothing is left to render, with the effects and timers that fall
 * due at once. Renderings and effects are tasks of Node's real event loop. React renders in slices of real time, more of
 * them on a slow machine, and asks for the next slice by an immediate.
 */
export function settler(): () => Promise<void> {
  let turns = 0
  const isRendering = () =>
    process.getActiveResourcesInfo().filter((resource) => resource === 'Immediate').length > turns
  return async () => {
    for (let quiet = 0; quiet < 5; quiet = isRendering() ? 0 : quiet + 1) {
      turns += 1
      await new Promise((resolve) => setImmediate(resolve))
      turns -= 1
      await vi.advanceTimersByTimeAsync(0)
    }
  }
}
