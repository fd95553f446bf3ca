import miniSearch from 'minisearch?raw'
import { API_BASE, baseUrlOf, DOCUMENT_PATH } from '#contract/operations/request-protocol.ts'
import phpShop from '../../../../docs/examples/shop.php?raw'
import pythonShop from '../../../../docs/examples/shop.py?raw'
import { allowsHttp, basePathOf } from '../../core/environment/addresses.ts'
import { APPLICATION_VERSION } from '../../core/versions.ts'
import { pageHeaders } from '../../http/files/page-headers.ts'
import { html, underBasePath } from '../../http/html.ts'
import type { Respond } from '../../http/incoming-request.ts'
import { writeCollection, writeEnvironment } from '../collection/collection.ts'
import { guidePath, guides, writeGuide } from '../guides/guides.ts'
import { searchIndex } from '../guides/search-index.ts'
import { writeDocument } from '../openapi/document.ts'
import type { OpenApi } from '../openapi/openapi.ts'
import { writeChanges } from '../reference/changes-page.ts'
import { referencePages } from '../reference/reference-page.ts'
import elements from './elements.css?raw'
import layout from './layout.css?raw'
import { memoryFile } from './memory-file.ts'
import parts from './parts.css?raw'
import script from './reference.js?raw'

interface Installation {
  readonly publicUrl: string
  readonly buildId: string
  readonly sandbox: boolean
  /** Numbers the responses of the bundled gateway's API; absent for another gateway, which has its own document. */
  readonly newRequestId?: () => string
}

/** The API's document and the pages generated from it, by path. Each is generated at its first request. */
export function docsFiles({ publicUrl, buildId, sandbox, newRequestId }: Installation): ReadonlyMap<string, Respond> {
  const baseUrl = baseUrlOf(publicUrl)
  const basePath = basePathOf(publicUrl)
  let written: OpenApi | undefined
  const document = () => {
    written ??= writeDocument({ allowsHttp: allowsHttp({ publicUrl }), sandbox, baseUrl, basePath })
    return written
  }
  const page = (write: () => string) =>
    memoryFile({
      type: 'text/html; charset=utf-8',
      write: () => underBasePath(withVersion(write(), buildId), basePath),
      headers: pageHeaders({}, { basePath }),
    })
  const reference = referencePages({ document, baseUrl, sandbox })
  const download = (write: () => string) => memoryFile({ type: 'application/json', write })
  const files: [string, Respond][] = [
    ...[...reference].map(([path, write]): [string, Respond] => [path, page(write)]),
    ['/docs/changes', page(writeChanges)],
    ...guides.map((guide): [string, Respond] => [guidePath(guide.name), page(() => writeGuide(guide))]),
    ['/docs/minisearch.js', memoryFile({ type: 'text/javascript; charset=utf-8', write: () => miniSearch })],
    ['/docs/search.json', download(() => JSON.stringify(searchIndex(document(), basePath)))],
    ['/docs/collection.json', download(() => JSON.stringify(writeCollection({ origin: publicUrl, sandbox }), null, 2))],
    ['/docs/environment.json', download(() => JSON.stringify(writeEnvironment(publicUrl), null, 2))],
    ['/docs/examples/shop.py', memoryFile({ type: 'text/plain; charset=utf-8', write: () => pythonShop })],
    ['/docs/examples/shop.php', memoryFile({ type: 'text/plain; charset=utf-8', write: () => phpShop })],
    ['/docs/reference.css', memoryFile({ type: 'text/css; charset=utf-8', write: () => elements + parts + layout })],
    ['/docs/reference.js', memoryFile({ type: 'text/javascript; charset=utf-8', write: () => script })],
  ]
  if (newRequestId === undefined) return new Map(files)
  const own = numbered(memoryFile({ type: 'application/json', write: () => JSON.stringify(document()) }), newRequestId)
  return new Map([...files, [`${API_BASE}${DOCUMENT_PATH}`, own]])
}

/** With the id that every response of the API has. */
const numbered =
  (respond: Respond, newRequestId: () => string): Respond =>
  async (incoming) => {
    const { status, headers, body } = await respond(incoming)
    return { status, headers: [...headers, ['x-request-id', newRequestId()]], body }
  }

const withVersion = (page: string, buildId: string): string =>
  page.replace(
    '</main>',
    () => `${html`<footer><p>Version ${APPLICATION_VERSION}, build ${buildId}</p></footer>`.html}</main>`,
  )
