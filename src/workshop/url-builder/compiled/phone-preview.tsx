import { useState } from 'react'
import { Button } from '#web/ui/button/button.tsx'
import styles from '../url-builder.module.css'

/** Whether an address is of this sandbox: a frame of another origin would stay empty. */
export const isOurs = (url: string): boolean => url.startsWith(new URL('.', window.location.href).href)

/**
 * The payment page of an address in a frame of a phone's size. It is loaded by a press only: where the address leaves
 * nothing to choose, the page creates the payment. Shown where the merchant lets this origin frame its page (D-336).
 */
export function PhonePreview({ url }: { readonly url: string }) {
  const [isShown, setShown] = useState(false)
  if (!isOurs(url)) return null
  return (
    <>
      <Button onPress={() => setShown(!isShown)}>{isShown ? 'Hide the phone' : 'Show as on a phone'}</Button>
      {isShown ? (
        <iframe className={styles['phone']} src={url} title="The payment page on a phone" data-testid="phone-preview" />
      ) : null}
    </>
  )
}
