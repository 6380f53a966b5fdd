type Sheet = CanvasRenderingContext2D

const SIDES = ['Top', 'Right', 'Bottom', 'Left'] as const
const CLEAR = 'rgba(0, 0, 0, 0)'
const DASH = [3, 3]

/**
 * Paints an element and its content as on the page: areas, borders and text. Buttons without text are left out, because
 * they are useless in a picture. The canvas has the coordinates of the window.
 */
export function paintElement(sheet: Sheet, element: HTMLElement): void {
  const style = getComputedStyle(element)
  if (element.hidden || style.display === 'none' || style.opacity === '0') return
  if (element.tagName === 'BUTTON' && element.textContent.trim() === '') return
  sheet.save()
  // A hidden element may contain visible ones.
  if (style.visibility === 'visible') {
    paintBox(sheet, element.getBoundingClientRect(), style)
    paintShape(sheet, element)
  }
  if (style.overflow !== 'visible') clipTo(sheet, element.getBoundingClientRect())
  for (const child of element.childNodes) {
    if (child instanceof HTMLElement) paintElement(sheet, child)
    else if (child instanceof Text && style.visibility === 'visible') paintWords(sheet, child, style)
  }
  sheet.restore()
}

export function clipTo(sheet: Sheet, { left, top, width, height }: DOMRect): void {
  sheet.beginPath()
  sheet.rect(left, top, width, height)
  sheet.clip()
}

function paintBox(sheet: Sheet, box: DOMRect, style: CSSStyleDeclaration): void {
  const turn = turnOf(style.transform)
  if (turn !== 0) {
    paintSlope(sheet, box, style, turn)
    return
  }
  if (style.backgroundColor !== CLEAR && box.height > 0) {
    sheet.fillStyle = style.backgroundColor
    sheet.beginPath()
    sheet.roundRect(box.left, box.top, box.width, box.height, Number.parseFloat(style.borderTopLeftRadius) || 0)
    sheet.fill()
  }
  for (const side of SIDES) {
    const width = Number.parseFloat(style[`border${side}Width`])
    const kind = style[`border${side}Style`]
    if (!(width > 0) || kind === 'none') continue
    sheet.strokeStyle = style[`border${side}Color`]
    sheet.lineWidth = width
    sheet.setLineDash(kind === 'dashed' ? DASH : [])
    sheet.beginPath()
    // As browsers do: a line between two rows of pixels would look twice as wide and half as strong.
    const half = width / 2
    if (side === 'Top' || side === 'Bottom') {
      const y = side === 'Top' ? Math.round(box.top) + half : Math.round(box.bottom) - half
      sheet.moveTo(box.left, y)
      sheet.lineTo(box.right, y)
    } else {
      const x = side === 'Left' ? Math.round(box.left) + half : Math.round(box.right) - half
      sheet.moveTo(x, box.top)
      sheet.lineTo(x, box.bottom)
    }
    sheet.stroke()
  }
}

/** Paints a thin rotated line, which is the diagonal of its bounding box. */
function paintSlope(
  sheet: Sheet,
  { left, right, top, bottom }: DOMRect,
  style: CSSStyleDeclaration,
  turn: number,
): void {
  sheet.strokeStyle = style.borderTopColor
  sheet.lineWidth = Number.parseFloat(style.borderTopWidth) || 1
  sheet.setLineDash([])
  sheet.beginPath()
  sheet.moveTo(left, turn > 0 ? top : bottom)
  sheet.lineTo(right, turn > 0 ? bottom : top)
  sheet.stroke()
}

/** Returns the sine of an element's rotation, the second number of `matrix(…)`; above 0 means clockwise. */
export function turnOf(transform: string): number {
  return Number.parseFloat(/^matrix\([^,]+,([^,]+)/.exec(transform)?.[1] ?? '0')
}

/** Paints a mark whose outline is a `clip-path` polygon in its style. */
function paintShape(sheet: Sheet, element: HTMLElement): void {
  const style = getComputedStyle(element, '::before')
  const corners = polygonOf(style.clipPath)
  if (style.content === 'none' || corners.length === 0) return
  const { left, top, width, height } = element.getBoundingClientRect()
  sheet.fillStyle = style.backgroundColor
  sheet.beginPath()
  for (const [x, y] of corners) sheet.lineTo(left + x * width, top + y * height)
  sheet.fill()
}

/**
 * Returns the corners of `polygon(50% 0px, 100% 100%, …)` as fractions of width and height; an empty list for any other
 * text.
 */
export function polygonOf(path: string): readonly (readonly [number, number])[] {
  const inner = /^polygon\((.*)\)$/.exec(path)?.[1]
  return (inner?.split(',') ?? []).map((corner) => {
    const [x = '', y = ''] = corner.trim().split(/\s+/)
    return [Number.parseFloat(x) / 100, Number.parseFloat(y) / 100]
  })
}

function paintWords(sheet: Sheet, words: Text, style: CSSStyleDeclaration): void {
  const text = words.data.trim()
  if (text === '') return
  const range = document.createRange()
  range.selectNodeContents(words)
  const { left, top, width, height } = range.getBoundingClientRect()
  if (width === 0) return
  sheet.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
  sheet.fillStyle = style.color
  sheet.textBaseline = 'middle'
  sheet.fillText(text, left, top + height / 2)
}
