import { useLayoutEffect } from 'react'
import {
  type Location,
  type NavigateFunction,
  type NavigateOptions,
  type To,
  useLocation,
  useNavigate,
  useNavigationType,
} from 'react-router'
import { expect, test, vi } from 'vitest'
import { fire } from '../browser/open-window.test-support.ts'
import { sessionHistory } from '../browser/session-history.test-support.ts'
import { type RunningPage, runPage } from '../ui/run-page.test-support.tsx'
import { PageRouter } from './page-router.tsx'

let page: RunningPage
let navigate: NavigateFunction
let here: Location

function Shown() {
  navigate = useNavigate()
  here = useLocation()
  const type = useNavigationType()
  return <p>{`${type} ${here.pathname} ${JSON.stringify(here.state)}`}</p>
}

const REFUSED = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

/** The page at this address, in a browser with this history. */
async function open(history: object | undefined, url = 'https://pay.example/below/?amount=45#token=a.b.c') {
  page = await runPage(null, { url, globals: { history } })
  Object.assign(page.window, { history })
  await page.draw(
    <PageRouter>
      <Shown />
    </PageRouter>,
  )
  const go = async (to: To | number, options?: NavigateOptions) => {
    await (typeof to === 'number' ? navigate(to) : navigate(to, options))
    await page.pass(10)
  }
  return { go }
}

test('a page below a path of its origin is at its own route, and its entries stand below that path', async () => {
  const history = sessionHistory((arrived) => fire(page.window, 'popstate', arrived), { kept: 1 })
  const { go } = await open(history)
  expect(page.text()).toBe('POP / {"kept":1}')
  const { search, hash } = here
  await go({ search, hash }, { state: { step: 2 } })
  expect(history.pushState.mock.lastCall).toEqual([{ step: 2 }, '', '/below/?amount=45#token=a.b.c'])
  expect(page.text()).toBe('PUSH / {"step":2}')
  await go({ search: '?amount=46', hash }, { replace: true, state: { step: 3 } })
  expect(history.replaceState.mock.lastCall).toEqual([{ step: 3 }, '', '/below/?amount=46#token=a.b.c'])
  expect(page.text()).toBe('REPLACE / {"step":3}')
  await go('/status')
  expect(history.pushState.mock.lastCall?.[2]).toBe('/below/status')
  await go(-2)
  expect(page.text()).toBe('POP / {"kept":1}')
})

test('"back" is followed where the event names the entry that it leads to, and the history still the one before', async () => {
  await open(sessionHistory(() => undefined, { laterSteps: 1 }))
  fire(page.window, 'popstate', { state: null })
  await page.pass(10)
  expect(page.text()).toBe('POP / {}')
})

test('"back" is followed from the moment on that the page is there, and also while it is being drawn', async () => {
  for (const moment of ['render', 'layout'] as const) {
    const entries = [{ step: 1 }, { step: 2 }]
    const history = {
      get state() {
        return entries.at(-1)
      },
    }
    page = await runPage(null, { globals: { history } })
    const back = () => {
      if (entries.length > 1 && entries.pop()) fire(page.window, 'popstate', { state: entries.at(-1) })
    }
    function Gone() {
      if (moment === 'render') back()
      return null
    }
    function Page() {
      useLayoutEffect(() => (moment === 'layout' ? back() : undefined), [])
      return (
        <PageRouter>
          <Shown />
          <Gone />
        </PageRouter>
      )
    }
    await page.draw(<Page />)
    expect(page.text(), moment).toBe('POP / {"step":1}')
    await page.end()
  }
})

test.each([
  ['refuses to write its history', { state: null, pushState: REFUSED, replaceState: REFUSED, go: REFUSED }],
  ['has no history', undefined],
])('in a browser that %s the page opens and stays where it is, and is not loaded anew', async (_name, history) => {
  const { go } = await open(history)
  const assign = vi.fn()
  Object.assign(Object(page.window).location, { assign })
  for (const options of [{}, { replace: true }]) await go('/status', { ...options, state: { step: 2 } })
  await go(-1)
  expect(page.text()).toBe('POP / {}')
  expect(assign).not.toHaveBeenCalled()
})
