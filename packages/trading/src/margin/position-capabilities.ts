/** Consequences of the margin mode that a position is reported with, as its views need them. */
export interface PositionCapabilities {
  /** Name of the mode. */
  readonly name: 'isolated' | 'cross'
  /** It holds a margin of its own, which may be added to and taken from, by hand or by itself. */
  readonly takesMargin: boolean
  /** Nothing but the position itself moves its liquidation price. */
  readonly hasFixedLiquidation: boolean
}

const ISOLATED: PositionCapabilities = { name: 'isolated', takesMargin: true, hasFixedLiquidation: true }
const CROSS: PositionCapabilities = { name: 'cross', takesMargin: false, hasFixedLiquidation: false }

export function positionCapabilities({ isIsolated }: { readonly isIsolated: boolean }): PositionCapabilities {
  return isIsolated ? ISOLATED : CROSS
}
