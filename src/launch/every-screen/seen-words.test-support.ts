const voids = new Set(['br', 'hr', 'img', 'input', 'link', 'meta', 'wbr'])
/** Elements that do not separate words. */
const inline = new Set(['a', 'b', 'bdi', 'code', 'mark', 'small', 'span', 'strong', 'time'])
/** Elements whose text is not read on the screen: of a closed `<details>` only the summary is. */
const unseen = new Set(['dialog', 'script', 'style', 'svg', 'template'])

interface Open {
  readonly tag: string
  readonly isSeen: boolean
  readonly isClosedDetails: boolean
}

/** The text of `<main>` in React's HTML that a customer sees without unfolding anything. */
export function seenText(html: string): string {
  const main = /<main\b[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? html
  const open: Open[] = [{ tag: 'main', isSeen: true, isClosedDetails: false }]
  let text = ''
  for (const [whole, end, tag = '', attributes = ''] of main.matchAll(/<!--.*?-->|<(\/?)([\w-]+)([^>]*)>|[^<]+/gs)) {
    const around = open.at(-1)
    text += tag === '' ? seenPart(whole, around) : inline.has(tag) ? '' : ' '
    if (end === '/') open.pop()
    else if (tag !== '' && !voids.has(tag)) open.push(opened({ tag, attributes, around }))
  }
  return text.replaceAll(/&#?\w+;/g, "'").replaceAll(/\s+/g, ' ')
}

const seenPart = (text: string, around: Open | undefined): string =>
  around?.isSeen && !text.startsWith('<!--') ? text : ''

interface Tag {
  readonly tag: string
  readonly attributes: string
  readonly around: Open | undefined
}

function opened({ tag, attributes, around }: Tag): Open {
  const isFolded = around?.isClosedDetails === true && tag !== 'summary'
  const isHidden = unseen.has(tag) || /\shidden=|visually-hidden/.test(attributes)
  return {
    tag,
    isSeen: around?.isSeen === true && !isFolded && !isHidden,
    isClosedDetails: tag === 'details' && !/\sopen=/.test(attributes),
  }
}

/** How many words a text has in a language; a dictionary cuts scripts without spaces. */
export function countWords(text: string, locale: string): number {
  const segments = new Intl.Segmenter(locale, { granularity: 'word' })
  return [...segments.segment(text)].filter(({ isWordLike }) => isWordLike).length
}
