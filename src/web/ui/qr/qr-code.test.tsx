import { describe, expect, test } from 'vitest'
import { type RunningPage, runPage } from '../run-page.test-support.tsx'
import { QrCode } from './qr-code.tsx'
import { modulesOf, readQr } from './read-qr.test-support.ts'

let page: RunningPage

async function drawingOf(value: string) {
  page = await runPage(<QrCode value={value} alt="QR code to pay" fileName="qr" isPlain />)
  return page.find('figure').querySelector('svg') ?? expect.fail('no drawing')
}

describe('a QR code that is drawn', () => {
  test.each(['00020101021129370016', 'upi://pay?pa=shop@bank&am=100.50', 'https://pay.example/?ß=ยอด'])(
    'can be read: %s',
    async (text) => {
      expect(readQr(await drawingOf(text))).toBe(text)
    },
  )

  test('has four white modules on each side', async () => {
    const rows = modulesOf(await drawingOf('00020101021129370016'))
    const isQuiet = (row: readonly boolean[]) => row.every((isDark) => !isDark)
    expect(rows.map(isQuiet).slice(0, 5)).toEqual([true, true, true, true, false])
    expect(rows.map(isQuiet).slice(-5)).toEqual([false, true, true, true, true])
    expect(rows[4]?.slice(0, 5)).toEqual([false, false, false, false, true])
  })

  // ISO/IEC 18004: at level M the smallest code has room for 14 bytes, at level L for 17.
  test.each([
    [14, 21],
    [15, 25],
  ])('has error correction level M: %i bytes take %i modules', async (bytes, modules) => {
    expect(modulesOf(await drawingOf('x'.repeat(bytes))).length).toBe(modules + 2 * 4)
  })

  // ISO/IEC 18004: the two modules beside the lower left corner pattern hold the level, 00 for M, masked with 10.
  test('has level M also where a higher level fits into the same size', async () => {
    const rows = modulesOf(await drawingOf('x'))
    const [first, second] = [rows.at(-5)?.[12], rows.at(-6)?.[12]]
    expect([first, second]).toEqual([true, false])
  })

  test('is black on white, an image, and has its words for screen readers', async () => {
    const drawing = await drawingOf('000201')
    expect(drawing.getAttribute('role')).toBe('img')
    expect([...drawing.querySelectorAll('title')].map(({ textContent }) => textContent)).toEqual(['QR code to pay'])
    expect([...drawing.querySelectorAll('path')].map((path) => path.getAttribute('fill'))).toEqual([
      '#FFFFFF',
      '#000000',
    ])
  })
})
