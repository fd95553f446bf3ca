import { useState } from 'react'
import { Button } from '#web/ui/button/button.tsx'

interface ConfirmedButtonProps {
  /** What the button says before it is pressed. */
  readonly ask: string
  readonly yes: string
  readonly no: string
  readonly onConfirm: () => Promise<void>
}

/** A button for what cannot be undone: pressed, it becomes the way back, and stands before the one that acts. */
export function ConfirmedButton({ ask, yes, no, onConfirm }: ConfirmedButtonProps) {
  const [isAsking, setAsking] = useState(false)
  function confirm(): Promise<void> {
    setAsking(false)
    return onConfirm()
  }
  return (
    <>
      {/* The same element in both states, so that it keeps the focus; a double tap does nothing. */}
      <Button onPress={() => setAsking(!isAsking)}>{isAsking ? no : ask}</Button>
      {isAsking ? <Button onPress={confirm}>{yes}</Button> : null}
    </>
  )
}
