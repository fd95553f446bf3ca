import { expect, test } from 'vitest'
import { classNameOf } from './class-names.ts'

test('a class is named after its module and itself, each time', () => {
  const names = () => ['primary', 'link'].map((local) => classNameOf(local, '/src/web/ui/button/button.module.css'))
  expect(names()).toEqual(['button_primary', 'button_link'])
  expect(names()).toEqual(['button_primary', 'button_link'])
})

test('two modules of one file name are refused, and named', () => {
  classNameOf('row', '/src/web/ui/list/twice.module.css')
  expect(() => classNameOf('row', '/src/workshop/ui/twice.module.css')).toThrow(
    'Two CSS modules have the same file name: /src/web/ui/list/twice.module.css and /src/workshop/ui/twice.module.css',
  )
})
