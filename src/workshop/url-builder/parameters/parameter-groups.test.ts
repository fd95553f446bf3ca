import { expect, test } from 'vitest'
import { redirectParameterNames } from '#contract/redirect/redirect-parameters.ts'
import { parameterGroups } from './parameter-groups.ts'

test('every redirect parameter except the token and the merchant is in the form', () => {
  const placed = parameterGroups.flatMap(({ names }): readonly string[] => names)
  expect([...placed, 'token', 'merchantCode'].sort()).toEqual([...redirectParameterNames].sort())
})
