import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from '../system/process.mjs'

const app = mkdtempSync(join(tmpdir(), 'image-'))
afterAll(() => rmSync(app, { recursive: true, force: true }))

test.skipIf(process.platform === 'win32')(
  'the image has the product and its packages, without what a build and npm prune leave behind',
  () => {
    const [, tidying] = /\nRUN (rm .*)\n/.exec(readFileSync(join(root, 'Dockerfile'), 'utf8')) ?? []
    const left = ['.tmp/a', '.vite-temp/a', '@scope/'].map((path) => `node_modules/${path}`)
    const kept = [
      'node_modules/.package-lock.json',
      'node_modules/pg/a',
      'node_modules/@libsql/a',
      'dist/server/a',
      'dist/web/a',
    ]
    for (const path of [...left, ...kept, 'dist/builds.json', 'dist/testing/a', 'dist/merchant/a']) {
      mkdirSync(join(app, path.endsWith('/') ? path : dirname(path)), { recursive: true })
      if (!path.endsWith('/')) writeFileSync(join(app, path), '{}')
    }
    execFileSync('sh', ['-ec', tidying ?? ''], { cwd: app })
    expect(readdirSync(join(app, 'dist'))).toEqual(['server', 'web'])
    expect(readdirSync(join(app, 'node_modules'))).toEqual(['.package-lock.json', '@libsql', 'pg'])
  },
)
