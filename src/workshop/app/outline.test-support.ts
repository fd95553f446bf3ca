/** How an element looks, ids that React has made, and what a field holds, which is written apart. */
const LEFT_OUT = /^(?:class|style|id|for|list|value|aria-(?:describedby|labelledby|controls)|data-discover)$/
/** Said of every field and button while nothing is wrong or under way. */
const USUAL = ['data-invalid=false', 'aria-busy=false', 'aria-disabled=false']
const MOST_OPTIONS = 12

/**
 * Everything in an element that people see or that browsers act on: a line for each element with its attributes, its own
 * text (`{}` stands for elements within it) and what a field holds, in the order of the document. Elements without any of
 * these, and drawings, have no line; what is in a button stands on its line.
 */
export function outlineOf(element: Element): string {
  return [...element.childNodes].flatMap(linesOf).join('\n')
}

function linesOf(node: Node): readonly string[] {
  if (!(node instanceof Element)) return []
  const line = lineOf(node)
  if (node instanceof HTMLSelectElement) return [line]
  if (node instanceof SVGElement) return node.hasAttribute('role') ? [line] : []
  const isBare = line === node.nodeName.toLowerCase()
  const lines = [...(isBare ? [] : [line]), ...[...node.childNodes].flatMap(linesOf)]
  return node.nodeName === 'BUTTON' ? [lines.join(', ')] : lines
}

function lineOf(element: Element): string {
  const attributes = element
    .getAttributeNames()
    .filter((name) => !LEFT_OUT.test(name))
    .map((name) => [name.toLowerCase(), element.getAttribute(name)])
    .map(([name, value]) => (value === '' ? `${name}` : `${name}=${value}`))
    .filter((attribute) => !USUAL.includes(attribute))
  return [element.nodeName.toLowerCase(), ...attributes.sort(), ...heldBy(element), ...wordsOf(element)].join(' ')
}

function heldBy(element: Element): readonly string[] {
  if (element instanceof HTMLSelectElement) {
    const options = [...element.options].map(({ value, textContent }) =>
      value === textContent ? value : `${value} "${textContent}"`,
    )
    // A long list grows with the product.
    const named = options.length > MOST_OPTIONS ? [...options.slice(0, 3), '…'] : options
    return [`holds "${element.value}" of ${named.join(', ')}`]
  }
  if (element.nodeName === 'OPTION') return [`${element.getAttribute('value')}`]
  if (element instanceof HTMLTextAreaElement) return [`holds "${element.value}"`]
  if (!(element instanceof HTMLInputElement)) return []
  if (element.type === 'checkbox') return [element.checked ? 'checked' : 'not checked']
  return [`holds "${element.value}"`]
}

function wordsOf(element: Element): readonly string[] {
  if (element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement) return []
  const own = [...element.childNodes].map((node) => (node instanceof Element ? '{}' : (node.textContent ?? '')))
  if (own.every((part) => part === '{}' || part.trim() === '')) return []
  const words = own.join('').replace(/\s+/g, ' ').trim()
  return [`"${words.replace(/(?: ?\{\})+$/, '')}"`]
}
