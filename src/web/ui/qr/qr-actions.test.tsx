import { describe, expect, type MockInstance, test, vi } from 'vitest'
import { english } from '../../i18n/english.test-support.ts'
import { type RunningPage, runPage } from '../run-page.test-support.tsx'
import { QrCode } from './qr-code.tsx'

let page: RunningPage
/** What scripts have clicked. */
let clicks: MockInstance<() => void>

/** A QR code in a browser that can draw it or not. */
async function open(canDraw: boolean, userAgent = 'Mozilla/5.0 (X11; Linux)') {
  class Image {
    src = ''
    decode = async () => undefined
  }
  const globals = { Image }
  page = await runPage(<QrCode value="000201" alt="QR code" fileName="qr-Order_1" />, { userAgent, globals })
  const toBlob = (done: (blob: Blob) => void) => done(new Blob(['png'], { type: 'image/png' }))
  const canvas = { width: 0, height: 0, getContext: () => (canDraw ? brush : null), toBlob }
  const getImageData = () => ({ data: [255] })
  const brush = { canvas, getImageData, fillRect: () => undefined, drawImage: () => undefined }
  clicks = vi.spyOn(HTMLElement.prototype, 'click')
  const { document } = page
  const make = document.createElement.bind(document)
  Object.assign(document, { createElement: (name: string) => (name === 'canvas' ? canvas : make(name)) })
  vi.stubGlobal('URL', Object.assign(class extends URL {}, { createObjectURL: () => 'blob:1' }))
  return canvas
}
const save = async () => {
  await page.click(page.button(english('pay.qr.save')))
  await page.pass(50)
}

test('a code is saved as a large image, and this is announced', async () => {
  const canvas = await open(true)
  await save()
  expect(clicks.mock.contexts.map((link) => Object(link).download)).toEqual(['qr-Order_1.png'])
  expect([canvas.width, canvas.height]).toEqual([1080, 1080])
  expect(page.announced()).toBe(english('pay.qr.saved'))
})

test('a code that the browser cannot draw is said not to be saved', async () => {
  await open(false)
  await save()
  expect(clicks.mock.contexts).toEqual([])
  expect(page.find('[role="alert"]').textContent).toContain(english('pay.qr.saveFailed'))
  expect(page.announced()).toBe('')
})

test('a code that is enlarged is a copy in a dialog, which is empty again once it is closed', async () => {
  await open(true)
  const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal')
  const dialog = page.find('dialog')
  await page.click(page.button(english('pay.qr.enlarge')))
  expect(showModal).toHaveBeenCalledTimes(1)
  expect(dialog.firstChild?.childNodes).toHaveLength(1)
  await page.click(page.button(english('page.close')))
  expect(dialog.firstChild?.childNodes).toHaveLength(0)
  expect(dialog.firstChild).toBeInstanceOf(HTMLElement)
})

test.each([
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) Mobile',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
])('on a phone, which shows the code as large as it can, a code is not enlarged: %s', async (userAgent) => {
  await open(true, userAgent)
  expect([page.count('figure'), page.count('dialog')]).toEqual([1, 1])
  const texts = [...page.document.querySelectorAll('button')].map(({ textContent }) => textContent)
  expect(texts).toEqual([english('pay.qr.save'), english('page.close')])
})

describe('a text in a QR code', () => {
  const draw = async (value: string) => {
    page = await runPage(<QrCode value={value} alt="QR code" fileName="qr" />)
    return page.count('figure')
  }

  test('has up to 2,331 bytes', async () => {
    expect(await draw(`${'é'.repeat(1165)}a`)).toBe(1)
  })

  test.each([
    ['more bytes', 'é'.repeat(1166)],
    ['none', ''],
  ])('of %s is not drawn, and words say so', async (_name, value) => {
    expect(await draw(value)).toBe(0)
    expect(page.text()).not.toBe('')
  })
})
