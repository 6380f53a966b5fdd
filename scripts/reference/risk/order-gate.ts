import type { Side } from '@perpdesk/trading'
import { isIsolated, isPerSymbol } from '../account/isolation.ts'
import { leverageOf, ownPosition } from '../account/standing.ts'
import { crosses, sideBook } from '../book/order-book.ts'
import * as formulas from '../formulas/formulas.ts'
import { opposite } from '../formulas/formulas.ts'
import { inAuction } from '../listing/stage.ts'
import { orderValueOf, qtyOf, valueOf } from '../market.ts'

import type { Market, Standing } from '../model.ts'
import { type Answer, refused } from '../results.ts'
import { usable } from './account-figures.ts'
import { chosenTier } from './chosen-tier.ts'
import { closingFault, givenUp } from './closing-loss.ts'
import { heldValue, type Opening, restingOpening, symbolMargin } from './exposure-figures.ts'
import { holdsTooMuch } from './open-interest-limit.ts'
import type { Wish } from './order-intent.ts'
import { worstPrice } from './worst-price.ts'

/** Checks an order against open interest, risk limit, then margin (3.5, steps 11 and 12). */
export function gate(standing: Standing, wish: Wish): Answer | undefined {
  const { market } = standing
  const { side, lots } = wish
  if (holdsTooMuch(standing, wish)) return refused('openInterest')
  const best = bestAgainst(market, side)
  const better = best !== undefined && crosses(wish, best) ? best.price : wish.price
  const orders = joined(standing, wish, orderValueOf(market, better, lots))
  const { riskTiers } = market.instrument
  const leverage = leverageOf(standing, side)

  const own = ownPosition(standing, side)
  const held = heldValue(standing, side)
  const byLeverage = riskTiers.filter((tier) => tier.maxLeverageE2 >= leverage).at(-1)?.maxValue ?? 0n
  const allowed = isPerSymbol(standing) ? chosenTier(standing).maxValue : byLeverage
  const reached = held + (side === 'Buy' ? orders.buyValue : orders.sellValue)
  if (reached > allowed) {
    if (isPerSymbol(standing) || riskTiers.every((tier) => tier.maxValue < reached)) return refused('beyondLadder')
    return refused(held > allowed ? 'beyondTier' : 'riskLimit')
  }

  return marginFault(standing, wish, orders, leverage) ?? closingFault(standing, wish, own)
}

function marginFault(standing: Standing, wish: Wish, orders: Opening, leverage: number): Answer | undefined {
  const { market, account } = standing
  const { side, lots } = wish
  const { riskTiers, settleCoin } = market.instrument
  const more = symbolMargin(standing, orders) - symbolMargin(standing, restingOpening(standing))
  const own = ownPosition(standing, side)
  const opposed = standing.hedge || own.side === side ? 0 : own.lots
  if ((side === 'Buy' ? orders.buyLots : orders.sellLots) <= opposed) return undefined
  const worst = wish.takes ? worstPrice(standing, wish) : wish.price
  const paid = valueOf(market, worst, lots)
  const gain = formulas.unrealised(market.instrument, side, qtyOf(market, lots), paid, market.mark)
  const loss = gain < 0n ? -gain : 0n
  const needed = isIsolated(standing) ? more : more + loss
  if (needed > 0n && needed > usable(account, settleCoin) + givenUp(standing, wish)) return refused('noBalance')
  if (!isIsolated(standing)) return undefined
  const first = formulas.startMargin(paid, leverage, riskTiers)
  const held = heldValue(standing, side)
  const added = formulas.valueAtMark(market.instrument, qtyOf(market, lots), market.mark)
  const keep = formulas.keepMargin(held + added, riskTiers) - formulas.keepMargin(held, riskTiers)
  return first - loss < keep ? refused('diesAtOnce') : undefined
}

/**
 * Returns the best price of the other side; a sell order in an auction may get the price at which the auction would
 * match now.
 */
function bestAgainst(market: Market, side: Side): { readonly price: number } | undefined {
  if (!inAuction(market)) return sideBook(market, opposite(side))[0]
  return side === 'Buy' ? undefined : { price: Number(market.mark / market.instrument.tickSize) }
}

function joined(standing: Standing, wish: Wish, value: bigint): Opening {
  const resting = restingOpening(standing)
  const { instead } = wish
  const lots = wish.lots - (instead?.lots ?? 0)
  const change = value - (instead === undefined ? 0n : orderValueOf(standing.market, instead.price, instead.lots))
  return wish.side === 'Buy'
    ? { ...resting, buyLots: resting.buyLots + lots, buyValue: resting.buyValue + change }
    : { ...resting, sellLots: resting.sellLots + lots, sellValue: resting.sellValue + change }
}
