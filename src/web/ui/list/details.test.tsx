import { expect, test } from 'vitest'
import { runPage } from '../run-page.test-support.tsx'
import { Details } from './details.tsx'

test('values with the same label stay one row each when another row comes before them', async () => {
  const same = ['1', '2'].map((copy) => ({ name: copy, label: 'GPay', copy }))
  const page = await runPage(<Details rows={same} />)
  await page.draw(<Details rows={[{ name: '0', label: 'Bank', copy: '0' }, ...same]} />)
  const rows = [...page.document.querySelectorAll('dl > div')].map(({ textContent }) => textContent.slice(0, 5))
  expect(rows).toEqual(['Bank0', 'GPay1', 'GPay2'])
})
