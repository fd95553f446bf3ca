import { useEffect } from 'react'
import { afterPaint } from '../browser/scheduling.ts'

/** What the customer has chosen, by the gateway's codes; nothing personal. */
interface Chosen {
  readonly paymentMethodCode: string
  readonly paymentOperatorCode: string | undefined
}

/** What the history entry of the later steps holds. */
interface LaterStepEntry {
  readonly isLaterStep?: boolean
  readonly chosen?: Partial<Chosen> | undefined
}

// Only this file and the entry's retry write into the history; on the server there is none.
const entry = (): LaterStepEntry => globalThis.history?.state ?? {}

/** The choice that this history entry holds, so that a reload shows the list of operators or the form again. */
export function choiceInHistory(): Chosen | undefined {
  const { paymentMethodCode, paymentOperatorCode } = entry().chosen ?? {}
  return paymentMethodCode === undefined ? undefined : { paymentMethodCode, paymentOperatorCode }
}

interface LaterStepHistory {
  readonly hasChosen: boolean
  /** What a reload restores; undefined for nothing. */
  readonly kept: Chosen | undefined
  readonly onBack: () => void
}

/**
 * Makes "back" on a later step lead to the choice of the method instead of out of the page. One history entry stands for
 * all later steps, and holds the choice. It is pushed after the step is painted, because pushing takes as long as
 * rendering the step, and is removed when the choice opens for another reason.
 */
export function useLaterStepHistory({ hasChosen, kept, onBack }: LaterStepHistory): void {
  useEffect(() => {
    if (!hasChosen) return
    const { history } = window
    // After a reload the entry is there.
    let isOurs = entry().isLaterStep === true
    const stop = afterPaint(() => {
      if (!isOurs) history.pushState({ ...entry(), isLaterStep: true }, '')
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

  const { paymentMethodCode, paymentOperatorCode } = kept ?? {}
  useEffect(
    () =>
      afterPaint(() => {
        const { chosen } = entry()
        if (entry().isLaterStep !== true) return
        if (chosen?.paymentMethodCode === paymentMethodCode && chosen?.paymentOperatorCode === paymentOperatorCode)
          return
        window.history.replaceState({ ...entry(), chosen: { paymentMethodCode, paymentOperatorCode } }, '')
      }),
    [paymentMethodCode, paymentOperatorCode],
  )
}
