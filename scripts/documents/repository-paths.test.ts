import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { slug } from 'github-slugger'
import { expect, test } from 'vitest'
import { root } from '../system/process.mjs'
import { repositoryFiles } from './repository-files.ts'

const files = repositoryFiles()
const names = new Set(files.map((file) => file.slice(file.lastIndexOf('/') + 1)))
const documents = files
  .filter((file) => file.endsWith('.md') && file !== 'CHANGELOG.md')
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
const withoutCode = (text: string): string => text.replaceAll(/^( *)```[\s\S]*?^\1```/gm, '')

/** Places that a path in a document may start from: the root, the document's own folder. */
const placesOf = (file: string, path: string): readonly string[] => [join(root, path), join(root, dirname(file), path)]

/** `a/{b,c}.ts` is a/b.ts and a/c.ts. */
function expanded(path: string): readonly string[] {
  const [whole = '', choices = ''] = /\{([^{}]+)\}/.exec(path) ?? []
  return whole === '' ? [path] : choices.split(',').flatMap((choice) => expanded(path.replace(whole, choice)))
}

/** Whether words in backquotes name a file or folder of the repository: `src/web`, `fulfilment.ts`. */
function isPath(file: string, words: string): boolean {
  if (
    !/^[\w.@{},-]+(\/[\w.@{},-]+)*\/?$/.test(words) ||
    /^(\.|dist\b|data\b|node_modules\b|test-results\b)/.test(words)
  )
    return false
  const [folder = ''] = words.split('/')
  const isBelowFolder = words.includes('/') && placesOf(file, folder).some((place) => existsSync(place))
  return isBelowFolder || /\w\.(ts|tsx|mjs|md|yaml|css|svg|grit)$/.test(words)
}

const exists = (file: string, path: string): boolean =>
  placesOf(file, path).some((place) => existsSync(place)) || (!path.includes('/') && names.has(path))

test('every path of the repository that a document names exists', () => {
  const named = documents.flatMap(({ file, text }) =>
    [...withoutCode(text).matchAll(/`([^`\n]+)`/g)]
      .map(([, words = '']) => words)
      .filter((words) => isPath(file, words))
      .flatMap((words) => expanded(words).map((path) => ({ file, path }))),
  )
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter(({ file, path }) => !exists(file, path)).map(({ file, path }) => `${file}: ${path}`)).toEqual([])
})

test('every link between documents leads to a file and a heading that exist', () => {
  const links = documents.flatMap(({ file, text }) =>
    [...withoutCode(text).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, target = '']) => ({ file, target })),
  )
  expect(links.length).toBeGreaterThan(100)
  expect(links.filter(({ file, target }) => !leadsSomewhere(file, target))).toEqual([])
})

function leadsSomewhere(file: string, target: string): boolean {
  const [path = '', anchor] = target.split('#')
  const place = path === '' ? join(root, file) : join(root, dirname(file), path)
  if (!existsSync(place)) return false
  const headings = anchor === undefined ? [] : [...readFileSync(place, 'utf8').matchAll(/^#+ (.+)$/gm)]
  return anchor === undefined || headings.some(([, heading = '']) => slug(heading) === anchor)
}
