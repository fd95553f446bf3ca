import { expect, test } from 'vitest'
import { resumeNotice } from './resume-notice.ts'
import { samplePayin } from './sample-payin.test-support.ts'

test.each([
  ['that existed when the page was opened is a resumed one', undefined, 'resumed'],
  ['of this page has no notice, even if the response to its create was lost', 'PROMPTPAY', undefined],
  ['of another tab with another method has a notice', 'OFFLINE', 'other_method'],
])('a payment %s', (_which, sentMethodCode, notice) => {
  expect(resumeNotice(samplePayin('PROCESSING', 'PROMPTPAY'), sentMethodCode)).toBe(notice)
})
