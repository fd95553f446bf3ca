import { expect, test } from 'vitest'
import { rememberFiles } from './opened-files.ts'

test('a file is gone once its path leads nowhere or to another file, not where that cannot be found out', () => {
  let found: () => string | undefined = () => 'first'
  const expectFiles = rememberFiles(['there', 'changing'], (path) => (path === 'there' ? 'other' : found()))
  expect(expectFiles).not.toThrow()
  found = () => undefined
  expect(expectFiles).toThrow('the file of the database is gone')
  found = () => 'second'
  expect(expectFiles).toThrow('the file of the database is gone')
  found = () => {
    throw new Error('EACCES')
  }
  expect(expectFiles).not.toThrow()
})
