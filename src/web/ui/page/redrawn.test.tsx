import { Component, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Elements } from '../../jsx/jsx-runtime.ts'
import { Button } from '../button/button.tsx'
import { type RunningPage, runPage } from '../run-page.test-support.tsx'
import { Redrawn } from './redrawn.tsx'

let page: RunningPage
/** How often the content has been put on the page. */
let mounted = 0
afterEach(() => {
  vi.restoreAllMocks()
  mounted = 0
})

/** A field, and a notice that goes when the button is pressed. */
function Content({ onPress }: { readonly onPress: () => void }) {
  useState(() => {
    mounted += 1
  })
  const [typed, setTyped] = useState('')
  return (
    <form>
      <input name="reference" value={typed} onChange={({ target }) => setTyped(target.value)} />
      <Button onPress={onPress}>Go on</Button>
    </form>
  )
}

function Screen() {
  const [isShown, setShown] = useState(true)
  return (
    <Redrawn>
      <Content onPress={() => setShown(false)} />
      <div data-testid="notices">{isShown ? <p data-testid="notice">Offline</p> : null}</div>
    </Redrawn>
  )
}

test('a screen from which another program has removed a part is drawn anew, with what was typed, the focus and the state above it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  page = await runPage(<Screen />)
  await page.type(page.find('input'), '4132')
  const former = page.find('input')
  page.find('notice').remove()
  await page.click(page.button('Go on'))
  expect([page.count('notices'), page.count('notice'), mounted]).toEqual([1, 0, 2])
  expect(page.find('input')).not.toBe(former)
  expect(page.valueOf(page.find('input'))).toBe('4132')
  expect(page.document.activeElement).toBe(page.find('input'))
})

/** Shows which error reached it, as the page's own handling of errors does. */
class Around extends Component<{ readonly children: Elements }, { readonly error: unknown }> {
  override state = { error: undefined }
  static getDerivedStateFromError(error: unknown) {
    return { error }
  }
  override render(): Elements {
    return this.state.error ? <p>{String(this.state.error)}</p> : this.props.children
  }
}

/** Throws this whenever it is drawn. */
function Broken({ make }: { readonly make: () => Error }): Elements {
  mounted += 1
  throw make()
}

test.each<[string, () => Error, number]>([
  // React draws again what has thrown before it gives up on it.
  ['in a row ends after five tries', () => new DOMException('not a child', 'NotFoundError'), 12],
  ['of the page’s own is not tried again', () => new RangeError('no such language'), 2],
])('an error %s', async (_name, make, drawings) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  page = await runPage(
    <Around>
      <Redrawn>
        <Broken make={make} />
      </Redrawn>
    </Around>,
  )
  expect([page.text(), mounted]).toEqual([String(make()), drawings])
})
