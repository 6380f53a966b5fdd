/** The consequences of a position's reported margin mode for its views. */
export interface PositionCapabilities {
  /** Name of the mode. */
  readonly name: 'isolated' | 'cross'
  /** True if the position holds a margin of its own, which can be added to and removed, by hand or automatically. */
  readonly takesMargin: boolean
  /** True if the liquidation price depends only on the position itself. */
  readonly hasFixedLiquidation: boolean
}

const ISOLATED: PositionCapabilities = { name: 'isolated', takesMargin: true, hasFixedLiquidation: true }
const CROSS: PositionCapabilities = { name: 'cross', takesMargin: false, hasFixedLiquidation: false }

/** Returns the capabilities of a position from its reported margin mode. */
export function positionCapabilities({ isIsolated }: { readonly isIsolated: boolean }): PositionCapabilities {
  return isIsolated ? ISOLATED : CROSS
}
