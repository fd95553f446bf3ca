import { deviceOf } from './device.ts'

export type SaveResult = 'saved' | 'failed'

/**
 * Saves an image on the customer's device. On iOS a download does not reach the photo gallery that bank apps read, so
 * the share sheet with its "Save image" opens instead.
 */
export async function saveImage(image: Blob, fileName: string): Promise<SaveResult> {
  const file = new File([image], fileName, { type: image.type })
  if (deviceOf(navigator) === 'ios' && navigator.canShare?.({ files: [file] })) return share(file)
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  document.body.append(link)
  link.click()
  link.remove()
  // The browser reads the object URL after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
  return 'saved'
}

async function share(file: File): Promise<SaveResult> {
  try {
    await navigator.share({ files: [file] })
    return 'saved'
  } catch {
    return 'failed'
  }
}

/** Name of a saved file. Characters outside of letters, digits, - and _ are dropped; the order number is cut at 60. */
export const fileNameOf = (kind: string, orderNumber = ''): string =>
  `${kind}-${orderNumber.replace(/[^\w-]/g, '').slice(0, 60)}`
