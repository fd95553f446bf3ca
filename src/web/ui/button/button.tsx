import type { ComponentPropsWithoutRef } from 'react'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { inElement } from '../../jsx/in-element.tsx'
import type { Content, Elements } from '../../jsx/jsx-runtime.ts'
import type { SafeUrl } from '../../navigation/safe-url.ts'
import { PlainBreak } from '../text/plain-break.tsx'
import styles from './button.module.css'
import { usePress } from './use-press.ts'

export type ButtonKind = 'primary' | 'secondary' | 'link'

type ButtonProps = {
  readonly kind?: ButtonKind
  readonly type?: 'button' | 'submit'
  /** Shows a spinner and ignores presses, without losing the focus. */
  readonly busy?: boolean
  /**
   * Ignores pointer clicks for half a second after the page came to the front, and says so: for buttons that start a
   * payment.
   */
  readonly guarded?: boolean
  readonly icon?: Elements
  /** Further presses are ignored until the promise settles. A form that the button belongs to is not sent then. */
  readonly onPress?: () => void | Promise<void>
  /** Whether it is shown only where the app does not run (base.css). */
  readonly htmlOnly?: boolean
  /** What the button itself adds to its form, and how the form is sent. */
  readonly sent?: Pick<ComponentPropsWithoutRef<'button'>, 'name' | 'value' | 'formMethod'>
  readonly children: Content
}

const DOUBLE_TAP_MS = 1000

/** A native button that ignores double taps. */
export function Button(props: ButtonProps) {
  const { kind = 'secondary', busy = false, guarded = false, icon, onPress, htmlOnly, sent, children } = props
  const { type = 'button' } = props
  const quietMs = kind === 'primary' ? DOUBLE_TAP_MS : 0
  const press = usePress({ quietMs, isBusy: busy, onPress })
  return (
    <>
      <button
        {...{ type, ...sent }}
        className={styles[kind]}
        aria-disabled={busy}
        aria-busy={busy}
        data-html-only={htmlOnly}
        onClick={press}
      >
        <Label icon={busy ? <Spinner /> : icon}>{children}</Label>
      </button>
      {guarded ? <PressAgain /> : null}
      <PlainBreak />
    </>
  )
}

/** Turns while something is on its way. */
export function Spinner() {
  return <span className={styles['spinner']} aria-hidden="true" />
}

/** The clickjacking guard, which works before React does, writes the words into it and shows it. */
export function PressAgain() {
  const { t } = useI18n()
  return (
    <p hidden data-press-again={t('page.pressAgain')} suppressHydrationWarning>
      {''}
    </p>
  )
}

type ButtonLinkProps = Pick<ButtonProps, 'kind' | 'guarded' | 'icon' | 'children'> & {
  readonly href: SafeUrl
  /** `whole`: also where a shop shows this page in a frame, which banks and wallets refuse. */
  readonly tab?: 'whole'
  /** What the app does instead of following the link. */
  readonly onPress?: () => void
}

/** A link that looks like a button, for leaving the page: a long press shows its URL. */
export function ButtonLink(props: ButtonLinkProps) {
  const { kind = 'secondary', href, tab, guarded = false, icon, onPress, children } = props
  const press = usePress({ quietMs: 0, isBusy: false, onPress })
  return (
    <>
      <a
        href={href}
        className={styles[kind]}
        rel="noreferrer"
        target={tab && '_top'}
        onClick={onPress === undefined ? undefined : press}
      >
        <Label icon={icon}>{children}</Label>
      </a>
      {guarded ? <PressAgain /> : null}
      <PlainBreak />
    </>
  )
}

/** The icon stays before the first word, also in a label of two lines. */
function Label({ icon, children }: Pick<ButtonLinkProps, 'icon' | 'children'>) {
  return (
    <span className={styles['label']}>
      {icon}
      {inElement(children)}
    </span>
  )
}

/** Buttons side by side, one below the other where there is no room. */
export function Buttons({ children }: { readonly children: Elements }) {
  return <div className={styles['row']}>{children}</div>
}
