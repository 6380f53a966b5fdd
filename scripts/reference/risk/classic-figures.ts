import { isPerSymbol } from '../account/isolation.ts'
import { balanceOf } from '../account/wallet.ts'
import * as formulas from '../formulas/formulas.ts'
import { qtyOf } from '../market.ts'
import type { Account, Position, Standing } from '../model.ts'
import { freeCoins } from '../spot/promised.ts'
import { positionMargin, unrealisedOf } from './exposure-figures.ts'
import { accountFigures } from './present-figures.ts'

/** Returns the unrealised loss of a contract in classic cross margin; zero or less. */
function crossLoss(standing: Standing): bigint {
  if (!isPerSymbol(standing) || standing.isolated) return 0n
  const profit = profitOf(standing)
  return profit < 0n ? profit : 0n
}

/** Returns the unrealised profit of all positions of the contract. */
export function profitOf(standing: Standing): bigint {
  return standing.positions.reduce((sum, one) => sum + (one.lots === 0 ? 0n : unrealisedOf(standing, one)), 0n)
}

function inCoin({ standings }: Account, coin: string): readonly Standing[] {
  return standings.filter(({ market }) => market.instrument.settleCoin === coin)
}

/** Returns the balance available for new orders in a separate wallet (5.9). */
export function classicAvailable(account: Account, coin: string): bigint {
  const { positionIM, orderIM } = accountFigures(account, coin)
  const losses = inCoin(account, coin).reduce((sum, standing) => sum + crossLoss(standing), 0n)
  return freeCoins(account, coin) - positionIM - orderIM + losses
}

/**
 * Returns the largest possible loss of a contract in classic cross margin (5.6): the balance minus order margins and
 * the shares of other contracts.
 */
export function classicCapital(standing: Standing): bigint {
  const { account, market } = standing
  const coin = market.instrument.settleCoin
  let left = balanceOf(account, coin) - accountFigures(account, coin).orderIM
  for (const other of inCoin(account, coin)) {
    if (other === standing) continue
    const margin = other.positions.reduce((sum, position) => sum + positionMargin(other, position), 0n)
    const loss = -crossLoss(other)
    left -= loss > margin ? loss : margin
  }
  return left
}

/**
 * Returns the capital that the contract loses in its bankruptcy; a negative amount is one that it has to yield. Margin
 * of other contracts that the balance does not cover makes the amount negative only up to their losses beyond the
 * balance, or up to the contract's own profit at the mark price if that is larger.
 */
export function bankruptcyCapital(standing: Standing): bigint {
  const { account, market } = standing
  const coin = market.instrument.settleCoin
  const capital = classicCapital(standing)
  let least = balanceOf(account, coin)
  for (const other of inCoin(account, coin)) if (other !== standing) least += crossLoss(other)
  const profit = profitOf(standing)
  if (-profit < least) least = -profit
  if (least > 0n) least = 0n
  return capital < least ? least : capital
}

interface NetPosition {
  readonly side: 'Buy' | 'Sell'
  readonly lots: number
  readonly entryValue: bigint
}

/** Returns the unhedged part of both legs; `null` if there is none. */
export function netOf({ positions }: Standing): NetPosition | null {
  let lots = 0
  let entryValue = 0n
  for (const leg of positions) {
    if (leg.lots === 0) continue
    lots += leg.side === 'Buy' ? leg.lots : -leg.lots
    entryValue += leg.side === 'Buy' ? leg.entryValue : -leg.entryValue
  }
  if (lots === 0) return null
  return lots > 0 ? { side: 'Buy', lots, entryValue } : { side: 'Sell', lots: -lots, entryValue: -entryValue }
}

/**
 * Returns the maintenance margin: entry value × mmr − deduction + the fee of closing at the price at which the margin
 * is used up (5.3).
 */
function classicMaintenance(standing: Standing, net: NetPosition, margin: bigint): bigint {
  const { instrument } = standing.market
  const fee = formulas.isolatedCloseFee(instrument, net.side, net.entryValue, margin, standing.account.takerRate)
  return formulas.keepMargin(net.entryValue, instrument.riskTiers) + fee
}

/** True for a contract in classic cross margin below its maintenance margin (6.1). */
export function isClassicBroken(standing: Standing): boolean {
  const net = netOf(standing)
  if (net === null) return false
  const capital = classicCapital(standing)
  return capital + profitOf(standing) < classicMaintenance(standing, net, capital)
}

/**
 * Returns liquidation and bankruptcy price of a contract with its own settings: in isolated margin computed from the
 * position's margin, in cross margin for the unhedged side.
 */
export function classicPrices(standing: Standing, position: Position): { liq: bigint | null; bust: bigint | null } {
  const { market, account } = standing
  const net = standing.isolated ? position : netOf(standing)
  if (net === null || net.side !== position.side) return { liq: null, bust: null }
  const margin = standing.isolated ? positionMargin(standing, position) : classicCapital(standing)
  const paid = standing.isolated ? margin : bankruptcyCapital(standing)
  const qty = qtyOf(market, net.lots)
  const { side, entryValue } = net
  const keep = classicMaintenance(standing, net, margin)
  return {
    liq: formulas.classicLiquidationPrice(market.instrument, side, qty, entryValue, margin - keep),
    bust: formulas.bankruptcyPrice(market.instrument, side, qty, entryValue, paid, account.takerRate),
  }
}

/**
 * Returns the profit of the hedged lots at the mark price: total profit minus the unhedged share of the larger leg's.
 */
export function hedgedProfit(standing: Standing, share: bigint): bigint {
  return profitOf(standing) - share
}
