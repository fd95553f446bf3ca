/** Calls once what is there now has been painted. Returns the way to cancel. */
export function afterPaint(call: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(call)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** Resolves once what is there now has been painted. */
export const painted = (): Promise<void> => new Promise((resolve) => void afterPaint(resolve))
