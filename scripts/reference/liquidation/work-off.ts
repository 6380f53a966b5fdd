import { crosses, sideBook } from '../book/order-book.ts'
import { opposite } from '../formulas/formulas.ts'
import { poolOf } from '../ledger/insurance-pools.ts'
import { withinCollar } from '../listing/limits.ts'
import { isTrading } from '../listing/stage.ts'
import { steps } from '../market.ts'
import type { Model, Position, Standing } from '../model.ts'
import { isFresh } from '../prices/freshness.ts'
import { bankruptcyTicks } from '../risk/bankruptcy.ts'
import { equityOf, notePools, paperOf, renewDeleveraging } from '../risk/insurance.ts'
import { deleverage } from './adl.ts'
import { closeInMarket } from './takeover.ts'

/**
 * Closes the positions taken over, as far as collar and insurance pool allow; then other positions are deleveraged
 * (6.4, 6.5).
 */
export function workOff(model: Model): void {
  notePools(model)
  for (const market of model.markets) {
    const standing = model.house.standings.find((one) => one.market === market)
    const position = standing?.positions[0]
    const isHeld = position !== undefined && position.lots > 0
    const mayTrade = isFresh(market) && isTrading(market)
    if (!(isHeld ? mayTrade : market.deleveraging)) continue
    const active = renewDeleveraging(model, market)
    if (standing !== undefined && isHeld) closeHolding(model, standing, position, active)
  }
}

function closeHolding(model: Model, standing: Standing, position: Position, active: boolean): void {
  const { market } = standing
  const side = opposite(position.side)
  const money = equityOf(model, poolOf(model, market)) - paperOf(model, market)
  const limit = bankruptcyTicks(standing, position, active || money < 0n ? 0n : money)
  const price = withinCollar(market, side, limit)
  const [best] = sideBook(market, position.side)
  if (best !== undefined && crosses({ side, price }, best)) {
    const largest = steps(market.instrument.maxMarketQty, market.instrument.lotSize)
    closeInMarket(model, standing, position, Math.min(position.lots, largest), price, 'IOC')
  }
  if (active && position.lots > 0) deleverage(model, standing, position)
}
