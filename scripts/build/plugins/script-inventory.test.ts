import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeInventory } from './script-inventory.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inventory-'))
  await mkdir(join(folder, 'assets'))
})
afterEach(() => rm(folder, { recursive: true }))

const chunk = { type: 'chunk', isEntry: true, isDynamicEntry: false, facadeModuleId: null, name: 'entry' } as const
const html = (name: string) =>
  `<script type="module" src="./assets/${name}.js"></script><link rel="stylesheet" href="./assets/${name}.css"><link rel="icon" href="/favicon.svg">`

async function build(name: string, addsToBuild: boolean) {
  await writeFile(join(folder, `${name}.html`), html(name))
  await writeFile(join(folder, 'assets', `${name}.js`), `console.log("${name}")`)
  await writeFile(join(folder, 'assets', `${name}.css`), 'main{}')
  const asset = { type: 'asset' } as const
  const bundle = { [`${name}.html`]: asset, [`assets/${name}.js`]: chunk, [`assets/${name}.css`]: asset }
  await writeInventory(folder, bundle, addsToBuild)
  return JSON.parse(await readFile(join(folder, 'scripts.json'), 'utf8'))
}

test('scripts and styles of a page have an integrity digest, and images have none', async () => {
  const { files } = await build('index', false)
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  for (const { file, integrity } of files) expect(page).toContain(`"./${file}" integrity="${integrity}"`)
  expect(page.match(/integrity=/g)).toHaveLength(2)
})

test('every file of the build is in the inventory with its reason, and a page in its final form', async () => {
  const { pages, files } = await build('index', false)
  expect(files.map(({ file }: { file: string }) => file)).toEqual(['assets/index.css', 'assets/index.js'])
  expect(files[0].reason).toBe('styles')
  expect(files[1].reason).toMatch(/^entry/)
  expect(Object.keys(pages)).toEqual(['index.html'])
})

test('a second build into the folder extends the inventory, and a new build replaces it', async () => {
  await build('index', false)
  expect(Object.keys((await build('sandbox', true)).pages)).toEqual(['index.html', 'sandbox.html'])
  expect((await build('index', false)).files).toHaveLength(2)
})
