import { useEffect } from 'react'
import { afterPaint } from '../browser/scheduling.ts'

/**
 * Makes "back" on a later step lead to the choice of the method instead of out of the page. One history entry stands for
 * all later steps. It is pushed after the step is painted, because pushing takes as long as rendering the step, and is
 * removed when the choice opens for another reason.
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
