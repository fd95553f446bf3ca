import { expect, test } from 'vitest'
import { resumeNotice } from './resume-notice.ts'
import { samplePayin } from './sample-payin.test-support.ts'

const detail = samplePayin('PROCESSING', 'PROMPTPAY')

test('a payment that existed when the page was opened is a resumed one', () => {
  expect(resumeNotice(detail, undefined)).toBe('resumed')
})

test('a payment of this page has no notice, even if the response to its create was lost', () => {
  expect(resumeNotice(detail, 'PROMPTPAY')).toBeUndefined()
})

test('a payment of another tab with another method has a notice', () => {
  expect(resumeNotice(detail, 'OFFLINE')).toBe('other_method')
})
