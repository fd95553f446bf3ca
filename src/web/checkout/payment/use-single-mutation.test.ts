import { expect, test } from 'vitest'
import { withClient } from '../../browser/browser-queries.test-support.ts'
import { runHook } from '../../browser/run-hook.test-support.ts'
import { createQueryClient } from './query-client.ts'
import { useSingleMutation } from './use-single-mutation.ts'

test('what comes while a write is under way is dropped, and later writes are sent, also after a failure', async () => {
  const sent: string[] = []
  const ends: { readonly succeed: (result: string) => void; readonly fail: (error: Error) => void }[] = []
  const results: string[] = []
  const mutationFn = (text: string) => {
    sent.push(text)
    return new Promise<string>((succeed, fail) => ends.push({ succeed, fail }))
  }
  const wrap = withClient(createQueryClient())
  const hook = await runHook(
    () => useSingleMutation('createPayin', { mutationFn, onSuccess: (result) => void results.push(result) }),
    { wrap },
  )
  const send = async (text: string) => {
    hook.latest().mutate(text)
    hook.latest().mutate(`${text} again`)
    await hook.pass(1)
    hook.latest().mutate('meanwhile')
    await hook.pass(1)
  }
  await send('first')
  expect([sent, hook.latest().isPending]).toEqual([['first'], true])
  ends.at(-1)?.succeed('accepted')
  await hook.pass(1)
  expect([results, hook.latest().isPending]).toEqual([['accepted'], false])

  await send('second')
  ends.at(-1)?.fail(new Error('failed'))
  await hook.pass(1)
  await send('third')
  expect(sent).toEqual(['first', 'second', 'third'])
})
