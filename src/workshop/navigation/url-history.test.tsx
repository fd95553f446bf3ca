import { MemoryRouter, useLocation, useNavigate } from 'react-router'
import { expect, test } from 'vitest'
import { type RunningHook, runHook } from '#web/browser/run-hook.test-support.ts'
import { useUrlState } from './url-state.ts'

interface Controls {
  readonly state: ReturnType<typeof useUrlState>
  readonly search: string
  readonly back: () => void
}

let running: RunningHook<Controls> | undefined

const open = async () => {
  running = await runHook(
    () => {
      const navigate = useNavigate()
      return { state: useUrlState(), search: useLocation().search, back: () => void navigate(-1) }
    },
    { wrap: (child) => <MemoryRouter initialEntries={['/sandbox?section=urls']}>{child}</MemoryRouter> },
  )
  return running
}

test('what is typed changes the address in place, and a step is undone by "back"', async () => {
  const page = await open()
  page.latest().state.push({ section: 'payments' })
  await page.pass(1)
  for (const amount of ['1', '12', '123']) {
    page.latest().state.replace({ amount })
    await page.pass(1)
  }
  expect(page.latest().search).toBe('?section=payments&amount=123')
  page.latest().back()
  await page.pass(1)
  expect(page.latest().search).toBe('?section=urls')
})
