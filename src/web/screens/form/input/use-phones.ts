import { useEffect, useState } from 'react'
import { loadInTime } from '../../../browser/chunk-addresses.ts'
import type { Phones } from './phones.ts'

let loading: Promise<Phones | undefined> | undefined

/** Fetches the numbering plans once. Resolves to undefined if they do not come; the next call then tries again. */
export function loadPhones(): Promise<Phones | undefined> {
  loading ??= loadInTime(() => import('./phones.ts')).then(
    ({ phones }) => phones,
    () => {
      loading = undefined
      return undefined
    },
  )
  return loading
}

/** The numbering plans, fetched as soon as a form asks for a phone number; undefined until they are there. */
export function usePhones(isNeeded: boolean): Phones | undefined {
  const [phones, setPhones] = useState<{ readonly loaded: Phones }>()
  useEffect(() => {
    if (!isNeeded) return
    let isGone = false
    // It never rejects.
    void loadPhones().then((loaded) => {
      if (loaded && !isGone) setPhones({ loaded })
    })
    return () => {
      isGone = true
    }
  }, [isNeeded])
  return phones?.loaded
}
