import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from '../system/process.mjs'

/** A project with this one's configuration and a few lines of source, at and across the boundaries. */
const project = mkdtempSync(join(tmpdir(), 'boundaries-'))
const configuration = [
  ...['package.json', 'biome.json', 'scripts/checks/addresses.grit', 'scripts/checks/browser-facts.grit'],
  ...['scripts/checks/navigation.grit', 'scripts/checks/fragment-text.grit', 'src/web/jsx/jsx-runtime.ts'],
  ...['tsconfig.base.json', 'e2e/tsconfig.json'],
  ...['contract', 'web', 'workshop', 'gateway', 'merchant'].map((folder) => `src/${folder}/tsconfig.json`),
]
/** Each folder imports what it may (D-601). */
const right = {
  'src/contract/row.ts':
    "import * as z from 'zod/mini'\nexport const row = z.string()\nexport type Row = z.infer<typeof row>\n",
  'src/web/row.ts': "import type { Row } from '#contract/row.ts'\nexport const row: Row = document.title\n",
  'src/workshop/row.ts':
    "import type { Row } from '#contract/row.ts'\nimport { row as other } from '#web/row.ts'\nexport const row: Row = other\n",
  'src/gateway/row.ts':
    "import type { Row } from '#contract/row.ts'\nexport const row: Row = Buffer.from('a').toString()\nexport async function send(): Promise<void> {}\nexport const start = () => void send()\n",
  'src/merchant/row.ts':
    "import type { Row } from '#contract/row.ts'\nexport const row: Row = Buffer.from('a').toString()\n",
  'e2e/row.ts': "import type { row } from '#merchant/row.ts'\nexport type Row = typeof row\n",
  'src/gateway/page.ts': 'export const row = 1\n',
  'src/web/elements.tsx':
    "declare const t: (id: string) => string\nexport const Row = ({ children = null }: { children?: null }) => (\n  <>\n    <b>{t('row')}</b>\n    {children === null ? <b>row</b> : children}\n  </>\n)\n",
}
/** Each file crosses a boundary or breaks a rule. */
const wrong = {
  'src/contract/document.ts': 'export const title = document.title\n',
  'src/contract/buffer.ts': "export const bytes = Buffer.from('a')\n",
  'src/contract/gateway.ts': across('#gateway/row.ts'),
  'src/contract/kysely.ts': across('kysely'),
  'src/web/gateway.ts': across('#gateway/row.ts'),
  'src/web/merchant.ts': across('#merchant/row.ts'),
  'src/web/workshop.ts': across('#workshop/row.ts'),
  'src/web/facts.ts': across('#contract/methods/method-facts.ts'),
  'src/web/relative.ts': across('../gateway/page.ts'),
  'src/web/buffer.ts': "export const bytes = Buffer.from('a')\n",
  'src/gateway/web.ts': across('#web/row.ts'),
  'src/gateway/merchant.ts': across('#merchant/row.ts'),
  'src/workshop/gateway.ts': across('#gateway/row.ts'),
  'src/gateway/address.ts': 'export const isAddress = (text: string): boolean => URL.canParse(text)\n',
  'src/gateway/document.ts': 'export const title = document.title\n',
  'src/merchant/gateway.ts': across('#gateway/row.ts'),
  'e2e/gateway.ts': across('#gateway/row.ts'),
  'src/web/barrel.ts': "export { row } from './row.ts'\n",
  'src/web/cycle-a.ts': "import { b } from './cycle-b.ts'\nexport const a = () => b\n",
  'src/web/cycle-b.ts': "import { a } from './cycle-a.ts'\nexport const b = () => a\n",
  'src/web/intl.ts': "export const text = new Intl.NumberFormat('en').format(1)\n",
  'src/workshop/navigator.ts': 'export const languages = navigator.languages\n',
  'src/web/history.ts': 'export const state = window.history.state\n',
  'src/web/browser/history.ts': 'export const state = window.history.state\n',
  'src/gateway/floating.ts': "import { send } from './row.ts'\nexport const sent = () => {\n  send()\n}\n",
  'src/gateway/maybe.ts':
    "import { send } from './row.ts'\nexport const sent = (is: boolean) => {\n  is && send()\n}\n",
  // Another program may change a text that stands beside something else (src/web/jsx).
  'src/web/bare.tsx': 'export const row = <p>row {1}</p>\n',
  'src/web/beside.tsx': 'export const Row = ({ words }: { words: string }) => <p>{words}<b /></p>\n',
  'src/web/returned.tsx': "const Row = () => 'row'\nexport const row = <Row />\n",
  'src/web/word.tsx': fragment('row'),
  'src/web/message.tsx': fragment("{t('row')}"),
  'src/web/template.tsx': fragment('{`row`}'),
  'src/web/space.tsx': fragment("{' '}"),
}

function fragment(text: string): string {
  return `declare const t: (id: string) => string\nexport const row = <>${text}<b /></>\nexport const other = t\n`
}

function across(module: string): string {
  return `import type { row } from '${module}'\nexport type Wrong = typeof row\n`
}

