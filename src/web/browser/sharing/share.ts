import { valueOr } from '../value-or.ts'

/** `failed`: also if the customer has closed the sheet. */
export type ShareResult = 'shared' | 'failed'

/** Whether the device has a share sheet for texts. */
export const canShareText = (): boolean => valueOr(() => typeof navigator.share === 'function', false)

/** Whether the share sheet takes files. */
export const canShareFiles = (files: File[]): boolean => valueOr(() => navigator.canShare({ files }), false)

/** Opens the device's share sheet. Never rejects. */
export async function share(data: ShareData): Promise<ShareResult> {
  try {
    await navigator.share(data)
    return 'shared'
  } catch {
    return 'failed'
  }
}
