import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../system/process.mjs'
import { repositoryFiles } from './repository-files.ts'

/** Messages of warnings and failures, as the sources of the server write them. */
const messages = repositoryFiles()
  .filter((file) => /^src\/(?:gateway|launch)\/.*\.ts$/.test(file) && !/\.test(?:-support)?\.ts$/.test(file))
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .flatMap((text) => [
    ...[...text.matchAll(/log\.(?:warn|error)\((?:[^']*?, )?'([^'$]+)'/g)].map(([, message = '']) => message),
    ...[...text.matchAll(/repeatedFailures\(log, '([^'$]+)'/g)].map(([, message = '']) => message),
    ...[...text.matchAll(/\bwork: '([^']+)'/g)].map(([, work]) => `${work} failed`),
  ])

/** Its rounds ask nobody, and cannot fail. */
const unseen = 'looking for parts of the database failed'

/** The start of what stands in docs/operations.md: a message may go on with what follows from it. */
const words = (message: string): string => message.replace(/^(?!processor)(.*?):.*/, '$1')

test('docs/operations.md names every warning and failure of the log', () => {
  const document = readFileSync(join(root, 'docs/operations.md'), 'utf8')
  expect(messages.length).toBeGreaterThan(15)
  expect(messages.filter((message) => message !== unseen && !document.includes(`\`${words(message)}\``))).toEqual([])
})
