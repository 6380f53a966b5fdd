import type { LibraryChart } from './library.ts'

/** Pixels between two panes of the library. */
const SEPARATOR = 1

/**
 * Elements placed over the panes of the library, which draws in an iframe to which the page cannot append elements.
 * They let pointer events through to the library, except on content that handles pointers itself.
 */
export class LicensedPanes {
  readonly #host: HTMLElement
  readonly #panes: HTMLElement[] = []
  readonly axis = layerOf('axis')
  #seen = ''

  constructor(host: HTMLElement) {
    this.#host = host
    host.append(this.axis, this.pane(0))
  }

  /** Returns the element over a pane: 0 is the price pane, higher numbers are the panes below it. */
  pane(at: number): HTMLElement {
    const known = this.#panes[at]
    if (known !== undefined) return known
    const pane = layerOf('pane')
    this.#panes[at] = pane
    this.#host.append(pane)
    return pane
  }

  /** Moves the elements to the present positions of the panes. */
  place(chart: LibraryChart): void {
    const heights = chart.getPanes().map((pane) => pane.getHeight())
    const width = chart.getTimeScale().width()
    const { clientWidth, clientHeight } = this.#host
    const seen = [...heights, width, clientWidth, clientHeight, this.#panes.length].join(' ')
    if (seen === this.#seen) return
    this.#seen = seen
    const corner = this.#corner(heights[0] ?? 0)
    let { top } = corner
    for (const [at, pane] of this.#panes.entries()) {
      const height = heights[at] ?? 0
      pane.hidden = height === 0
      write(pane, { left: corner.left, top, width, height })
      top += height + SEPARATOR
    }
    const right = corner.left + width
    write(this.axis, { left: right, top: corner.top, width: clientWidth - right, height: heights[0] ?? 0 })
  }

  remove(): void {
    this.axis.remove()
    for (const pane of this.#panes) pane.remove()
  }

  /**
   * Returns the top left corner of the price pane, which is beside the library's toolbars: the corner of the first
   * canvas as high as the pane.
   */
  #corner(height: number): { readonly left: number; readonly top: number } {
    const frame = this.#host.querySelector('iframe')
    for (const sheet of frame?.contentDocument?.querySelectorAll('canvas') ?? []) {
      const box = sheet.getBoundingClientRect()
      if (Math.abs(box.height - height) <= SEPARATOR) return { left: box.left, top: box.top }
    }
    return { left: 0, top: 0 }
  }
}

interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

function layerOf(kind: string): HTMLElement {
  const layer = document.createElement('div')
  layer.dataset['over'] = kind
  Object.assign(layer.style, { position: 'absolute', overflow: 'hidden', pointerEvents: 'none' })
  return layer
}

function write({ style }: HTMLElement, box: Box): void {
  for (const side of ['left', 'top', 'width', 'height'] as const) style[side] = `${Math.max(box[side], 0)}px`
}
