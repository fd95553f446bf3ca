import { expect, test } from 'vitest'
import { doubtOf } from '#contract/fields/formats.ts'
import { katakanaOf } from './wire-values.ts'

test.each([
  ['やまだ たろう', 'ヤマダ タロウ'],
  ['やまだ　たろう', 'ヤマダ タロウ'],
  ['ﾔﾏﾀﾞ ﾀﾛｳ', 'ヤマダ タロウ'],
  ['ヤマダ タロウ', 'ヤマダ タロウ'],
  ['カ）サンドボックス', 'カ)サンドボックス'],
  ['すーぱー', 'スーパー'],
  ['Yamada Taro', 'YAMADA TARO'],
  ['\u2068ヤマダ\u00a0タロウ\u2069', 'ヤマダ タロウ'],
])('%s becomes %s, which banks can match', (typed, kana) => {
  expect(katakanaOf(typed)).toBe(kana)
  expect(doubtOf('katakanaName', katakanaOf(typed))).toBeUndefined()
})

test.each(['山田太郎', '山田 Taro'])('%s stays unchanged, with a warning', (typed) => {
  expect(katakanaOf(typed)).toBe(typed)
  expect(doubtOf('katakanaName', katakanaOf(typed))).toBe('format')
})
