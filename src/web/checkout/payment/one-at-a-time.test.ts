import { expect, test } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

test('work that comes while other work is under way is dropped, and later work runs, also after a failure', async () => {
  const run = oneAtATime()
  const begun: string[] = []
  let finish: () => void = () => undefined
  const first = run(async () => {
    begun.push('first')
    await new Promise<void>((resolve) => {
      finish = resolve
    })
  })
  await run(async () => void begun.push('meanwhile'))
  expect(begun).toEqual(['first'])
  finish()
  await first

  await expect(run(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  await run(async () => void begun.push('later'))
  expect(begun).toEqual(['first', 'later'])
})
