import { type SyntheticEvent, useCallback, useState } from 'react'

interface Unfolded {
  readonly isUnfolded: boolean
  /** For the `details` element. */
  readonly watched: {
    readonly ref: (element: HTMLDetailsElement | null) => void
    readonly onToggle: (event: SyntheticEvent<HTMLDetailsElement>) => void
  }
}

/**
 * Whether a `details` element is unfolded. A customer may unfold it on a page that the server rendered before React takes
 * it over, and no event tells React that.
 */
export function useUnfolded(initially: boolean | (() => boolean) = false): Unfolded {
  const [isUnfolded, setUnfolded] = useState(initially)
  const ref = useCallback((element: HTMLDetailsElement | null) => {
    if (element?.open === true) setUnfolded(true)
  }, [])
  return { isUnfolded, watched: { ref, onToggle: ({ currentTarget }) => setUnfolded(currentTarget.open) } }
}
