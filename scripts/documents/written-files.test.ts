import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../system/process.mjs'

/** What commands of the documents write into the project's folder, with private keys and payments in it. */
const written = [
  ['docs/integrate.md', 'merchant.pem'],
  ['docs/integrate.md', 'merchant.pub.pem'],
  ['docs/operations.md', 'merchants.json'],
  ['docs/operations.md', 'backup.db'],
  ['docs/processor.md', 'bank/gateway.db'],
  ['docs/processor.md', 'live/gateway.db'],
  ['docs/distributed.md', 'payments.dump'],
  ['README.md', 'payment-web-application-merchant-1.71.0.tgz'],
] as const

/** Whether a file such as .gitignore has a pattern for this path's file or top folder. */
function leavesOut(list: string, path: string): boolean {
  const patterns = readFileSync(join(root, list), 'utf8').split('\n')
  const [top = ''] = path.split('/')
  return [top, `/${top}`, `/${top}/`, top.replace(/^.*(?=\.\w+$)/, '*')].some((pattern) => patterns.includes(pattern))
}

test.each(written)('%s lets a reader write %s, which stands in no commit and no image', (document, path) => {
  expect(readFileSync(join(root, document), 'utf8')).toContain(path.split('/')[0])
  expect(['.gitignore', '.dockerignore'].filter((list) => !leavesOut(list, path))).toEqual([])
})
