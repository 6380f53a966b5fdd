const GAP = 8

/** A box in pixels of the window. */
interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/**
 * Returns where a box of this size lies beside another one within a window, in pixels: below it, or above it if there is
 * more room, and never over it if either side has room.
 */
export function besideBox(
  size: Pick<Box, 'width' | 'height'>,
  beside: Box,
  within: Pick<Box, 'width' | 'height'>,
): { readonly left: number; readonly top: number } {
  const below = beside.top + beside.height + GAP
  const above = beside.top - GAP - size.height
  const fitsBelow = below + size.height + GAP <= within.height
  const top = fitsBelow || above < GAP ? Math.min(below, within.height - size.height - GAP) : above
  const left = Math.min(beside.left, within.width - size.width - GAP)
  return { left: Math.max(left, GAP), top: Math.max(top, GAP) }
}

/** Moves a fixed element beside a term. The figure below the name of a list of figures stays visible. */
export function placeBeside(element: HTMLElement, term: HTMLElement): void {
  const { width, height } = element.getBoundingClientRect()
  const beside = (term.closest('dt')?.parentElement ?? term).getBoundingClientRect()
  const { left, top } = besideBox({ width, height }, beside, { width: innerWidth, height: innerHeight })
  element.style.left = `${left}px`
  element.style.top = `${top}px`
}
