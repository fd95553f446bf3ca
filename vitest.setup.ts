import { afterAll, vi } from 'vitest'

// Test files share their process. Vitest takes stubs back before a test, which is after the next file's modules are
// loaded: those of libraries look once whether there is a window. Timers that a file has left fake would never run for
// what the next file awaits while it is loaded.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
