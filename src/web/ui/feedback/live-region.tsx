import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react'
import type { Elements } from '../../jsx/jsx-runtime.ts'

type Announcement = { readonly text: string; readonly count: number }

/** Long enough to be read out. A user who reaches the region later must not take the text for news. */
const GONE_AFTER_MS = 10_000

const Announce = createContext<(text: string) => void>(() => {})

/** Renders the polite live region, empty at first, and provides `useAnnounce` to everything below. */
export function LiveRegion({ children }: { readonly children: Elements }) {
  const [{ text, count }, setAnnouncement] = useState<Announcement>({ text: '', count: 0 })
  const ofThisMoment = useRef<string[]>([])
  const announce = useCallback((next: string) => {
    if (ofThisMoment.current.push(next) > 1) return
    queueMicrotask(() => {
      const text = ofThisMoment.current.splice(0).join(' ')
      setAnnouncement(({ count }) => ({ text, count: count + 1 }))
    })
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same text may be announced again
  useEffect(() => {
    const timer = setTimeout(() => setAnnouncement((last) => ({ ...last, text: '' })), GONE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [count])
  return (
    <Announce value={announce}>
      {children}
      <div className="visually-hidden" role="status" aria-live="polite">
        {/* A new paragraph each time, so that the same text is announced again. */}
        <p key={count}>{text}</p>
      </div>
    </Announce>
  )
}

/** Returns a function that announces a text to screen readers once, politely; texts of one moment after each other. */
export const useAnnounce = (): ((text: string) => void) => useContext(Announce)
