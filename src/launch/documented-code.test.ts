import { expect, test } from 'vitest'
import { operationNames } from '#contract/operations/operations.ts'
import { writeDocument } from '#gateway/docs/openapi/document.ts'
import { referencePages } from '#gateway/docs/reference/reference-page.ts'
import { complaintsAbout } from './type-check.test-support.ts'

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'", '&amp;': '&' }
const unescaped = (html: string): string =>
  html.replace(/&(?:lt|gt|quot|amp|#x27);/g, (entity) => entities[entity] ?? '')

test('every TypeScript example of the API reference type-checks against the merchant client', async () => {
  const document = writeDocument({ allowsHttp: false, sandbox: true })
  const written = referencePages({ document: () => document, baseUrl: 'https://pay.example/api', sandbox: true })
  const page = [...written.values()].map((write) => write()).join('')
  const examples = page.matchAll(/aria-label="TypeScript"><code>(.*?)<\/code>/gs)
  const panels = [...examples].map(([, code = '']) => unescaped(code))
  const called = panels.map((code) => /gateway\.(?:call\('(\w+)'|(\w+)\()/.exec(code)?.slice(1).find(Boolean))
  expect(new Set(called)).toEqual(new Set(operationNames))
  const modules = Object.fromEntries(panels.map((code, place) => [`example-${place}`, code]))
  expect(await complaintsAbout(modules)).toEqual([])
})

test('a TypeScript example with a wrong body does not type-check', async () => {
  const wrong = `import { gatewayClient } from '@payment-web-application/merchant'
const gateway = gatewayClient({ baseUrl: '', merchantCode: '', privateKeyPem: '' })
export const answer = gateway.call('setExternalReference', { token: '', id: '', body: { number: 1 } })`
  expect(await complaintsAbout({ wrong })).toEqual([expect.stringContaining('reference')])
})
