import { fieldNamesOf } from '../openapi/field-names.ts'
import type { OpenApi } from '../openapi/openapi.ts'
import { operationPath } from '../reference/documented-operation.ts'
import { sectionsOf } from '../site/markdown.ts'
import { guidePath, guides } from './guides.ts'

/** One place of the site that a search can find. */
export interface SearchEntry {
  readonly title: string
  readonly address: string
  readonly text: string
}

/**
 * Every section of the guides and every operation of the API with the names of its fields, for the search of the site.
 * `basePath`: the path of PUBLIC_URL, empty for an origin.
 */
export const searchIndex = (
  { paths, components }: Pick<OpenApi, 'paths' | 'components'>,
  basePath = '',
): readonly SearchEntry[] => [
  ...Object.values(paths)
    .flatMap(({ get, post, put }) => [get, post, put])
    .flatMap((operation) => operation ?? [])
    .map((operation) => ({
      title: `${operation.operationId}: ${operation.summary}`,
      address: basePath + operationPath(operation.operationId),
      text: [operation.description, ...fieldNamesOf(operation, components)].join(' '),
    })),
  ...guides.flatMap(({ name, title, text }) =>
    sectionsOf(text).map((section) => ({
      title: section.heading === undefined ? title : `${title}: ${section.heading.text}`,
      address: basePath + guidePath(name) + (section.heading === undefined ? '' : `#${section.heading.anchor}`),
      text: section.text,
    })),
  ),
]
