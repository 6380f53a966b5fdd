import type { E8 } from '@perpdesk/numeric'
import {
  type ContractStanding,
  contractFigures,
  contractValue,
  judge,
  oppositeSide,
  type WhatIf,
  type WhatIfAccount,
  type WhatIfOrder,
  whatIf,
} from '@perpdesk/trading'
import {
  bestOpposite,
  holdingOf,
  isClosingOrder,
  type OrderContext,
  type ProposedOrder,
  type RestingOrder,
  type SizedOrder,
} from './order-context.ts'

import { sweepPrice } from './sweep.ts'

/**
 * What the coin's other contracts have lost on paper is off what the exchange says is available, and so off the balance as it
 * is put together here. Contracts in classic cross margin that lose besides this one thus show their loss and their margin.
 */
const NOTHING_TAKEN = { losses: 0n, uncovered: 0n, orderLoss: 0n, held: 0n }

const NO_ORDERS = { buyQty: 0n, buyValue: 0n, sellQty: 0n, sellValue: 0n }

/** What the exchange's gate would say of an order of this quantity, by the gate's own rules. */
export function gateOf(context: OrderContext, order: ProposedOrder, qty: E8): ReturnType<typeof judge> {
  return judge(accountOf(context, order), orderOf(context, order, qty))
}

/** What the order would come to if it filled whole at its price; `null` for a closing order without a position. */
export function afterFill(context: OrderContext, order: SizedOrder, qty: E8): WhatIf | null {
  const filled = order.closing ? closable(context, order, qty) : qty
  if (filled === 0n) return null
  const fills = [{ price: order.price, qty: filled }]
  return whatIf(accountOf(context, order), { ...orderOf(context, order, filled), fills })
}

function closable({ account }: OrderContext, order: ProposedOrder, qty: E8): E8 {
  const size = holdingOf(account, oppositeSide(order.side))?.size ?? 0n
  return qty < size ? qty : size
}

function orderOf(context: OrderContext, order: ProposedOrder, qty: E8): WhatIfOrder {
  const { side, limit, closing } = order
  return {
    side,
    qty,
    limit,
    closing,
    bestOpposite: bestOpposite(context.market, side),
    worstPrice: sweepPrice(context.market, order, qty),
    worstClosingPrice: sweepPrice(context.market, order, closable(context, order, qty)),
    fills: [],
    resting: 0n,
  }
}

/** The account as the figures that the form is given add up to. */
function accountOf(context: OrderContext, order: ProposedOrder): WhatIfAccount {
  const { account, instrument, market } = context
  // before the first mark an order is taken to lose nothing
  const mark = market.mark ?? order.limit
  const standing: WhatIfAccount['standing'] = {
    contract: instrument,
    isolated: account.perContract || account.marginMode === 'ISOLATED_MARGIN',
    hedge: account.positionMode === 'BothSide',
    leverageE2: account.leverageE2,
    takerRate: account.fees.taker,
    mark,
    profitAt: market.predictedDelivery ?? mark,
    positions: [account.long, account.short].filter((holding) => holding !== null),
    orders: restingOrders(context),
  }
  const cross = account.marginMode !== 'ISOLATED_MARGIN'
  return {
    standing,
    coin: coinOf(context, standing),
    others: account.others,
    // of a unified account the losses of all its orders are among the figures of the others
    losing: account.perContract && cross ? losingOrders(context, standing.mark) : NO_ORDERS,
    ownTerms: account.perContract ? { cap: tierCap(context), cross, ...NOTHING_TAKEN } : null,
  }
}

/** Largest value of a side in the chosen tier of the risk ladder. */
export function tierCap({ account, instrument: { riskTiers } }: OrderContext): E8 {
  return (riskTiers[account.riskId - 1] ?? riskTiers.at(-1))?.maxValue ?? 0n
}

function coinOf({ account }: OrderContext, standing: ContractStanding): WhatIfAccount['coin'] {
  const own = contractFigures(standing)
  // in classic cross margin the contract's own loss on paper is off what is available as well
  const isOff = account.perContract && account.marginMode !== 'ISOLATED_MARGIN' && own.unrealised < 0n
  const ownLoss = isOff ? -own.unrealised : 0n
  const ownMargin = own.positionIM + own.orderIM
  const otherOrders = account.orderMargin - own.orderIM
  return {
    // in isolated margin what all other positions hold is in neither
    walletBalance: standing.isolated
      ? account.available + ownLoss + ownMargin + otherOrders
      : account.marginBalance - own.unrealised,
    initialMargin: standing.isolated ? otherOrders : account.initialMargin - ownMargin,
    orderMargin: otherOrders,
    maintenanceMargin: account.maintenanceMargin - own.maintenance,
    unrealisedPnl: 0n,
    ...account.priced,
  }
}

function restingOrders(context: OrderContext): ContractStanding['orders'] {
  return summed(context, (order) => !isClosingOrder(order))
}

/** Bids above the mark and offers below it. */
function losingOrders(context: OrderContext, mark: E8): ContractStanding['orders'] {
  return summed(context, ({ side, price }) => (side === 'Buy' ? price > mark : price < mark))
}

function summed(
  { account, instrument }: OrderContext,
  counts: (order: RestingOrder) => boolean,
): ContractStanding['orders'] {
  let { buyQty, buyValue, sellQty, sellValue } = NO_ORDERS
  for (const order of account.orders) {
    if (!counts(order)) continue
    const value = contractValue(instrument, order.price, order.leaves, 'up')
    if (order.side === 'Buy') {
      buyQty += order.leaves
      buyValue += value
    } else {
      sellQty += order.leaves
      sellValue += value
    }
  }
  return { buyQty, buyValue, sellQty, sellValue }
}
