import { paintElement } from './paint-elements.ts'

/** Height in pixels of the caption below the chart. */
const FOOTER = 28
const MARGIN = 12

export interface PictureWords {
  /** Contract, interval and time. */
  readonly what: string
  readonly by: string
}

/** Selectors of the elements over the chart's canvases, in stacking order. */
const LAYERS = ['[data-fills]', '[data-lines]', '[data-legend]'] as const

/**
 * Returns a picture of all panes as on the page, with drawings and trade lines, which are not part of the library's
 * canvases. If the chart is not live, the picture contains the same notice as the page.
 */
export function takePicture(host: HTMLElement, words: PictureWords): HTMLCanvasElement {
  const box = host.getBoundingClientRect()
  const ratio = window.devicePixelRatio
  const picture = document.createElement('canvas')
  picture.width = Math.round(box.width * ratio)
  picture.height = Math.round((box.height + FOOTER) * ratio)
  const sheet = picture.getContext('2d')
  if (sheet === null) throw new Error('The browser has no canvas to paint on')
  const style = getComputedStyle(host)
  sheet.scale(ratio, ratio)
  sheet.fillStyle = style.getPropertyValue('--panel')
  sheet.fillRect(0, 0, box.width, box.height + FOOTER)
  sheet.save()
  sheet.translate(-Math.round(box.left), -Math.round(box.top))
  for (const canvas of host.querySelectorAll('canvas')) {
    const { left, top, width, height } = canvas.getBoundingClientRect()
    if (canvas.width > 0 && width > 0 && height > 0) sheet.drawImage(canvas, left, top, width, height)
  }
  for (const layer of LAYERS) {
    for (const element of host.querySelectorAll<HTMLElement>(layer)) paintElement(sheet, element)
  }
  const age = host.parentElement?.querySelector<HTMLElement>(':scope > [data-freshness]')
  if (age !== undefined && age !== null) paintElement(sheet, age)
  sheet.restore()
  const token = (name: string) => style.getPropertyValue(name)
  paintFooter(sheet, words, { width: box.width, top: box.height, family: style.fontFamily, token })
  return picture
}

interface Place {
  readonly width: number
  readonly top: number
  readonly family: string
  readonly token: (name: string) => string
}

function paintFooter(sheet: CanvasRenderingContext2D, words: PictureWords, { width, top, family, token }: Place): void {
  const middle = top + FOOTER / 2
  sheet.fillStyle = token('--line')
  sheet.fillRect(0, top, width, 1)
  sheet.textBaseline = 'middle'
  sheet.fillStyle = token('--text')
  sheet.font = `600 12px ${family}`
  const room = sheet.measureText(words.by).width
  sheet.fillText(words.by, width - MARGIN - room, middle)
  sheet.fillStyle = token('--quiet')
  sheet.font = `12px ${family}`
  sheet.fillText(words.what, MARGIN, middle, width - 3 * MARGIN - room)
}
