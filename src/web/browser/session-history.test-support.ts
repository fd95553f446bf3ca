import { vi } from 'vitest'

/**
 * A session history of entries within one document, as a browser keeps it; `travelled` hears of each way
 * through it, with what the entry holds that it leads to.
 */
export function sessionHistory(travelled: (arrived: { readonly state: unknown }) => void, state: unknown = null) {
  const entries: unknown[] = [state]
  let current = 0
  const go = (by: number): void => {
    setTimeout(() => {
      current += by
      travelled({ state: entries[current] })
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
