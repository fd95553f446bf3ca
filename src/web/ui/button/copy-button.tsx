import { type RefObject, useEffect, useState } from 'react'
import { copyText, selectContents } from '../../browser/sharing/clipboard.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { useAnnounce } from '../feedback/live-region.tsx'
import { CheckIcon, CopyIcon } from '../icons/action-icons.tsx'
import { PlainBreak } from '../text/plain-break.tsx'
import styles from './copy-button.module.css'

type CopyButtonProps = {
  /** Copied exactly as it stands: the raw value, not its display form. */
  readonly value: string
  /** The label of the value: "Account number". */
  readonly what: string
  /** The element that shows the value. It is selected if the browser does not allow copying. */
  readonly shown: RefObject<HTMLElement | null>
  /** The button's label instead of "Copy". */
  readonly label?: string
  /** `icon`: the sign alone is seen, beside a value that is not the main one. */
  readonly kind?: 'icon' | 'compact' | 'wide'
  /** For tests: the button is `copy-<name>`. */
  readonly name?: string | undefined
}

type CopyState = 'idle' | 'copied' | 'failed'

const CONFIRMED_MS = 2000

/** Copies a value and reports the result. If the browser refuses, the value is selected for a long press. */
export function CopyButton({ value, what, shown, label, kind = 'compact', name }: CopyButtonProps) {
  const { t } = useI18n()
  const announce = useAnnounce()
  const [state, setState] = useState<CopyState>('idle')
  useEffect(() => {
    if (state !== 'copied') return
    const timer = setTimeout(() => setState('idle'), CONFIRMED_MS)
    return () => clearTimeout(timer)
  }, [state])

  async function copy() {
    const isCopied = await copyText(value)
    setState(isCopied ? 'copied' : 'failed')
    if (isCopied) announce(t('copy.done', { what }))
    else if (shown.current !== null) selectContents(shown.current)
  }

  return (
    <>
      <PlainBreak />
      <button
        type="button"
        className={`${styles['copy']} ${styles[kind === 'wide' ? 'wide' : 'compact']}`}
        data-state={state}
        data-testid={name === undefined ? undefined : `copy-${name}`}
        aria-label={label === undefined && state !== 'copied' ? t('copy.of', { what }) : undefined}
        onClick={copy}
      >
        {state === 'copied' ? <CheckIcon /> : <CopyIcon />}
        <span className={kind === 'icon' ? 'visually-hidden' : undefined}>
          {state === 'copied' ? t('copy.copied') : (label ?? t('copy.button'))}
        </span>
      </button>
      <PlainBreak />
      {state === 'failed' ? (
        <p className={styles['failed']} role="alert">
          {t('copy.failed')}
        </p>
      ) : null}
    </>
  )
}
