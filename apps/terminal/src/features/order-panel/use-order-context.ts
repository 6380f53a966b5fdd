import { type E8, e8 } from '@perpdesk/numeric'
import type { Order, Position, User } from '@perpdesk/protocol'
import { DEFAULT_FEE_RATES, lotsToQty, priceLimits, type Side, ticksToPrice } from '@perpdesk/trading'
import { useMemo } from 'react'
import {
  type BookLevel,
  bookNow,
  type Contract,
  type LiveTicker,
  useInstrument,
  useOpenOrders,
  usePositions,
  useSession,
  useTickers,
  useWallet,
} from '../../stores/index.ts'
import { type AccountFigures, positionFigures, useAccountFigures } from '../account-figures/index.ts'
import { useLeverageSetting } from '../leverage/index.ts'
import type { AccountView, Holding, MarketView, OrderContext, RestingOrder } from './order-context.ts'

/** Leverage that a visitor's preview is computed with. */
const VISITOR_LEVERAGE_E2 = 1_000

/** Everything the form of a contract is judged by, twice a second; `undefined` until the contract is known. */
export function useOrderContext(symbol: string): OrderContext | undefined {
  const contract = useInstrument(symbol)?.contract
  const ticker = useTickers().tickers.get(symbol)
  const user = useSession().user
  const positions = usePositions().value
  const orders = useOpenOrders().value
  const marginMode = useWallet().value?.marginMode ?? user?.marginMode ?? 'REGULAR_MARGIN'
  const figures = useAccountFigures(contract?.settleCoin ?? '')
  const setting = useLeverageSetting(symbol)
  const fees = useMemo(() => feesOf(user), [user])
  return useMemo(() => {
    if (contract === undefined) return undefined
    const market = marketView(contract, ticker)
    const held = positions.filter((position) => position.symbol === symbol)
    const holding = (side: Side) => holdingFrom(held, side, contract, market.mark, fees.taker)
    const account: AccountView = {
      marginMode,
      positionMode: setting?.positionMode ?? 'MergedSingle',
      leverageE2: {
        Buy: setting?.buyLeverageE2 ?? VISITOR_LEVERAGE_E2,
        Sell: setting?.sellLeverageE2 ?? VISITOR_LEVERAGE_E2,
      },
      fees,
      ...moneyOf(figures),
      long: holding('Buy'),
      short: holding('Sell'),
      orders: orders.filter((order) => order.symbol === symbol).map(restingOrder),
    }
    return { instrument: contract, market, account }
  }, [contract, ticker, positions, orders, marginMode, figures, setting, fees, symbol])
}

function feesOf(user: User | null) {
  return user === null ? DEFAULT_FEE_RATES : { taker: e8(user.takerFeeRate), maker: e8(user.makerFeeRate) }
}

function moneyOf(figures: AccountFigures | undefined) {
  return {
    marginBalance: figures?.equity ?? 0n,
    available: figures?.available ?? 0n,
    maintenanceMargin: figures?.maintenanceMargin ?? 0n,
  }
}

function marketView(contract: Contract, ticker: LiveTicker | undefined): MarketView {
  if (ticker === undefined)
    return { last: null, mark: null, bestBid: null, bestAsk: null, limits: null, bids: [], asks: [] }
  return {
    last: ticker.last > 0n ? ticker.last : null,
    mark: ticker.mark,
    bestBid: ticker.bid ?? null,
    bestAsk: ticker.ask ?? null,
    // The premium that widens the collar is the exchange's own average; without it the estimate is on the strict side.
    limits: priceLimits(contract, { mark: ticker.mark, index: ticker.index, premium: 0n }),
    ...depthOf(contract),
  }
}

/** The book as far as somebody follows it; without it the exchange's own judgement of the worst price is not foreseen. */
function depthOf(contract: Contract) {
  const book = bookNow(contract.symbol)
  const level = ({ ticks, lots }: BookLevel) => ({
    price: ticksToPrice(contract, ticks),
    qty: lotsToQty(contract, lots),
  })
  return book.status === 'live' ? { bids: book.bids.map(level), asks: book.asks.map(level) } : { bids: [], asks: [] }
}

function holdingFrom(
  held: readonly Position[],
  side: Side,
  contract: Contract,
  mark: E8 | null,
  takerRate: E8,
): Holding | null {
  const position = held.find((candidate) => candidate.side === side)
  if (position === undefined) return null
  const figures = positionFigures(position, contract, mark ?? e8(position.markPrice), takerRate)
  return {
    side,
    size: e8(position.size),
    entryValue: e8(position.positionValue),
    markValue: figures.value,
    maintenanceMargin: figures.maintenanceMargin,
    unrealisedPnl: figures.unrealisedPnl,
    balance: e8(position.positionBalance),
    isIsolated: position.isIsolated,
  }
}

function restingOrder(order: Order): RestingOrder {
  return {
    side: order.side,
    price: e8(order.price),
    leaves: e8(order.leavesQty),
    reduceOnly: order.reduceOnly,
    positionSide: order.positionIdx === 0 ? null : order.positionIdx === 1 ? 'Buy' : 'Sell',
  }
}
