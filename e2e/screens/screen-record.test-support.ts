import type { Page } from '@playwright/test'
import { blockFont } from './block-font.test-support.ts'

const font = blockFont().toString('base64')

/** One control, text, code or coloured box of a screen; lengths in CSS pixels, colours as computed. */
interface Part {
  readonly name: string
  readonly words: string
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly type: string
  readonly color: string
  readonly ground: string
  /** Empty without a border. */
  readonly edge: string
}

/**
 * What a screen looks like, as text: a line for each control, text, code and coloured box, in the order of the document,
 * with its place, size, font size and weight, and colours. `x24 +40 336×32` begins 24 px from the left and 40 px below
 * the beginning of the line before, and is 336 px wide and 32 px high, each rounded to 8 px. Fonts of the machine do not
 * matter: every character is laid out as a block of half an em. Times of day, countdowns and this host are the same in
 * each record.
 */
export async function recordScreen(page: Page): Promise<string> {
  await page.evaluate(useBlocks, font)
  await page.evaluate(maskChanging)
  const { height, parts } = await page.evaluate(readParts)
  const lines = parts.map((part, position) => lineOf(part, parts[position - 1]?.top ?? 0))
  return [`${rounded(height)} px high`, ...lines].join('\n')
}

function lineOf({ name, words, left, top, width, height, type, color, ground, edge }: Part, above: number): string {
  const down = rounded(top - above)
  const place = `x${rounded(left)} ${down < 0 ? '' : '+'}${down} ${rounded(width)}×${rounded(height)}`
  return [
    name,
    place,
    ...(words === '' ? [] : [type, hex(color)]),
    `on ${hex(ground)}`,
    ...(edge === '' ? [] : [`edge ${hex(edge)}`]),
    ...(words === '' ? [] : [words.replace(COUNTDOWN, '4:00')]),
  ].join(' ')
}

/** Goes on while the screen is read; its length stays the same. */
const COUNTDOWN = /\b[345]:\d\d\b/

const rounded = (length: number): number => Math.round(length / 8) * 8

/** A computed colour as `#rrggbb`, with its opacity where it has one; others as they are. */
function hex(color: string): string {
  const [, red, green, blue, alpha] = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/.exec(color) ?? []
  if (red === undefined) return color
  const digits = [red, green, blue].map((part) => Number(part).toString(16).padStart(2, '0')).join('')
  return `#${digits}${alpha === undefined ? '' : `/${alpha}`}`
}

/** Runs in the page. */
async function useBlocks(base64: string): Promise<void> {
  const file = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))
  document.fonts.add(await new FontFace('Blocks', file.buffer).load())
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { font-family: Blocks !important; text-wrap-style: auto !important }')
  document.adoptedStyleSheets = [sheet]
}

/** Runs in the page. */
function maskChanging(): void {
  for (const time of document.querySelectorAll('time')) time.textContent = 'Sun, 22 Nov, 00:00'
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { currentNode: node } = texts
    const text = node.nodeValue ?? ''
    const masked = text.replaceAll(location.host, 'shop.example')
    if (masked !== text) node.nodeValue = masked
  }
}

/** Runs in the page, and so needs all its functions inside. */
function readParts(): { readonly height: number; readonly parts: readonly Part[] } {
  const CONTROLS = 'a, button, input, select, textarea, summary'
  const isClear = (color: string) => /^rgba\(.*, 0\)$/.test(color)
  const groundOf = (element: Element | null): string => {
    if (element === null) return 'rgb(255, 255, 255)'
    const { backgroundColor } = getComputedStyle(element)
    return isClear(backgroundColor) ? groundOf(element.parentElement) : backgroundColor
  }
  const wordsOf = (element: Element) => {
    if (element instanceof HTMLSelectElement) return element.selectedOptions[0]?.text ?? ''
    if (element instanceof HTMLInputElement) return element.value || element.placeholder
    return element instanceof HTMLElement ? element.innerText.replaceAll(/\s+/g, ' ').trim() : ''
  }
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return element.checkVisibility() && width > 1 && height > 1
  }
  const isInline = (element: Element) =>
    getComputedStyle(element).display === 'inline' && !element.matches(`svg, ${CONTROLS}`)
  const isText = (node: Node): boolean =>
    node instanceof Element ? isInline(node) && [...node.childNodes].some(isText) : Boolean(node.nodeValue?.trim())
  /** Whether an element is a line by itself, and whether what is in it has lines too. */
  const kindOf = (element: Element): 'whole' | 'part' | 'around' | 'nothing' => {
    if (getComputedStyle(element).display === 'contents') return 'around'
    if (!isSeen(element)) return 'nothing'
    if (element.matches(CONTROLS)) return 'whole'
    if (element.matches('svg')) return element.closest('[data-testid="qr"]') === null ? 'nothing' : 'whole'
    if ([...element.childNodes].some(isText)) return 'part'
    return groundOf(element) === groundOf(element.parentElement) ? 'around' : 'part'
  }
  const partOf = (element: Element): Part => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const style = getComputedStyle(element)
    const id = element.getAttribute('data-testid')
    const hasText = element.matches(CONTROLS) || [...element.childNodes].some(isText)
    return {
      name: element.localName + (id === null ? '' : `.${id}`),
      words: hasText ? wordsOf(element) : '',
      ...{ left: left + scrollX, top: top + scrollY, width, height },
      type: `${style.fontSize}/${style.fontWeight}`,
      color: style.color,
      ground: groundOf(element),
      edge: style.borderTopWidth === '0px' || isClear(style.borderTopColor) ? '' : style.borderTopColor,
    }
  }
  const partsIn = (element: Element): readonly Part[] => {
    const kind = kindOf(element)
    if (kind === 'nothing') return []
    const own = kind === 'around' ? [] : [partOf(element)]
    const inside =
      kind === 'whole' ? [] : [...element.children].filter((child) => !(kind === 'part' && isInline(child)))
    return [...own, ...inside.flatMap(partsIn)]
  }
  return { height: document.documentElement.scrollHeight, parts: [...document.body.children].flatMap(partsIn) }
}
