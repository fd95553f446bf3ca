import { useRef } from 'react'
import { CopyButton } from '#web/ui/button/copy-button.tsx'
import styles from './code-block.module.css'

interface CodeBlockProps {
  /** Names the text, such as "curl". */
  readonly title: string
  readonly code: string
  /** Shown instead of the text that is copied, such as a shorter form of it. */
  readonly shownAs?: string
  /** Test ids: the text is `code-<name>`, its button `copy-<name>`. */
  readonly name: string
}

/** A text with a copy button. Long lines wrap, so that nothing is hidden at any width. */
export function CodeBlock({ title, code, shownAs = code, name }: CodeBlockProps) {
  const shown = useRef<HTMLPreElement>(null)
  return (
    <figure className={styles['figure']}>
      <figcaption className={styles['head']}>
        <span className={styles['title']}>{title}</span>
        <span className={styles['actions']}>
          <CopyButton value={code} what={title} shown={shown} name={name} />
        </span>
      </figcaption>
      <pre ref={shown} data-testid={`code-${name}`} translate="no">
        {shownAs}
      </pre>
    </figure>
  )
}

interface CopyableProps {
  readonly value: string
  /** Names the value, such as "idPayment". */
  readonly what: string
  /** The button's test id is `copy-<name>`. */
  readonly name: string
}

/** An id or address with a copy button beside it. */
export function Copyable({ value, what, name }: CopyableProps) {
  const shown = useRef<HTMLElement>(null)
  return (
    <span className={styles['copyable']}>
      <code ref={shown} translate="no">
        {value}
      </code>
      <CopyButton value={value} what={what} shown={shown} kind="icon" name={name} />
    </span>
  )
}
