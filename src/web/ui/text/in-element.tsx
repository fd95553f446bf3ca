import type { Content, Elements } from '../../jsx/jsx-runtime.ts'

/** A text in an element of its own, so that it may stand beside others; elements as they are. */
export const inElement = (content: Content): Elements =>
  typeof content === 'string' || typeof content === 'number' ? <span>{content}</span> : content
