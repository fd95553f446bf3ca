import { valueOr } from '../value-or.ts'

/** Whether the device has a share sheet for texts, and the page may open it: a frame needs the shop's leave. */
export const canShareText = (): boolean =>
  valueOr(() => typeof navigator.share === 'function' && (navigator.canShare?.({ text: 'a' }) ?? true), false)

/** Whether the share sheet takes files. */
export const canShareFiles = (files: File[]): boolean => valueOr(() => navigator.canShare({ files }), false)

/** Opens the device's share sheet. Resolves to whether it was shared: not if the customer has closed the sheet. */
export async function share(data: ShareData): Promise<boolean> {
  try {
    await navigator.share(data)
    return true
  } catch {
    return false
  }
}
