import type { ReactNode } from 'react'
import styles from './icon.module.css'

/** A line drawing: decoration only, it stands beside words and is hidden from assistive technology. */
export function icon(shape: ReactNode) {
  return function Icon() {
    return (
      <svg className={styles['icon']} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        {shape}
      </svg>
    )
  }
}
