import { expect, test } from 'vitest'
import { flag, merchantCode } from './inputs.ts'

test('a flag and a merchant code may be left out, and have a type', () => {
  for (const schema of [flag('any'), merchantCode]) {
    expect(schema.safeParse(undefined).success).toBe(true)
    expect(schema.safeParse(1).error?.issues[0]?.message).toMatch(/^type/)
  }
})
