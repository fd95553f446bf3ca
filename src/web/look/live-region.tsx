import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'

type Announcement = { readonly text: string; readonly count: number }

const Announce = createContext<(text: string) => void>(() => {})

/** Holds the polite live region, empty and in the document from the start, and gives everything below `useAnnounce`. */
export function LiveRegion({ children }: { readonly children: ReactNode }) {
  const [{ text, count }, setAnnouncement] = useState<Announcement>({ text: '', count: 0 })
  const announce = useCallback((next: string) => {
    setAnnouncement((previous) => ({ text: next, count: previous.count + 1 }))
  }, [])
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
