import type { ReactNode } from 'react'
import styles from './icons.module.css'

function icon(shape: ReactNode) {
  return function Icon() {
    return (
      <svg className={styles['icon']} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        {shape}
      </svg>
    )
  }
}

/** Decoration only: each stands beside words and is hidden from assistive technology. */
export const CopyIcon = icon(
  <path d="M9 9V5.5A1.5 1.5 0 0 1 10.5 4h8A1.5 1.5 0 0 1 20 5.5v8a1.5 1.5 0 0 1-1.5 1.5H15M5.5 9h8A1.5 1.5 0 0 1 15 10.5v8a1.5 1.5 0 0 1-1.5 1.5h-8A1.5 1.5 0 0 1 4 18.5v-8A1.5 1.5 0 0 1 5.5 9Z" />,
)
export const CheckIcon = icon(<path d="m5 12.5 4.5 4.5L19 7.5" />)
export const GlobeIcon = icon(
  <path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM3.5 12h17M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18" />,
)
export const EnlargeIcon = icon(<path d="M14 4h6v6M20 4l-7 7M10 20H4v-6M4 20l7-7" />)
export const SaveIcon = icon(<path d="M12 4v11m-4.5-4.5L12 15l4.5-4.5M5 19.5h14" />)
export const PrintIcon = icon(<path d="M7 9V4h10v5M7 17H4.5V9h15v8H17M7 14h10v6H7Z" />)
export const CloseIcon = icon(<path d="m6 6 12 12M18 6 6 18" />)
export const SearchIcon = icon(<path d="M11 4.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM16 16l4 4" />)
export const LeaveIcon = icon(
  <path d="M13 5h6v6M19 5l-9 9M17 14v4.5a.5.5 0 0 1-.5.5h-11a.5.5 0 0 1-.5-.5v-11a.5.5 0 0 1 .5-.5H10" />,
)
export const BackIcon = icon(<path d="M19 12H5m6-6-6 6 6 6" />)
export const InfoIcon = icon(<path d="M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 11v5M12 7.6v.1" />)
export const WarnIcon = icon(<path d="M12 4 2.8 19.5h18.4L12 4ZM12 10v4.5M12 17v.1" />)
export const ErrorIcon = icon(<path d="M8.5 3.5h7l5 5v7l-5 5h-7l-5-5v-7l5-5ZM12 8v5M12 16v.1" />)
export const SuccessIcon = icon(<path d="M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM8 12.3l2.8 2.7 5.2-5.5" />)
export const ClockIcon = icon(<path d="M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 7.5V12l3 2" />)
