import type { Engine } from '@perpdesk/engine'
import type { TokenTerms } from '@perpdesk/trading'
import { modelValue } from './to-grid.ts'
import type { Underlying } from './underlying.ts'

/**
 * Returns the fund behind a leveraged token's pair: its net asset value at the reference price of its contract, which
 * has moved since the index that the value was computed with. No trade in the pair moves the contract.
 */
export function tokenUnderlying(
  engine: Pick<Engine, 'token' | 'quote' | 'instrument'>,
  { coin, instrument, side, target }: TokenTerms,
  contract: Underlying,
): Underlying {
  const direction = side === 'Buy' ? 1 : -1
  const lot = modelValue(engine.instrument(instrument)?.lotSize ?? 0n)
  return {
    price() {
      const token = engine.token(coin)
      if (token === undefined) return 0
      const nav = modelValue(token.nav)
      const index = modelValue(engine.quote(instrument).indexPrice)
      if (token.supply === 0n || index === 0) return nav
      const gain = (direction * token.lots * lot * (contract.price() - index)) / modelValue(token.supply)
      return Math.max(nav + gain, 0)
    },
    momentum: () => direction * modelValue(target) * contract.momentum(),
    activity: () => contract.activity(),
    push() {},
  }
}
