import { useEffect, useState } from 'react'
import { isOnline } from '../../browser/connection.ts'
import { wasReachedByHistory } from '../../browser/time/clocks.ts'
import { isVisible } from '../../browser/visibility.ts'

/** The keys by which a screen reader reads are its own; where it moves the caret with them, the selection tells. */
const interruptions = ['keydown', 'pointerdown', 'focusin', 'wheel', 'selectionchange'] as const
/** A change of the document's selection does not bubble. */
const OBSERVED = { capture: true, passive: true } as const

/** Whole seconds left, or `stopped` by the customer. */
export type Left = number | 'stopped'

/**
 * Counts seconds down while the page is visible and the device online: what follows would be the browser's own page about
 * a lost connection. Any key, tap or move of focus or caret stops it for good. It does not start if the browser's "back"
 * led here: the customer then wants to see this page.
 */
export function useCountdown(seconds: number) {
  const [left, setLeft] = useState<Left>(() => (wasReachedByHistory() ? 'stopped' : seconds))
  const stop = () => setLeft('stopped')
  const isCounting = left !== 'stopped'
  useEffect(() => (isCounting ? startTicking(setLeft) : undefined), [isCounting])
  return { left, stop }
}

type Change = (change: (left: Left) => Left) => void

/** Starts to count; returns what ends it. */
export function startTicking(setLeft: Change): () => void {
  const stop = () => setLeft(() => 'stopped')
  // A page restored from the back-forward cache has already left once.
  const stopAtRevival = ({ persisted }: PageTransitionEvent) => persisted && stop()
  const timer = setInterval(() => {
    if (isVisible() && isOnline()) setLeft((left) => (left === 'stopped' ? left : Math.max(0, left - 1)))
  }, 1000)
  // The heading takes the focus when the page appears; that must not count as the customer's action.
  const listening = setTimeout(() => {
    for (const event of interruptions) window.addEventListener(event, stop, OBSERVED)
  }, 250)
  window.addEventListener('pageshow', stopAtRevival)
  return () => {
    clearInterval(timer)
    clearTimeout(listening)
    window.removeEventListener('pageshow', stopAtRevival)
    for (const event of interruptions) window.removeEventListener(event, stop, OBSERVED)
  }
}
