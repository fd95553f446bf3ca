import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openWindow } from '../open-window.test-support.ts'
import { fileNameOf, saveImage } from './download.ts'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/130 Mobile'
const image = new Blob(['png'], { type: 'image/png' })

let saved: File[]
let clicked: HTMLAnchorElement[]
const revokeObjectURL = vi.fn()
const share = vi.fn(async ({ files }: { readonly files: readonly File[] }) => void saved.push(...files))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  clicked = []
  saved = []
  const createObjectURL = (file: File) => {
    saved.push(file)
    return 'blob:1'
  }
  openWindow()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(this)
  })
  vi.stubGlobal('URL', Object.assign(class extends URL {}, { createObjectURL, revokeObjectURL }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.clearAllMocks()
})

const on = (userAgent: string, canShare?: () => boolean) =>
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints: 5, share, ...(canShare && { canShare }) })
const savedFiles = () => saved.map(({ name, type }) => [name, type])

describe('an image', () => {
  test.each([
    ['an Android phone', ANDROID, () => true],
    ['an iPhone that cannot share files', IPHONE, () => false],
    ['an old iPhone', IPHONE, undefined],
  ])('is downloaded under its name on %s', async (_name, userAgent, canShare) => {
    on(userAgent, canShare)
    expect(await saveImage(image, 'qr-Order_1.png')).toBe(true)
    expect(share).not.toHaveBeenCalled()
    expect(savedFiles()).toEqual([['qr-Order_1.png', 'image/png']])
    const [link] = clicked
    expect([link?.href, link?.download]).toEqual(['blob:1', 'qr-Order_1.png'])
    expect(document.body.childNodes).toHaveLength(0)
  })

  test('is not known to be saved in a view of an Android app, which gets it all the same', async () => {
    on(ANDROID.replace(')', '; wv)'))
    expect(await saveImage(image, 'qr.png')).toBe(false)
    expect(clicked).toHaveLength(1)
  })

  test('stays readable for a minute after the click, and is forgotten then', async () => {
    on(ANDROID)
    await saveImage(image, 'qr.png')
    vi.advanceTimersByTime(59_999)
    expect(revokeObjectURL).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(revokeObjectURL.mock.calls).toEqual([['blob:1']])
  })

  test('is shared on an iPhone, whose downloads no bank app finds', async () => {
    on(IPHONE, () => true)
    expect(await saveImage(image, 'qr-Order_1.png')).toBe(true)
    expect(savedFiles()).toEqual([['qr-Order_1.png', 'image/png']])
    expect(clicked).toEqual([])
  })

  test('is not called saved if the customer closes the share sheet', async () => {
    on(IPHONE, () => true)
    share.mockRejectedValueOnce(new Error('AbortError'))
    expect(await saveImage(image, 'qr.png')).toBe(false)
  })
})

test.each([
  ['Order_1-x', 'qr-Order_1-x'],
  ['Zahlung 7/ä*?', 'qr-Zahlung7'],
  ['', 'qr-'],
  ['a'.repeat(61), `qr-${'a'.repeat(60)}`],
])('the file of order %s is named %s', (orderNumber, expected) => expect(fileNameOf('qr', orderNumber)).toBe(expected))
