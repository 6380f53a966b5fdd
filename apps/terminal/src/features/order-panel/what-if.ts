import type { E8 } from '@perpdesk/numeric'
import {
  type ContractStanding,
  type CrossAccount,
  contractFigures,
  foreseenBy,
  type GateAnswer,
  inUsd,
  judge,
  oppositeSide,
  ordersLoss,
  type WhatIf,
  type WhatIfAccount,
  type WhatIfOrder,
  whatIf,
} from '@perpdesk/trading'
import { losingOrders, restingOrders } from '../account-figures/index.ts'
import { sweepPrice } from './book-fills.ts'
import { carriedMarket } from './carried-levels.ts'
import { endedBy } from './ended-orders.ts'
import type { ForeseenTrade } from './met-orders.ts'
import {
  bestOpposite,
  holdingOf,
  type MarketView,
  marketOf,
  type OrderContext,
  type PlayedRow,
  type ProposedOrder,
} from './order-context.ts'

/** Returns the verdict of the exchange's check on an order of this quantity, by the same rules. */
export function gateOf(context: OrderContext, order: ProposedOrder, qty: E8): GateAnswer {
  return playedRow(context, order, qty)?.gate ?? judge(accountOf(context, order), orderOf(context, order, qty))
}

/** Returns the account after these trades of an order; `null` if there are no trades. */
export function afterFill(context: OrderContext, order: ProposedOrder, fills: readonly ForeseenTrade[]): WhatIf | null {
  const filled = fills.reduce((sum, { qty }) => sum + qty, 0n)
  if (filled === 0n) return null
  const ended = endedBy(context, order, fills)
  const after = whatIf(accountOf(context, order), { ...orderOf(context, order, filled), fills, ended })
  return { ...after, ...playedRow(context, order, filled)?.gate }
}

/** Returns the orders of a scaled order, played one after the other; `undefined` for a single order. */
export function playedRow(context: OrderContext, order: ProposedOrder, qty: E8): PlayedRow | undefined {
  return order.row?.play(accountOf(context, order), context, order, qty)
}

function closable({ account }: OrderContext, order: ProposedOrder, qty: E8): E8 {
  const size = holdingOf(account, oppositeSide(order.side))?.size ?? 0n
  return qty < size ? qty : size
}

function orderOf(context: OrderContext, order: ProposedOrder, qty: E8): WhatIfOrder {
  const { side, limit, closing } = order
  const market = marketOf(context, order)
  const carried = carriedMarket(context, market, side)
  return {
    side,
    qty,
    limit,
    closing,
    bestOpposite: bestOpposite(market, side),
    worstPrice: sweepPrice(carried, order, qty),
    worstClosingPrice: sweepPrice(carried, order, closable(context, order, qty)),
    fills: [],
    resting: 0n,
    ended: null,
  }
}

/** Returns the account on which the order is played, from the figures of the form's context. */
function accountOf(context: OrderContext, order: ProposedOrder): WhatIfAccount {
  const { account, instrument } = context
  const standing = standingAt(context, order, marketOf(context, order))
  const { margin } = account
  const now = standingAt(context, order, context.market)
  return {
    standing,
    // the state of the coin is the present one, including this contract at present prices
    coin: coinOf(context, now),
    promised: account.promised,
    others: margin.hasOwnWallet ? account.others : othersOf(context, now.mark),
    ...foreseenBy(margin, losingOrders(instrument, account.orders, standing.mark), () => ({
      cap: tierCap(context),
      taken: account.taken,
    })),
  }
}

/**
 * Returns the rest of a unified account. The loss of all its orders is known only as a total, from which the contract's
 * own order loss is subtracted.
 */
function othersOf({ account, instrument }: OrderContext, mark: E8): CrossAccount {
  const own = ordersLoss(instrument, losingOrders(instrument, account.orders, mark), mark)
  return { ...account.others, orderLoss: account.others.orderLoss - inUsd(account.priced, own, 'floor') }
}

/** Returns the account's position and orders on the contract, at the prices of `market`. */
function standingAt(
  { account, instrument }: OrderContext,
  order: ProposedOrder,
  market: MarketView,
): WhatIfAccount['standing'] {
  // before the first mark price, an order is assumed to have no loss
  const mark = market.mark ?? order.limit
  return {
    contract: instrument,
    isolated: account.margin.chargesByEntry,
    hedge: account.positionMode === 'BothSide',
    leverageE2: account.leverageE2,
    takerRate: account.fees.taker,
    mark,
    profitAt: market.predictedDelivery ?? mark,
    positions: [account.long, account.short].filter((holding) => holding !== null),
    orders: restingOrders(instrument, account.orders),
  }
}

/** Returns the largest value of a side in the chosen tier of the risk limits. */
export function tierCap({ account, instrument: { riskTiers } }: OrderContext): E8 {
  return (riskTiers[account.riskId - 1] ?? riskTiers.at(-1))?.maxValue ?? 0n
}

function coinOf({ account }: OrderContext, standing: ContractStanding): WhatIfAccount['coin'] {
  const own = contractFigures(standing)
  const ownMargin = own.positionIM + own.orderIM
  const otherOrders = account.orderMargin - own.orderIM
  const rest = {
    orderMargin: otherOrders,
    maintenanceMargin: account.maintenanceMargin - own.maintenance,
    unrealisedPnl: 0n,
    ...account.priced,
  }
  if (account.margin.hasOwnWallet)
    return {
      ...rest,
      inOrders: account.inOrders,
      walletBalance: account.walletBalance,
      initialMargin: account.initialMargin - ownMargin,
    }
  // in isolated margin, neither figure contains the margin of other positions
  return account.margin.holdsMargin
    ? { ...rest, walletBalance: account.available + ownMargin + otherOrders, initialMargin: otherOrders }
    : {
        ...rest,
        inOrders: account.inOrders,
        loan: account.loan,
        walletBalance: account.marginBalance - own.unrealised,
        initialMargin: account.initialMargin - ownMargin,
      }
}
