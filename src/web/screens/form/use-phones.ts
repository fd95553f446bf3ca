import { useEffect, useState } from 'react'
import type { Phones } from './input/phones.ts'
import { loadPhones } from './input/phones-chunk.ts'

/** Numbering plans, fetched as soon as a form asks for a phone number. */
export function usePhones(isNeeded: boolean): Phones | undefined {
  const [phones, setPhones] = useState<{ readonly loaded: Phones }>()
  useEffect(() => {
    if (!isNeeded) return
    let isGone = false
    loadPhones().then((loaded) => {
      if (loaded && !isGone) setPhones({ loaded })
    })
    return () => {
      isGone = true
    }
  }, [isNeeded])
  return phones?.loaded
}
