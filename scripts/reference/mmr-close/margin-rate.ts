import { toUsd } from '../account/coins.ts'
import * as formulas from '../formulas/formulas.ts'
import { opposite } from '../formulas/formulas.ts'
import { valueOf } from '../market.ts'

import type { Account, Position, Standing } from '../model.ts'
import { crossOf, riskBase } from '../risk/account-figures.ts'
import { maintenance, unrealisedOf } from '../risk/exposure-figures.ts'
import { worstPrice } from '../risk/worst-price.ts'

export function hasReached(account: Account, rateE4: number): boolean {
  const cross = crossOf(account)
  return cross.maintenance > 0n && cross.maintenance * 10_000n >= riskBase(cross) * BigInt(rateE4)
}

/** True if the margin rate would be higher after closing the position at the worst price of the current book. */
export function wouldRaise(standing: Standing, position: Position): boolean {
  const { account, market } = standing
  const { lots, entryValue } = position
  const side = opposite(position.side)
  const price = worstPrice(standing, {
    side,
    lots,
    price: side === 'Buy' ? market.maxBuy : market.minSell,
    rests: true,
    smpType: 'None',
  })
  const exit = valueOf(market, price, lots)
  const realised = formulas.realised(market.instrument, position.side, entryValue, exit)
  const gain = realised - unrealisedOf(standing, position) - formulas.fee(exit, account.takerRate)
  const { settleCoin } = market.instrument
  const cross = crossOf(account)
  const base = riskBase(cross)
  const baseAfter = base + toUsd(account.model, settleCoin, gain, 'floor')
  const after = cross.maintenance - toUsd(account.model, settleCoin, maintenance(standing, position), 'up')
  return baseAfter <= 0n || after * base > cross.maintenance * baseAfter
}
