import fc from 'fast-check'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { placeOf, routeOf, useRoutedPage } from './page-routes.ts'

test.each([
  ['/', 'payment', '/'],
  ['/status', 'status', '/'],
  ['/pay/', 'payment', '/pay/'],
  ['/pay/status', 'status', '/pay/'],
  ['/a/b/status', 'status', '/a/b/'],
  ['/status/', 'payment', '/status/'],
  ['/status/status', 'status', '/status/'],
  ['/STATUS', 'other', '/'],
  ['/index.html', 'other', '/'],
  ['/pay/prestatus', 'other', '/pay/'],
  ['', 'payment', ''],
  ['//pay/status', 'status', '/pay/'],
])('the path %j is that of the route %s below %j', (path, route, base) => {
  expect([routeOf(path), placeOf(path).basename]).toEqual([route, base])
})

const named = (id: string) => createElement('b', null, id)
const pages = { payment: named('payment'), status: named('status'), other: named('other') }

test('what reads an address and the router that draws it come to the same route, whatever the path', () => {
  // Of a path that cannot be decoded react-router warns.
  vi.spyOn(console, 'warn').mockReturnValue()
  const Drawn = () => useRoutedPage(pages)
  const part = fc.oneof(
    fc.constantFrom('', 'status', 'pay', '%73tatus', 'Status', '%2F', '%', '%0A', '*', ':id'),
    fc.webSegment(),
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 4 }), (parts) => {
      const pathname = `/${parts.join('/')}`
      const { basename, ...location } = placeOf(pathname)
      const router = { basename, location }
      expect(renderToString(createElement(StaticRouter, router, createElement(Drawn)))).toBe(
        `<b>${routeOf(pathname)}</b>`,
      )
    }),
  )
})
