/** Makes the browser save a file. */
export function downloadFile(fileName: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  URL.revokeObjectURL(url)
}

/** Makes the browser save the file at an address of this site; the page stays. */
export function openDownload(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}

export function pngOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('The picture could not be made')) : resolve(blob)))
  })
}

/**
 * Copies a picture to the clipboard. Returns false if the browser does not allow it. Browsers allow it only during a
 * click or key press, so this must be called at once, with a promise of the picture.
 */
export async function copyPng(png: Promise<Blob>): Promise<boolean> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })])
    return true
  } catch {
    return false
  }
}
