import { vi } from 'vitest'

/** A session history of entries within one document, as a browser keeps it; `travelled` hears of each way through it. */
export function sessionHistory(travelled: () => void, state: unknown = null) {
  const entries: unknown[] = [state]
  let current = 0
  const go = (by: number): void => {
    setTimeout(() => {
      current += by
      travelled()
    }, 0)
  }
  return {
    get state() {
      return entries[current]
    },
    get entries(): readonly unknown[] {
      return entries
    },
    go: vi.fn(go),
    back: () => go(-1),
    forward: () => go(1),
    pushState: vi.fn((next: unknown, _title: string, _address?: string) => {
      current += 1
      entries.splice(current, entries.length, next)
    }),
    replaceState: vi.fn((next: unknown, _title: string, _address?: string) => {
      entries[current] = next
    }),
  }
}
