import { useEffect, useRef, useState } from 'react'
import type { Elements } from '../../jsx/jsx-runtime.ts'
import type { SafeUrl } from '../../navigation/safe-url.ts'
import styles from './mark.module.css'

type LogoProps = {
  readonly url: SafeUrl
  readonly className: string | undefined
  /** Empty where the name stands beside it. */
  readonly alt: string
  /** Whether it is loaded only when it comes near the screen. */
  readonly isLazy?: boolean
  /** Stands in the place of an image that cannot be loaded. */
  readonly children: Elements
}

/** An image from the gateway's response. The caller's class gives its size, so that nothing moves. */
export function Logo({ url, className, alt, isLazy = false, children }: LogoProps) {
  const [isLost, setLost] = useState(false)
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    // It may have failed already, on a page that the server rendered. Decoding is the one question that every browser
    // answers rightly for drawings without a size too.
    image.current?.decode().catch(() => setLost(true))
  }, [])
  if (isLost) return children
  return (
    <img
      ref={image}
      className={className}
      src={url}
      alt={alt}
      loading={isLazy ? 'lazy' : undefined}
      referrerPolicy="no-referrer"
    />
  )
}

/** The tile of a method or operator: the gateway's logo, or without one the page's own mark. */
export const LogoOrMark = ({ url, children }: { readonly url: SafeUrl | undefined; readonly children: Elements }) =>
  url ? (
    <Logo url={url} className={styles['logo']} alt="" isLazy>
      {children}
    </Logo>
  ) : (
    children
  )
