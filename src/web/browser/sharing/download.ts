import { isAndroidView, ownDevice } from '../device.ts'
import { wasDone } from '../value-or.ts'
import { canShareFiles, share } from './share.ts'

/**
 * Saves an image on the customer's device. On iOS a download does not reach the photo gallery that bank apps read, so
 * the share sheet with its "Save image" opens instead. Resolves to whether it was saved: false also in a view of an
 * Android app, most of which drop what a page saves, and none of which says so.
 */
export async function saveImage(image: Blob, fileName: string): Promise<boolean> {
  const file = new File([image], fileName, { type: image.type })
  return ownDevice() === 'ios' && canShareFiles([file])
    ? share({ files: [file] })
    : wasDone(() => download(file)) && !isAndroidView()
}

function download(file: File): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  document.body.append(link)
  link.click()
  link.remove()
  // The browser reads the object URL after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Name of a saved file. Characters outside of letters, digits, - and _ are dropped; the order number is cut at 60. */
export const fileNameOf = (kind: string, orderNumber = ''): string =>
  `${kind}-${orderNumber.replace(/[^\w-]/g, '').slice(0, 60)}`
