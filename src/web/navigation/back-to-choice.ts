import { useEffect } from 'react'
import { afterPaint } from '../browser/scheduling.ts'

/**
 * Gives the phone's "back" its meaning on a later step: to the choice of the method instead of out of the page. One
 * entry of the history stands for all later steps; it is made once the step is seen, since making it takes as long as
 * drawing the step, and taken away again when the choice is open for another reason.
 */
export function useBackToChoice(hasChosen: boolean, onBack: () => void): void {
  useEffect(() => {
    if (!hasChosen) return
    const { history } = window
    let isOurs = false
    const stop = afterPaint(() => {
      history.pushState({ ...history.state, isLaterStep: true }, '')
      isOurs = true
    })
    const back = () => {
      isOurs = false
      onBack()
    }
    window.addEventListener('popstate', back)
    return () => {
      stop()
      window.removeEventListener('popstate', back)
      if (isOurs) history.back()
    }
  }, [hasChosen, onBack])
}
