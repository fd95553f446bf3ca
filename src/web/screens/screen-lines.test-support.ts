/** Elements that are part of the sentence around them. */
const inline = new Set(['b', 'bdi', 'br', 'code', 'i', 'mark', 'small', 'span', 'strong', 'time'])
/** Attributes that say what an element is or does, beside those that begin with `data-`. */
const said = ['role', 'href', 'target', 'type', 'value', 'inputmode', 'autocomplete', 'enterkeyhint', 'name', 'open']
/** Where an HTML form goes. */
const sending = ['method', 'form', 'formmethod']
const states = ['aria-current', 'aria-required', 'aria-invalid', 'aria-disabled', 'lang']
const KIND = /(?:^|[_\s])(primary|secondary|link|wide|compact|strong|error|warn|info|success)(?=_|\s|$)/
const HEADING = /^h\d/
const TEXT_NODE = 3
const BREAK = ' / '
const BREAKS_AROUND = /^(?: \/ )+|(?: \/ )+$/g

/** For tests: a page as lines, in reading order: what each element is, what it does and what it says. */
export function screenLines(element: Element): readonly string[] {
  const children = childrenOf(element)
  const own = `${element.tagName.toLowerCase()}${detailsOf(element)}`
  if (element.tagName.toLowerCase() === 'svg') return children.filter(isTitle).map((title) => `svg: ${wordsOf(title)}`)
  if (isSentence(element)) {
    const words = wordsOf(element)
    return words === '' && !own.includes(' ') ? [] : [words === '' ? own : `${own}: ${words}`]
  }
  const text = [...element.childNodes]
    .filter(({ nodeType }) => nodeType === TEXT_NODE)
    .map(wordsOf)
    .join('')
  const inner = children.flatMap(screenLines)
  const line = text === '' ? own : `${own}: ${text}`
  return line.includes(' ') || HEADING.test(line) ? [line, ...inner] : inner
}

const childrenOf = (element: Element): readonly Element[] => [...element.children]

const isTitle = (element: Element): boolean => element.tagName.toLowerCase() === 'title'

/** Whether the element is a sentence whose parts need no line of their own. */
const isSentence = (element: Element): boolean =>
  childrenOf(element).every(
    (child) =>
      isDrawing(child) || (inline.has(child.tagName.toLowerCase()) && detailsOf(child) === '' && isSentence(child)),
  )

/** Whether the element is a drawing that says nothing. */
const isDrawing = (element: Element): boolean =>
  element.tagName.toLowerCase() === 'svg' && !childrenOf(element).some(isTitle)

const wordsOf = (node: Node): string => linesOf(node).replaceAll('\u00a0', '␣').replace(BREAKS_AROUND, '').trim()

/** The text with a slash where the markup ends a line: what would run together without styles. */
const linesOf = (node: Node): string => {
  if (node.nodeName === 'BR') return BREAK
  return node.childNodes.length === 0 ? (node.textContent ?? '') : [...node.childNodes].map(linesOf).join('')
}

function detailsOf(element: Element): string {
  const [, kind] = KIND.exec(element.getAttribute('class') ?? '') ?? []
  const attributes = element
    .getAttributeNames()
    .filter(
      (name) => name.startsWith('data-') || [...said, ...sending].includes(name.toLowerCase()) || states.includes(name),
    )
    .filter((name) => element.getAttribute(name) !== 'false' && element.getAttribute(name) !== 'button')
    .map((name) => `${name.toLowerCase()}=${element.getAttribute(name)}`)
    .sort()
  const facts = [...(kind === undefined ? [] : [kind]), ...attributes]
  return facts.length === 0 ? '' : ` (${facts.join(', ')})`
}
