import { useEffect } from 'react'
import { addToEntry, CHOSEN, keptInEntry, leaveEntry, pushEntry } from '../browser/history-entry.ts'
import { afterPaint } from '../browser/time/scheduling.ts'

/** What the customer has chosen, by the gateway's codes; nothing personal. */
interface Chosen {
  readonly paymentMethodCode: string
  readonly paymentOperatorCode: string | undefined
}

const isLaterStep = (): boolean => keptInEntry()['isLaterStep'] === true

/** The choice that this history entry holds, so that a reload shows the list of operators or the form again. */
export function choiceInHistory(): Chosen | undefined {
  const { [CHOSEN]: chosen } = keptInEntry()
  if (typeof chosen !== 'object' || chosen === null) return undefined
  const { paymentMethodCode, paymentOperatorCode } = chosen as { readonly [K in keyof Chosen]?: unknown }
  if (typeof paymentMethodCode !== 'string') return undefined
  return {
    paymentMethodCode,
    paymentOperatorCode: typeof paymentOperatorCode === 'string' ? paymentOperatorCode : undefined,
  }
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
    // After a reload the entry is there.
    let isOurs = isLaterStep()
    const stop = afterPaint(() => {
      if (isOurs) return
      // A form of the page may have left the choice in the entry of the list.
      if (keptInEntry()[CHOSEN] !== undefined) addToEntry({ [CHOSEN]: undefined })
      isOurs = pushEntry({ isLaterStep: true })
    })
    const back = () => {
      isOurs = false
      onBack()
    }
    window.addEventListener('popstate', back)
    return () => {
      stop()
      window.removeEventListener('popstate', back)
      if (isOurs) leaveEntry()
    }
  }, [hasChosen, onBack])

  const { paymentMethodCode, paymentOperatorCode } = kept ?? {}
  useEffect(
    () =>
      afterPaint(() => {
        if (!isLaterStep()) return
        const chosen = choiceInHistory()
        if (chosen?.paymentMethodCode === paymentMethodCode && chosen?.paymentOperatorCode === paymentOperatorCode)
          return
        addToEntry({ [CHOSEN]: { paymentMethodCode, paymentOperatorCode } })
      }),
    [paymentMethodCode, paymentOperatorCode],
  )
}