function run(program: string, ...args: string[]): string {
  return spawnSync(process.execPath, [join(root, 'node_modules', program), ...args], { cwd: project, encoding: 'utf8' })
    .stdout
}

function compile(): string {
  return run('typescript/bin/tsc', '-b', '--pretty', 'false', 'src/workshop', 'src/gateway', 'src/merchant', 'e2e')
}

function lint(): string {
  return run('@biomejs/biome/bin/biome', 'lint', '--vcs-enabled=false', '--reporter=github', '--max-diagnostics=none')
}

function write(sources: Record<string, string>): void {
  for (const [path, source] of Object.entries(sources)) {
    mkdirSync(dirname(join(project, path)), { recursive: true })
    writeFileSync(join(project, path), source)
  }
}

/** A mistake in the folder that all others import. */
const mistake = { 'src/contract/row.ts': `${right['src/contract/row.ts']}export const count: number = 'one'\n` }

let ofMistake = ''
let ofRight = ''
let ofWrong = ''
let ofLinter = ''

beforeAll(() => {
  for (const path of configuration) cpSync(join(root, path), join(project, path))
  // One link per package and not one for the folder, which also holds this project's own build records.
  mkdirSync(join(project, 'node_modules'))
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (!name.startsWith('.'))
      symlinkSync(join(root, 'node_modules', name), join(project, 'node_modules', name), 'junction')
  }
  write({ ...right, ...mistake })
  ofMistake = compile()
  write(right)
  ofRight = compile()
  write(wrong)
  ofWrong = compile()
  ofLinter = lint()
})
afterAll(() => rmSync(project, { recursive: true }))

describe('the compiler', () => {
  test('names a mistake in the contract once, also where nothing was compiled before', () => {
    expect(ofMistake).toMatch(/^src\/contract\/row\.ts\(4,14\): error TS2322: [^\n]*\n$/)
  })

  test('lets each folder import what it may, also after a mistake was undone', () => expect(ofRight).toBe(''))

  test.each([
    ...['src/contract/gateway.ts', 'src/web/gateway.ts', 'src/web/merchant.ts', 'src/web/workshop.ts'],
    ...['src/web/relative.ts', 'src/workshop/gateway.ts', 'src/gateway/web.ts', 'src/gateway/merchant.ts'],
    ...['src/merchant/gateway.ts', 'e2e/gateway.ts'],
  ])('refuses even a type across the boundary in %s', (path) => {
    expect(ofWrong).toMatch(new RegExp(`^${path}\\(1,.*error TS6307`, 'm'))
  })

  test.each([
    ['src/contract/document.ts', 'document'],
    ['src/contract/buffer.ts', 'Buffer'],
    ['src/web/buffer.ts', 'Buffer'],
    ['src/gateway/document.ts', 'document'],
  ])('refuses in %s the name %s', (path, name) => {
    expect(ofWrong).toMatch(new RegExp(`^${path}\\(1,.*Cannot find name '${name}'`, 'm'))
  })

  test.each([
    ['src/web/bare.tsx', 'a word beside a number'],
    ['src/web/beside.tsx', 'a text beside an element'],
    ['src/web/returned.tsx', 'a component that returns a text'],
  ])('refuses in %s %s', (path) => expect(ofWrong).toMatch(new RegExp(`^${path}\\(.*error TS`, 'm')))
})

describe('the linter', () => {
  const importing = [
    'src/contract/gateway.ts',
    'src/contract/kysely.ts',
    'src/web/gateway.ts',
    'src/web/merchant.ts',
    'src/web/workshop.ts',
    'src/web/facts.ts',
    'src/workshop/gateway.ts',
    'src/gateway/web.ts',
    'src/gateway/merchant.ts',
    'src/merchant/gateway.ts',
    'e2e/gateway.ts',
  ]
  test.each([
    ...importing.map((path) => [path, 'noRestrictedImports']),
    ['src/web/barrel.ts', 'noBarrelFile'],
    ['src/web/cycle-a.ts', 'noImportCycles'],
    ['src/web/intl.ts', 'noRestrictedGlobals'],
    ['src/workshop/navigator.ts', 'noRestrictedGlobals'],
    ['src/web/history.ts', 'plugin'],
    ['src/gateway/floating.ts', 'noFloatingPromises'],
    ['src/gateway/maybe.ts', 'noFloatingPromises'],
  ])('refuses %s: %s', (path, rule) => expect(ofLinter).toMatch(new RegExp(`[/=]${rule},file=[^,]*${path},`)))

  test.each(['word', 'message', 'template', 'space'])('refuses a text beside an element: src/web/%s.tsx', (name) => {
    expect(ofLinter).toMatch(new RegExp(`file=[^,]*src/web/${name}[.]tsx,.*give it an element of its own`))
  })

  test('lets the folders import what they may', () => expect(ofLinter).not.toMatch(/row.ts,|elements.tsx,/))

  test('lets src/web/browser read what the browser says of itself', () => {
    expect(ofLinter).not.toContain('src/web/browser/')
  })
})
