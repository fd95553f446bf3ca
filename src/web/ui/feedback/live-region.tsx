import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'

type Announcement = { readonly text: string; readonly count: number }

/** Long enough to be read out; whoever comes by later would take old words for news. */
const GONE_AFTER_MS = 10_000

const Announce = createContext<(text: string) => void>(() => {})

/** Holds the polite live region, empty and in the document from the start, and gives everything below `useAnnounce`. */
export function LiveRegion({ children }: { readonly children: ReactNode }) {
  const [{ text, count }, setAnnouncement] = useState<Announcement>({ text: '', count: 0 })
  const announce = useCallback((next: string) => {
    setAnnouncement((previous) => ({ text: next, count: previous.count + 1 }))
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same words may be said again
  useEffect(() => {
    const timer = setTimeout(() => setAnnouncement((last) => ({ ...last, text: '' })), GONE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [count])
  return (
    <Announce value={announce}>
      {children}
      <div className="visually-hidden" role="status" aria-live="polite">
        {/* A new paragraph each time, so that the same words are spoken again. */}
        <p key={count}>{text}</p>
      </div>
    </Announce>
  )
}

/** Says something to screen readers once, politely. */
export function useAnnounce(): (text: string) => void {
  return useContext(Announce)
}
