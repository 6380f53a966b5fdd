const GAP = 8

/** A box in pixels of the window. */
interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

type Size = Pick<Box, 'width' | 'height'>
type Place = Pick<Box, 'left' | 'top'>
export type BesideSide = 'below' | 'above' | 'left' | 'right'

/**
 * Returns where a box of this size lies beside another one within a window, in pixels: on the first of the wanted sides
 * that has room, then on any other, and only without room on all sides over the lower edge of the window.
 */
export function besideBox(size: Size, beside: Box, within: Size, wanted: readonly BesideSide[] = []): Place {
  const left = clamp(beside.left, within.width - size.width - GAP)
  const top = clamp(beside.top, within.height - size.height - GAP)
  const places: Readonly<Record<BesideSide, Place>> = {
    below: { left, top: beside.top + beside.height + GAP },
    above: { left, top: beside.top - GAP - size.height },
    left: { left: beside.left - GAP - size.width, top },
    right: { left: beside.left + beside.width + GAP, top },
  }
  const fits = (place: Place) =>
    place.left >= GAP &&
    place.top >= GAP &&
    place.left + size.width + GAP <= within.width &&
    place.top + size.height + GAP <= within.height
  const side = [...wanted, ...SIDES].find((each) => fits(places[each]))
  return side === undefined ? { left, top: clamp(within.height, within.height - size.height - GAP) } : places[side]
}

const SIDES = ['below', 'above', 'left', 'right'] as const satisfies readonly BesideSide[]

function clamp(value: number, most: number): number {
  return Math.max(GAP, Math.min(value, most))
}
