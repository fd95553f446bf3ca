import type { Content, Elements } from './jsx-runtime.ts'

/** A text in an element of its own, so that it may stand beside others; elements as they are. `key`: within a list. */
export const inElement = (content: Content, key?: number): Elements =>
  typeof content === 'string' || typeof content === 'number' ? <span key={key}>{content}</span> : content
