import { expect, test } from 'vitest'
import { textOf } from '../../http/http-response.ts'
import { landingPage } from './landing-page.ts'

const linksOf = async (hasDemoShop: boolean) => {
  const text = await textOf(landingPage({ hasDemoShop, basePath: '' }))
  return [...text.matchAll(/<a href="([^"]*)">([^<]*)<\/a>/g)].map(([, address, words]) => `${words}: ${address}`)
}

const tools = ['Open the workshop: /sandbox', 'Read the documents: /docs', 'Open the gallery: /gallery']

test('the page at the address alone begins with the demo shop where there is one', async () => {
  const links = ['Pay a sample order: /sandbox/pay/1', 'Open the demo shop: /demo-shop/', ...tools]
  expect(await linksOf(true)).toEqual(links)
  expect(await linksOf(false)).toEqual(tools)
})
