import { useI18n } from '../../i18n/i18n-provider.tsx'
import type { Content, Elements } from '../../jsx/jsx-runtime.ts'
import type { SafeUrl } from '../../navigation/safe-url.ts'
import { inElement } from '../text/in-element.tsx'
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
  /** Further presses are ignored until the promise settles. */
  readonly onPress?: () => void | Promise<void>
  readonly children: Content
}

const DOUBLE_TAP_MS = 1000

/** A native button that ignores double taps. */
export function Button(props: ButtonProps) {
  const { kind = 'secondary', type = 'button', busy = false, guarded = false, icon, onPress, children } = props
  const quietMs = kind === 'primary' ? DOUBLE_TAP_MS : 0
  const press = usePress({ quietMs, isBusy: busy, isGuarded: guarded, onPress })
  return (
    <>
      <button type={type} className={styles[kind]} aria-disabled={busy} aria-busy={busy} onClick={press}>
        <Label icon={busy ? <span className={styles['spinner']} aria-hidden="true" /> : icon}>{children}</Label>
      </button>
      {guarded ? <PressAgain /> : null}
    </>
  )
}

/** Shown by the clickjacking guard, which works before React does. */
export function PressAgain() {
  const { t } = useI18n()
  return (
    <p hidden data-press-again="">
      {t('page.pressAgain')}
    </p>
  )
}

type ButtonLinkProps = {
  readonly kind?: ButtonKind
  readonly href: SafeUrl
  readonly icon?: Elements
  readonly children: Content
}

/** A link that looks like a button, for leaving the page: a long press shows its URL. */
export function ButtonLink({ kind = 'secondary', href, icon, children }: ButtonLinkProps) {
  return (
    <a href={href} className={styles[kind]} rel="noreferrer">
      <Label icon={icon}>{children}</Label>
    </a>
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
