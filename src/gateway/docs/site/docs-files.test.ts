import { expect, test } from 'vitest'
import { incomingRequestOf } from '../../http/incoming-request.ts'
import { docsFiles } from './docs-files.ts'

const files = docsFiles({
  publicUrl: 'https://pay.example/base',
  buildId: 'git-0123456789ab',
  sandbox: true,
  newRequestId: () => 'request-1',
})
const textOf = async (path: string) => {
  const answer = await files.get(path)?.(incomingRequestOf(new Request(`https://pay.example${path}`)))
  return answer ? String(answer.body) : ''
}

test('every page of the documents has its own text, below the path of PUBLIC_URL, and says which build it is', async () => {
  const headings: string[] = []
  for (const path of [...files.keys()].filter((one) => /^\/docs\/guides\//.test(one))) {
    const text = await textOf(path)
    headings.push(/<h1 id="[^"]*">(.*?)<\/h1>/.exec(text)?.[1] ?? '')
    expect(text).toMatch(/<footer><p>Version \d+\.\d+\.\d+, build git-0123456789ab<\/p><\/footer><\/main>/)
    expect(text).toContain('<script src="/base/docs/reference.js" defer>')
  }
  expect(headings).toEqual([
    ...[
      'Payment Web Application',
      'Integrating, from keys to go-live',
      'Embedding: popup, new tab, frame and web view',
    ],
    ...['Redirect parameters', 'Payment methods', 'Testing with the sandbox', 'Operations'],
    ...['A payment processor of your own', 'Scaling', 'A distributed database'],
    ...['What can be relied on, and how it is shown', 'Changelog'],
  ])
})

test('the search leads below the path of PUBLIC_URL', async () => {
  const entries: readonly { readonly address: string }[] = JSON.parse(await textOf('/docs/search.json'))
  expect(entries.length).toBeGreaterThan(100)
  for (const { address } of entries)
    expect(address).toMatch(/^\/base\/docs(?:\/(?:guides|operations)\/[\w-]+|#error-\w+$)/)
})

test('the example shops are each in their own language', async () => {
  expect(await textOf('/docs/examples/shop.py')).toMatch(/^import |\nimport /)
  expect(await textOf('/docs/examples/shop.php')).toMatch(/^<\?php/)
})
