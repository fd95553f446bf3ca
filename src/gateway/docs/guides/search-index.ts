import type { OpenApi } from '../openapi/openapi.ts'
import { guidePath, guides } from './guides.ts'
import { anchorOf } from './inline.ts'

/** One place of the site that a search can find. */
export interface SearchEntry {
  readonly title: string
  readonly address: string
  /** Words of the place, in small letters. */
  readonly words: string
}

/** Every section of the guides and every operation of the API, for the search of the site. */
export const searchIndex = ({ paths }: Pick<OpenApi, 'paths'>): readonly SearchEntry[] => [
  ...Object.values(paths)
    .flatMap(({ get, post, put }) => [get, post, put])
    .flatMap((operation) => operation ?? [])
    .map(({ operationId, summary, description }) => ({
      title: `${operationId}: ${summary}`,
      address: `/docs#${operationId}`,
      words: `${operationId} ${summary} ${description}`.toLowerCase(),
    })),
  ...guides.flatMap(({ name, title, text }) =>
    sectionsOf(text).map(({ heading, words }) => ({
      title: heading === undefined ? title : `${title}: ${heading.replaceAll('`', '')}`,
      address: guidePath(name) + (heading === undefined ? '' : `#${anchorOf(heading)}`),
      words,
    })),
  ),
]

/** A document cut at its headings; the part before the second one has none. */
function sectionsOf(text: string): readonly { readonly heading: string | undefined; readonly words: string }[] {
  return text.split(/^(?=#{2,6} )/m).map((part) => {
    const [, heading] = /^#{2,6} (.*)/.exec(part) ?? []
    return { heading, words: part.toLowerCase().replace(/\s+/g, ' ') }
  })
}
