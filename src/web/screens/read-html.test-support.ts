/** The content of a rendering, read from React's own HTML; its regular form needs no HTML parser. */
export interface Screen {
  /** Text of the first `h1`; undefined if there is none. */
  readonly heading: string | undefined
  /** All text of `<main>`, without markup. */
  readonly text: string
  readonly testIds: readonly string[]
  /** Labels of the buttons and links that are styled as the main action. */
  readonly primaryActions: readonly string[]
  readonly inputs: readonly Input[]
  /** The rows of a choice: each a button with a value. */
  readonly choices: readonly Choice[]
  /** Attributes and text of the elements with a test id. */
  readonly byTestId: (testId: string) => readonly Found[]
}

interface Input {
  readonly name: string | undefined
  readonly type: string | undefined
  readonly value: string
  readonly isChecked: boolean
  readonly isRequired: boolean
}

interface Choice {
  readonly value: string
  readonly isCurrent: boolean
}

interface Found {
  readonly attributes: Readonly<Record<string, string>>
  readonly text: string
}

/** Reads the HTML of a rendered page. */
export function readScreen(html: string): Screen {
  const main = /<main\b[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? html
  const byTestId = (testId: string) => elementsWith(main, `data-testid="${testId}"`)
  return {
    heading: elementsOf(main, 'h1')[0]?.text,
    text: textOf(main),
    testIds: [...main.matchAll(/data-testid="([^"]+)"/g)].map(([, id = '']) => id),
    primaryActions: [...elementsOf(main, 'button'), ...elementsOf(main, 'a')]
      .filter(({ attributes }) => /(?:^|[_\s])primary/.test(attributes['class'] ?? ''))
      .map(({ text }) => text),
    inputs: [...main.matchAll(/<input\b([^>]*)>/g)].map(([, written = '']) => inputOf(attributesOf(written))),
    choices: elementsOf(main, 'button').flatMap(({ attributes }) =>
      attributes['value'] ? [{ value: attributes['value'], isCurrent: attributes['aria-current'] === 'true' }] : [],
    ),
    byTestId,
  }
}

const inputOf = (attributes: Readonly<Record<string, string>>): Input => ({
  name: attributes['data-testid'] ?? attributes['name'],
  type: attributes['type'],
  value: attributes['value'] ?? '',
  isChecked: 'checked' in attributes,
  isRequired: attributes['aria-required'] === 'true',
})

const elementsOf = (html: string, tag: string): readonly Found[] =>
  [...html.matchAll(new RegExp(`<${tag}\\b([^>]*)>(.*?)</${tag}>`, 'gs'))].map(([, written = '', inner = '']) => ({
    attributes: attributesOf(written),
    text: textOf(inner),
  }))

/** Elements with the attribute. Their text ends at the first closing tag of their name, which is enough for leaves. */
function elementsWith(html: string, attribute: string): readonly Found[] {
  return [...html.matchAll(new RegExp(`<([\\w-]+)\\b([^>]*${attribute}[^>]*)>`, 'g'))].map((match) => {
    const [start, tag = '', written = ''] = match
    const rest = html.slice(match.index + start.length)
    return { attributes: attributesOf(written), text: textOf(rest.split(`</${tag}>`)[0] ?? '') }
  })
}

const attributesOf = (written: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...written.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, name, value = '']) => [name, decoded(value)]),
  )

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
const decoded = (text: string): string => text.replace(/&([\w#]+);/g, (whole, name: string) => entities[name] ?? whole)
const textOf = (html: string): string =>
  decoded(html.replace(/<!--.*?-->/g, '').replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()

/** Message ids and placeholders that a rendering shows instead of text. */
export function unfilledMessages(text: string, idPrefixes: readonly string[]): readonly string[] {
  const ids = new RegExp(`(?<![\\w@/.-])(?:${idPrefixes.join('|')})(?:\\.[a-zA-Z0-9_]+)+(?![\\w@/-])`, 'g')
  return [...(text.match(ids) ?? []), ...(text.match(/\{\w+\}/g) ?? [])]
}
