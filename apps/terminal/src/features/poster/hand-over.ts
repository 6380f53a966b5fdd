import { pngOf } from '../../ui/give-file.ts'

const PNG = 'image/png'

/** True if the system's share sheet accepts pictures. */
export function canSharePictures(): boolean {
  return 'canShare' in navigator && navigator.canShare({ files: [fileOf(new Blob(), 'poster.png')] })
}

/** Opens the system's share sheet. Resolves with false if that failed; closing the sheet is no failure. */
export async function sharePicture(canvas: HTMLCanvasElement, name: string, url: string | undefined): Promise<boolean> {
  try {
    const files = [fileOf(await pngOf(canvas), name)]
    await navigator.share(url === undefined ? { files } : { files, url })
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}

/** Returns a file name, `perpdesk-poster-BTCUSDT-2026-11-24.png`, with the day in UTC. */
export function posterFileName(symbol: string, time: number): string {
  return `perpdesk-poster-${symbol}-${new Date(time).toISOString().slice(0, 'YYYY-MM-DD'.length)}.png`
}

function fileOf(content: Blob, name: string): File {
  return new File([content], name, { type: PNG })
}
