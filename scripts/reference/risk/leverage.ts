import type { SetLeverage } from '@perpdesk/engine'
import { SIDES, type Side } from '@perpdesk/trading'
import { isIsolated, isPerSymbol } from '../account/isolation.ts'
import { find } from '../account/locate.ts'
import { isClosing, leverageOf, standingOf } from '../account/standing.ts'
import * as formulas from '../formulas/formulas.ts'
import { orderValueOf, qtyOf } from '../market.ts'
import type { Market, Model, Position, Standing } from '../model.ts'
import { type Answer, DONE, refused } from '../results.ts'
import { isCrossBroken, usable } from './account-figures.ts'
import { isBroken } from './broken.ts'
import { chosenTier } from './chosen-tier.ts'
import { heldValue, sideValue } from './exposure-figures.ts'
import { beyondMark } from './order-loss.ts'

/** Refuses leverages outside the contract's range. */
export function rangeFault(market: Market, wanted: readonly number[]): Answer | undefined {
  const { minLeverageE2, maxLeverageE2 } = market.instrument
  for (const leverage of wanted) {
    if (leverage < minLeverageE2) return refused('invalid')
    if (leverage > maxLeverageE2) return refused('leverageTooHigh')
  }
  return undefined
}

/**
 * Refuses leverages above the maximum of the tier that each side's positions and orders reach, or of the chosen tier
 * (R5.5).
 */
export function tierFault(standing: Standing, buy: number, sell: number): Answer | undefined {
  const { riskTiers } = standing.market.instrument
  const most = isPerSymbol(standing) ? chosenTier(standing).maxLeverageE2 : Number.POSITIVE_INFINITY
  const isTooHigh = ([side, leverage]: readonly ['Buy' | 'Sell', number]): boolean => {
    const value = sideValue(standing, side)
    const allowed = riskTiers.find((tier) => value <= tier.maxValue)?.maxLeverageE2 ?? 0
    return leverage > most || (value > 0n && leverage > allowed)
  }
  const sides = [['Buy', buy] as const, ['Sell', sell] as const]
  return sides.some(isTooHigh) ? refused('leverageTooHigh') : undefined
}

/** Sets the leverage of a contract (R5.11). */
export function setLeverage(model: Model, command: SetLeverage): Answer {
  const found = find(model, command.account, command.instrument)
  if ('code' in found) return found
  const standing = standingOf(found.account, found.market)
  const fault = takeLeverage(standing, command.buyLeverageE2, command.sellLeverageE2)
  if (fault !== undefined) return fault
  for (const position of movedBySetting(standing)) model.positionChanged(standing, position)
  return DONE
}

/** Returns the positions to report when a setting of the contract changes. */
export function movedBySetting({ positions }: Standing): readonly Position[] {
  return positions.filter((position) => position.lots > 0 || position.index === 0)
}

/** Sets a contract's leverage, or returns the refusal. */
export function takeLeverage(standing: Standing, buy: number, sell: number): Answer | undefined {
  const { account, market } = standing
  const { settleCoin } = market.instrument
  const outside = rangeFault(market, [buy, sell])
  if (outside !== undefined) return outside
  if (isPerSymbol(standing) && !standing.isolated) return refused('fixedInCross')
  if (buy !== sell && !(standing.hedge && isIsolated(standing))) return refused('invalid')
  if (buy === standing.buyLeverage && sell === standing.sellLeverage) return refused('leverageUnchanged')
  const fault = tierFault(standing, buy, sell)
  if (fault !== undefined) return fault
  const before = { buy: standing.buyLeverage, sell: standing.sellLeverage }
  const freeBefore = usable(account, settleCoin)
  standing.buyLeverage = buy
  standing.sellLeverage = sell
  const free = usable(account, settleCoin)
  const deadly = isIsolated(standing)
    ? standing.positions.some((position) => isBroken(standing, position))
    : isCrossBroken(account)
  const raised = SIDES.filter((side) => (side === 'Buy' ? buy > before.buy : sell > before.sell))
  const orphaned = raised.some((side) => ordersDie(standing, side))
  const tooDear = free < 0n && free < freeBefore
  if (!tooDear && !deadly && !orphaned) return undefined
  standing.buyLeverage = before.buy
  standing.sellLeverage = before.sell
  return refused(tooDear ? 'leverageNeedsMargin' : 'leverageLiquidates')
}

/**
 * True if a side's orders beyond the mark price would be liquidated at once if they filled in isolated margin (110040).
 */
export function ordersDie(standing: Standing, side: Side): boolean {
  const { market } = standing
  const losing = isIsolated(standing) ? beyondMark(standing, side) : []
  const lots = losing.reduce((sum, order) => sum + order.leaves, 0)
  const [own] = standing.positions.filter(({ index }) => index === 0)
  if (lots === 0 || (!standing.hedge && own !== undefined && own.side !== side && lots <= own.lots)) return false
  const { instrument, mark } = market
  const opening = losing.filter((order) => !isClosing(order))
  if (opening.length === 0) return false
  const qty = qtyOf(
    market,
    opening.reduce((sum, order) => sum + order.leaves, 0),
  )
  const paid = opening.reduce((sum, order) => sum + orderValueOf(market, order.price, order.leaves), 0n)
  const gain = formulas.unrealised(instrument, side, qty, paid, mark)
  const margin = formulas.startMargin(paid, leverageOf(standing, side), instrument.riskTiers)
  const held = heldValue(standing, side)
  const reached = held + formulas.valueAtMark(instrument, qty, mark)
  const keep = formulas.keepMargin(reached, instrument.riskTiers) - formulas.keepMargin(held, instrument.riskTiers)
  return margin + (gain < 0n ? gain : 0n) < keep
}
