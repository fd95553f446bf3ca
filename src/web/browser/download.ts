export type SaveOutcome = 'saved' | 'failed'

/**
 * Gives the customer an image to keep. On iPhones a download would not reach the photo gallery that bank apps read,
 * so the share sheet with its "Save image" opens there.
 */
export async function saveImage(image: Blob, fileName: string): Promise<SaveOutcome> {
  const file = new File([image], fileName, { type: image.type })
  if (isIos() && navigator.canShare?.({ files: [file] })) return share(file)
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  document.body.append(link)
  link.click()
  link.remove()
  // The browser reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
  return 'saved'
}

async function share(file: File): Promise<SaveOutcome> {
  try {
    await navigator.share({ files: [file] })
    return 'saved'
  } catch {
    return 'failed'
  }
}

/** iPads call themselves Macs; a Mac has no touch points. */
function isIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
}
