import { expect, test } from 'vitest'
import { resumeNotice } from './resume-notice.ts'
import { samplePayin } from './sample-payin.test-support.ts'

const detail = samplePayin('PROCESSING', 'PROMPTPAY')

test('a payment that was there when the page was opened is a resumed one', () => {
  expect(resumeNotice(detail, undefined)).toBe('resumed')
})

test('a payment made here needs no notice, even where the answer to its create was lost', () => {
  expect(resumeNotice(detail, 'PROMPTPAY')).toBeUndefined()
})

test('a payment that another tab made with another method says so', () => {
  expect(resumeNotice(detail, 'OFFLINE')).toBe('other_method')
})
