import { oppositeSide } from '@perpdesk/trading'
import type { Exposure } from '../account/account.ts'
import { BUY, NONE, SELL } from '../book/order-pool.ts'
import { poolOf } from '../ledger/insurance-pools.ts'
import { withinCollar } from '../listing/limits.ts'
import type { ContractMarket } from '../market.ts'
import { isFresh } from '../prices/update-market.ts'
import { bankruptcyTicks } from '../risk/bankruptcy.ts'
import { sideOf } from '../risk/exposure-figures.ts'
import { housePaper, notePools, poolEquity, renewDeleveraging, takenOver } from '../risk/insurance.ts'
import type { State } from '../state.ts'
import { deleverage } from './adl.ts'
import { closeInMarket } from './takeover.ts'

/**
 * Reduces the positions that the exchange has taken over, contract by contract: in the market as long as the pool can
 * pay for it, by deleveraging once the pool's trigger is reached (6.4, 6.5).
 */
export function workOff(state: State): void {
  notePools(state)
  for (const market of state.markets.contracts) {
    const exposure = takenOver(state, market)
    const holds = exposure !== undefined && exposure.positions[0].lots !== 0
    if (holds ? isFresh(market) && market.trading : market.fund.deleveraging) {
      const deleveraging = renewDeleveraging(state, market)
      if (holds) closeHolding(state, market, exposure, deleveraging)
    }
  }
}

function closeHolding(state: State, market: ContractMarket, exposure: Exposure, deleveraging: boolean): void {
  const position = exposure.positions[0]
  const side = oppositeSide(sideOf(position))
  const price = withinCollar(
    market,
    side,
    bankruptcyTicks(exposure, position, deleveraging ? 0n : payable(state, market)),
  )
  if (market.book.bestAgainst(side === 'Buy' ? BUY : SELL, price) !== NONE) {
    const lots = Math.min(Math.abs(position.lots), market.maxMarketQty)
    closeInMarket(state, exposure, position, { lots, price, timeInForce: 'IOC' })
  }
  if (deleveraging && position.lots !== 0) deleverage(state, exposure)
}

/**
 * Returns the amount that the pool may lose on the positions taken over in a contract: all it has at the present marks
 * without them.
 */
function payable(state: State, market: ContractMarket): bigint {
  const money = poolEquity(state, poolOf(state, market)) - housePaper(state, market)
  return money > 0n ? money : 0n
}
