import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { directoryOfFile } from '#gateway/store/file-store.test-support.ts'
import type { Screen } from '#web/checkout/steps/step.ts'
import { inlineStyle, readBuiltPage, screenModules } from './built-page.ts'

const STYLES = 'assets/index-1.css'

const manifest = {
  'index.html': { file: 'assets/index-1.js', imports: ['_shared'] },
  _shared: { file: 'assets/shared-1.js' },
  _form: { file: 'assets/form-1.js', imports: ['_shared', '_phones'] },
  _phones: { file: 'assets/phones-1.js' },
  'src/web/screens/payment/later-steps.tsx': { file: 'assets/later-steps-1.js', imports: ['_form', 'index.html'] },
  'src/web/screens/status/status-page.tsx': { file: 'assets/status-page-1.js', imports: ['_unlisted'] },
  _unlisted: { file: 'assets/unlisted-1.js' },
  'src/web/i18n/locales/th.first.js': { file: 'assets/th-first-1.js' },
  'src/web/i18n/locales/th.later.js': { file: 'assets/th-later-1.js' },
}
const files = Object.values(manifest)
  .filter(({ file }) => !file.includes('unlisted'))
  .map(({ file }) => ({ file, integrity: `sha384-of-${file}` }))
const listed = (file: string) => ({ address: `./${file}`, integrity: `sha384-of-${file}` })

const root = await directoryOfFile()

const HTML = `<html lang="en"><head><title>Payment</title><!--early--><!--/early-->
<script type="module" src="./assets/index-1.js"></script><link rel="stylesheet" crossorigin href="./${STYLES}" integrity="x"></head>
<body><!--words--><!--/words--><div id="app"><!--shell--><!--/shell--></div></body></html>`

/** A build with these styles, in a folder of its own. */
async function built(css: string): Promise<string> {
  const folder = await mkdtemp(join(root, 'web-'))
  const contents = {
    '.vite/manifest.json': JSON.stringify(manifest),
    'scripts.json': JSON.stringify({ files }),
    'index.html': HTML,
    [STYLES]: css,
  }
  for (const [name, content] of Object.entries(contents)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  return folder
}

test('a screen is hydrated by its module and all that it imports, except what the page names itself', async () => {
  const { scriptsOf } = await readBuiltPage(await built(''))
  const later = ['later-steps', 'form', 'phones'].map((name) => listed(`assets/${name}-1.js`))
  for (const screen of ['operator', 'fill', 'rejected'] as const)
    expect(scriptsOf(screen).toSorted(byAddress)).toEqual(later.toSorted(byAddress))
  expect(scriptsOf('choose')).toEqual([])
  expect(scriptsOf('opening')).toEqual([])
})
const byAddress = (one: { readonly address: string }, other: { readonly address: string }) =>
  one.address.localeCompare(other.address)

describe('a screen is hydrated by the module that the app loads for it', () => {
  const lazyView = '#web/ui/loading/lazy-view.tsx'
  let app: typeof import('#web/screens/app.tsx')
  // An app of this test's own, whose preloads tell what they have loaded.
  beforeAll(async () => {
    vi.resetModules()
    vi.doMock(lazyView, () => ({ lazyView: (preload: () => Promise<unknown>) => ({ View: () => null, preload }) }))
    app = await import('#web/screens/app.tsx')
  })
  afterAll(() => {
    vi.doUnmock(lazyView)
    vi.resetModules()
  })

  test.each(Object.entries(screenModules))('%s', async (screen, module) => {
    const loaded: unknown = await app.preloadScreen(screen as Screen)
    const exported =
      module === undefined ? [undefined] : Object.values(await import(/* @vite-ignore */ `../../../${module}`))
    expect(exported).toContain(loaded)
  })
})

test('a file without an integrity value is not named, because no browser could check it', async () => {
  const { scriptsOf } = await readBuiltPage(await built(''))
  expect(scriptsOf('status')).toEqual([listed('assets/status-page-1.js')])
})

test('a language has a file for the first screens and another for the later ones, or none', async () => {
  const { cataloguesOf } = await readBuiltPage(await built(''))
  const [first, later] = ['first', 'later'].map((part) => listed(`assets/th-${part}-1.js`))
  expect(cataloguesOf('th', 'choose')).toEqual([first])
  expect(cataloguesOf('th', undefined)).toEqual([first])
  expect(cataloguesOf('th', 'fill')).toEqual([first, later])
  expect(cataloguesOf('xx', 'fill')).toEqual([])
})

test('styles are part of the page, with their hash, unless they name other files', async () => {
  expect((await readBuiltPage(await built('p{margin:0}\n'))).style).toEqual(inlineStyle('p{margin:0}'))
  expect((await readBuiltPage(await built('p{background:url(a.png)}'))).style).toBeUndefined()
  expect((await readBuiltPage(await built(''))).style).toBeUndefined()
})

test.each([
  ['language', ' lang="en"'],
  ['title', '<title>Payment</title>'],
  ['early', '<!--early-->'],
  ['appScripts', ' type="module"'],
  ['styles', ' rel="stylesheet"'],
  ['headEnd', '</head>'],
  ['words', '<!--/words-->'],
  ['app', '<!--shell-->'],
  ['bodyEnd', '</body>'],
])('a page without its place for %s is refused at the start', async (name, place) => {
  const folder = await built('')
  await writeFile(join(folder, 'index.html'), HTML.replace(place, ''))
  await expect(readBuiltPage(folder)).rejects.toThrow(`index.html has no place for: ${name}`)
})

test('an app that is not built has no scripts, catalogues and styles', async () => {
  const { scriptsOf, cataloguesOf, style } = await readBuiltPage(join(root, 'nowhere'))
  expect([scriptsOf('fill'), cataloguesOf('en', 'fill'), style]).toEqual([[], [], undefined])
})

test.each(['#web/screens/refused/no-option.tsx', '#web/i18n/locales/th.json'])(
  'the code that renders pages cannot be opened without %s, which no later visit would get',
  async (file) => {
    vi.resetModules()
    vi.doMock(file, () => {
      throw new Error('EMFILE')
    })
    const { openRendering: openAnew } = await import('./built-page.ts')
    await expect(openAnew({ origin: 'http://localhost', isTest: true })).rejects.toThrow()
    vi.doUnmock(file)
  },
)
