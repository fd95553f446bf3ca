/** Runs work only while no other work is under way; work that comes meanwhile is dropped, not queued. */
export function oneAtATime(): (work: () => Promise<void>) => Promise<void> {
  let isUnderWay = false
  return async (work) => {
    if (isUnderWay) return
    isUnderWay = true
    try {
      await work()
    } finally {
      isUnderWay = false
    }
  }
}
