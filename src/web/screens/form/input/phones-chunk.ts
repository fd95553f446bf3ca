import type { Phones } from './phones.ts'

let coming: Promise<Phones | undefined> | undefined

/** Fetches the numbering plans, once; undefined when the network fails, and the next call tries again. */
export function loadPhones(): Promise<Phones | undefined> {
  coming ??= import('./phones.ts').then(
    ({ phones }) => phones,
    () => {
      coming = undefined
      return undefined
    },
  )
  return coming
}
