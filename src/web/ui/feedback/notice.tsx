import { inElement } from '../../jsx/in-element.tsx'
import type { Content } from '../../jsx/jsx-runtime.ts'
import { ErrorIcon, InfoIcon, SuccessIcon, WarnIcon } from '../icons/icons.tsx'
import styles from './notice.module.css'

export type NoticeKind = 'info' | 'warn' | 'error' | 'success'

const kinds = {
  info: { role: undefined, Icon: InfoIcon },
  warn: { role: undefined, Icon: WarnIcon },
  error: { role: 'alert', Icon: ErrorIcon },
  success: { role: 'status', Icon: SuccessIcon },
} as const

type NoticeProps = {
  readonly kind: NoticeKind
  readonly title?: string
  readonly children?: Content
}

/** A highlighted message. Errors are alerts, successes are polite, the other two are plain text for screen readers. */
export function Notice({ kind, title, children }: NoticeProps) {
  const { role, Icon } = kinds[kind]
  return (
    <div className={`${styles['notice']} ${styles[kind]}`} role={role}>
      <Icon />
      <div className={styles['body']}>
        {title === undefined ? null : <p className={styles['title']}>{title}</p>}
        {inElement(children)}
      </div>
    </div>
  )
}
