import { balanceOf } from '../account/wallet.ts'
import { exact, ONE_WHOLE } from '../formulas/fraction.ts'
import { steps } from '../market.ts'
import type { Account, Model, Pair, PairOrder } from '../model.ts'
import { isLentTo } from '../risk/liabilities.ts'
import { shedUnpaid } from '../spot/cancel.ts'
import { actInPair, walk } from '../spot/match.ts'
import { isOpen } from '../spot/pair.ts'

/** Sells a coin for an owed, lent one in the books of pairs, within their limits, for at most the debt and the fee. */
export function sellInPairs(model: Model, account: Account, held: string, owed: string): void {
  if (!isLentTo(account, owed)) return
  for (const pair of model.pairs) {
    if (!isOpen(pair)) continue
    const { baseCoin, quoteCoin } = pair.instrument
    if (baseCoin === held && quoteCoin === owed) tradeIn(model, account, pair, 'Sell', pair.minSell)
    if (baseCoin === owed && quoteCoin === held) tradeIn(model, account, pair, 'Buy', pair.maxBuy)
    if (balanceOf(account, owed) >= 0n) return
  }
}

function tradeIn(model: Model, account: Account, pair: Pair, side: 'Buy' | 'Sell', limit: number): void {
  const { baseCoin, quoteCoin, lotSize, minQty, maxMarketQty, isFeeFree } = pair.instrument
  const { makerRate, takerRate } = isFeeFree || account.isHouse ? { makerRate: 0n, takerRate: 0n } : account.spotRates
  const beforeFee = (amount: bigint): bigint =>
    exact(amount)
      .over(ONE_WHOLE.minus(exact(takerRate)))
      .e8('ceil')
  shedUnpaid(model)
  const [base, quote] = [balanceOf(account, baseCoin), balanceOf(account, quoteCoin)]
  const wanted = side === 'Buy' ? (beforeFee(-base) + lotSize - 1n) / lotSize : base / lotSize
  const most = Math.min(Number(wanted), steps(maxMarketQty, lotSize))
  const cost = side === 'Buy' ? quote : beforeFee(-quote)
  const { lots } = walk(pair, account, { side, limit, smpType: 'None', lots: most, cost })
  if (lots < steps(minQty, lotSize)) return
  const order: PairOrder = {
    id: model.orderId++,
    link: '',
    account,
    pair,
    side,
    orderType: 'Market',
    timeInForce: 'IOC',
    smpType: 'None',
    createType: 'CreateByLiq',
    stopOrderType: 'UNKNOWN',
    details: null,
    tpsl: null,
    quote: false,
    makerRate,
    takerRate,
    createdTime: model.time,
    updatedTime: model.time,
    price: limit,
    leaves: lots,
    filled: 0,
    value: 0n,
    fee: 0n,
  }
  actInPair(model, order)
}

/** The liquidation account sells coins from conversions for those that it owes, at the index or better. */
export function workOffCoins(model: Model): void {
  if (model.lending.size === 0) return
  for (const pair of model.pairs) {
    if (!isOpen(pair)) continue
    const { baseCoin, quoteCoin, tickSize } = pair.instrument
    const base = balanceOf(model.house, baseCoin)
    const quote = balanceOf(model.house, quoteCoin)
    const below = Number(pair.index / tickSize)
    const above = Number((pair.index + tickSize - 1n) / tickSize)
    if (base > 0n && quote < 0n) tradeIn(model, model.house, pair, 'Sell', Math.max(pair.minSell, above))
    if (base < 0n && quote > 0n) tradeIn(model, model.house, pair, 'Buy', Math.min(pair.maxBuy, below))
  }
}
