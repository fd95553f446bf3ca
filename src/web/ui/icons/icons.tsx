import type { Elements } from '../../jsx/jsx-runtime.ts'
import styles from './icon.module.css'

/**
 * A line drawing. Decoration beside a text, so it is hidden from assistive technology. One that `points` forwards or
 * backwards is mirrored on a page that is read from right to left. Its size is in the HTML too, for a page without styles.
 */
export function icon(shape: Elements, points?: 'points') {
  return function Icon() {
    return (
      <svg
        className={styles['icon']}
        data-mirrored={points}
        width="20"
        height="20"
        viewBox="0 0 24 24"
        aria-hidden="true"
      >
        {shape}
      </svg>
    )
  }
}

export const GlobeIcon = icon(
  <path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM3.5 12h17M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18" />,
)
export const SearchIcon = icon(<path d="M11 4.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM16 16l4 4" />)
export const LeaveIcon = icon(
  <path d="M13 5h6v6M19 5l-9 9M17 14v4.5a.5.5 0 0 1-.5.5h-11a.5.5 0 0 1-.5-.5v-11a.5.5 0 0 1 .5-.5H10" />,
  'points',
)
export const InfoIcon = icon(<path d="M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 11v5M12 7.6v.1" />)
export const WarnIcon = icon(<path d="M12 4 2.8 19.5h18.4L12 4ZM12 10v4.5M12 17v.1" />)
export const ErrorIcon = icon(<path d="M8.5 3.5h7l5 5v7l-5 5h-7l-5-5v-7l5-5ZM12 8v5M12 16v.1" />)
export const SuccessIcon = icon(<path d="M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM8 12.3l2.8 2.7 5.2-5.5" />)
export const NextIcon = icon(<path d="m9.5 6 6 6-6 6" />, 'points')
