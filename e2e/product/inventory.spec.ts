import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { test } from '../kit/test.ts'
import { renderedHtml } from './rendered-html.test-support.ts'

const sourceOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`
const verify = (...args: string[]) =>
  spawn(process.execPath, ['dist/server/verify-page.js', ...args], { stdio: 'ignore' })
const codeOf = async (run: ReturnType<typeof verify>) => (await once(run, 'exit'))[0]

test('every script and style of the pages has an integrity digest', async ({ request, baseURL }) => {
  const { files, inline } = await (await request.get('/scripts.json')).json()
  const known = new Map(
    files.map(({ file, integrity }: { file: string; integrity: string }) => [`./${file}`, integrity]),
  )
  for (const path of ['/', '/status', '/sandbox']) {
    const answer = await request.get(new URL(path, baseURL).href)
    const html = await answer.text()
    const tags =
      html.match(/<(?:script (?!type="application\/json")|link rel="(?:stylesheet|modulepreload)")[^>]*>/g) ?? []
    expect(tags.length, path).toBeGreaterThan(1)
    for (const tag of tags) {
      const address = /(?:src|href)="([^"]+)"/.exec(tag)?.[1] ?? tag
      expect(tag).toContain(`integrity="${known.get(address)}"`)
    }
    const policy = answer.headers()['content-security-policy']
    const scripts = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, code = '']) => sourceOf(code))
    const name = path === '/sandbox' ? 'sandbox.html' : 'index.html'
    const own = inline.filter(({ page }: { page: string }) => page === name)
    expect(scripts).toEqual(own.map(({ source }: { source: string }) => source))
    for (const source of scripts) expect(policy).toContain(source)
  }
})

test('scripts and styles of a rendered first screen have integrity digests, and its inline styles are allowed by digest', async ({
  request,
  baseURL,
  merchant,
}) => {
  const order = await merchant.order({ amount: 45, currencyCode: 'THB' })
  const { html, policy } = await renderedHtml(request, { url: order.url, headers: { 'accept-language': 'th' } })
  const tags = html.match(/<(?:script [^>]*src=|link rel="(?:stylesheet|modulepreload|late-script)")[^>]*>/g) ?? []
  expect(tags.filter((tag) => !/ integrity="sha384-[^"]+"/.test(tag))).toEqual([])
  expect(tags.some((tag) => tag.includes('/assets/th.first-'))).toBe(true)
  const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css = '']) => sourceOf(css))
  expect(policy).toContain(`style-src 'self' ${styles.join(' ')};`)
  // In the forms alone, which carry it to the next document.
  expect(html.replaceAll(/<input type="hidden"[^>]*>/g, '')).not.toContain(order.token)
  expect(await codeOf(verify(order.url, '--sandbox'))).toBe(0)
  expect(await codeOf(verify(`${baseURL}/status?token=x`, '--sandbox'))).toBe(0)
})

test('the built server has no library in its build for development, however it is started', async () => {
  const files = await readdir('dist/server', { recursive: true })
  const scripts = files.filter((file) => file.endsWith('.js')).map((file) => join('dist/server', file))
  const texts = await Promise.all(scripts.map((file) => readFile(file, 'utf8')))
  expect(texts.some((text) => text.includes('react.transitional.element'))).toBe(true)
  expect(scripts.filter((_, index) => /react[-.\w]*\.development\.js/.test(texts[index] ?? ''))).toEqual([])
})

test('verify-page compares a live page with its build', async ({ baseURL }) => {
  expect(await codeOf(verify(baseURL ?? '', '--sandbox'))).toBe(0)
  expect(await codeOf(verify(baseURL ?? ''))).toBe(1)
  expect(await codeOf(verify())).toBe(2)
})
