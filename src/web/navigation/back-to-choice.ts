import { useEffect } from 'react'

/**
 * Gives the phone's "back" its meaning on a later step: to the choice of the method instead of out of the page. One
 * entry of the history stands for all later steps; it is taken away again when the choice is open for another reason.
 */
export function useBackToChoice(hasChosen: boolean, onBack: () => void): void {
  useEffect(() => {
    if (!hasChosen) return
    const { history } = window
    history.pushState(history.state, '')
    let isOurs = true
    const back = () => {
      isOurs = false
      onBack()
    }
    window.addEventListener('popstate', back)
    return () => {
      window.removeEventListener('popstate', back)
      if (isOurs) history.back()
    }
  }, [hasChosen, onBack])
}
