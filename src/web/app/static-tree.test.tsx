import type { ReactNode } from 'react'
import { useState } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { methods } from '#contract/methods.ts'
import type { SmallNode } from '../browser/small-document.test-support.ts'
import { SmallElement } from '../browser/small-document.test-support.ts'
import { optionOf, optionsOf, paramsWith } from '../checkout/steps/sample-progress.test-support.ts'
import { type Catalogue, loadCatalogue } from '../i18n/catalogues.ts'
import { loadSteps, stepTree } from '../screens/render-step.test-support.tsx'
import { type RunningPage, runPage } from '../ui/run-page.test-support.tsx'
import { drawStatic } from './static-tree.ts'

let catalogue: Catalogue
beforeAll(async () => {
  catalogue = await loadCatalogue('en')
  await loadSteps()
})
let page: RunningPage
afterEach(() => page.end())

const every = Object.keys(methods).map((code) => optionOf(code))
const lists: Readonly<Record<string, readonly [ReturnType<typeof optionsOf>, string | undefined]>> = {
  'every method, in groups': [optionsOf(...every), undefined],
  'two methods': [optionsOf(optionOf('PROMPTPAY'), optionOf('ONLINE')), undefined],
  'a single method with its confirming button': [optionsOf(optionOf('PIXQR')), undefined],
  'a method that is preselected': [optionsOf(...every.slice(0, 3)), every[0]?.paymentMethodCode],
}

/** A tag with its attributes in the order of their names, without ids that are made up and what a browser derives. */
const tagOf = (name: string, attributes: readonly (readonly [string, string])[]) => {
  const kept = attributes.filter(([attribute]) => attribute !== 'selected')
  const written = kept.map(
    ([attribute, value]) => ` ${attribute.toLowerCase()}="${value.replace(/^_[Rs]_\w*?_/, 'id')}"`,
  )
  return `<${name}${written.sort().join('')}>`
}

function written(node: SmallNode): string {
  const content = node.childNodes.map(written).join('')
  if (!(node instanceof SmallElement)) return node.nodeValue ?? ''
  const tag = node.tagName.toLowerCase()
  const attributes = node.getAttributeNames().map((name) => [name, node.getAttribute(name) ?? ''] as const)
  return `${tagOf(tag, attributes)}${content}</${tag}>`
}

/** React's own HTML in the same form. */
const normalised = (html: string) =>
  html
    .replaceAll('<!-- -->', '')
    .replace(/<([\w-]+)((?: [\w-]+="[^"]*")*)\/?>/gi, (whole, name: string, attributes: string) => {
      const found = [...attributes.matchAll(/ ([\w-]+)="([^"]*)"/g)]
      const tag = tagOf(
        name.toLowerCase(),
        found.map(([, attribute = '', value = '']) => [attribute, value] as const),
      )
      return whole.endsWith('/>') ? `${tag}</${name}>` : tag
    })
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')

const drawn = (tree: ReactNode) => (drawStatic(tree) as unknown as readonly SmallNode[]).map(written).join('')

test.each(Object.entries(lists))('a list of %s is drawn as by React’s own renderer', async (_name, [options, code]) => {
  page = await runPage(null)
  const selected = code === undefined ? undefined : { paymentMethodCode: code, paymentOperatorCode: undefined }
  const tree = stepTree({
    params: paramsWith(),
    step: { kind: 'choose', options, selected },
    catalogue,
    merchantName: 'Blue & Bottle',
  })
  const html = drawn(tree)
  expect(html).toBe(normalised(renderToString(tree)))
  expect(
    drawStatic(tree).flatMap((node) => [...(node as Element).querySelectorAll('svg[viewBox]')]).length,
  ).toBeGreaterThan(0)
})

function Impatient() {
  const [count, setCount] = useState(0)
  if (count === 0) setCount(1)
  return count
}

test.each([
  ['a state that changes while it is drawn', <Impatient key="" />],
  ['a text that is typed', <input key="" defaultValue="typed" />],
  ['an inline style', <p key="" style={{ color: 'red' }} />],
])('%s needs the renderer', async (_name, content) => {
  page = await runPage(null)
  expect(() => drawStatic(<main>{content}</main>)).toThrow()
  // React's own hooks are back in place.
  await page.draw(<Impatient />)
  expect(page.text()).toBe('1')
})
