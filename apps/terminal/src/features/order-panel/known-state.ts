import { e8 } from '@perpdesk/numeric'
import type { LeverageSetting, Order, Position, User } from '@perpdesk/protocol'
import {
  type ContractCapabilities,
  type CrossAccount,
  isInAuction,
  lotsToQty,
  ONE_DOLLAR,
  type OtherContract,
  type PriceLimits,
  type Side,
  takenBy,
  ticksToPrice,
} from '@perpdesk/trading'
import type { BookLevel, BookView, Contract, LiveTicker } from '../../stores/index.ts'
import {
  type CoinInAccount,
  feeRatesOf,
  profitBase,
  promisedBeside,
  restingOrdersOf,
  withoutCoin,
} from '../account-figures/index.ts'
import type { HeldPosition, MarketView, OrderContext } from './order-context.ts'

/** Leverage, in hundredths, that a visitor's preview uses. */
const VISITOR_LEVERAGE_E2 = 1_000

/** Everything that the terminal knows about a contract and the user. */
export interface KnownState {
  readonly contract: Contract
  readonly onlyReducing: boolean
  readonly ticker: LiveTicker | undefined
  readonly book: Pick<BookView, 'status' | 'bids' | 'asks'>
  /** `null` for a visitor. */
  readonly user: Pick<User, 'takerFeeRate' | 'makerFeeRate'> | null
  readonly margin: ContractCapabilities
  readonly setting: LeverageSetting | undefined
  /** The account with the contract's settle coin; `undefined` while unknown. */
  readonly figures: CoinInAccount | undefined
  readonly positions: readonly Position[]
  readonly orders: readonly Order[]
  /** The other contracts of the settle coin if the coin has a wallet of its own; otherwise empty. */
  readonly beside: readonly OtherContract[]
}

/** Returns the known state as the exact values by which the form is checked. */
export function orderContext(known: KnownState): OrderContext {
  const { contract, setting, figures } = known
  const fees = feeRatesOf(known.user)
  const market = marketView(contract, known.ticker, known.book)
  const held = known.positions.filter((position) => position.symbol === contract.symbol)
  return {
    instrument: contract,
    onlyReducing: known.onlyReducing,
    market,
    account: {
      margin: known.margin,
      riskId: setting?.riskId ?? 1,
      positionMode: setting?.positionMode ?? 'MergedSingle',
      leverageE2: {
        Buy: setting?.buyLeverageE2 ?? VISITOR_LEVERAGE_E2,
        Sell: setting?.sellLeverageE2 ?? VISITOR_LEVERAGE_E2,
      },
      isLeverageKnown: setting !== undefined,
      fees,
      ...moneyOf(figures, known.margin.hasOwnWallet),
      long: holdingFrom(held, 'Buy'),
      short: holdingFrom(held, 'Sell'),
      orders: restingOrdersOf(contract.symbol, known.orders),
      waiting: known.orders.filter((order) => order.symbol === contract.symbol && isConditional(order)).length,
      taken: takenBy(known.beside),
    },
  }
}

/** True for an untriggered conditional order; TP/SL of a position do not count. */
function isConditional({ orderStatus, stopOrderType }: Order): boolean {
  return orderStatus === 'Untriggered' && (stopOrderType === 'Stop' || stopOrderType === 'OcoOrder')
}

const NO_OTHERS: CrossAccount = {
  marginBalance: 0n,
  haircutLoss: 0n,
  orderLoss: 0n,
  totalInitialMargin: 0n,
  totalMaintenanceMargin: 0n,
}

function moneyOf(figures: CoinInAccount | undefined, hasOwnWallet: boolean) {
  if (figures === undefined) {
    const nothing = { walletBalance: 0n, marginBalance: 0n, available: 0n }
    const margins = { initialMargin: 0n, orderMargin: 0n, maintenanceMargin: 0n }
    return {
      ...nothing,
      ...margins,
      priced: ONE_DOLLAR,
      others: NO_OTHERS,
      inOrders: 0n,
      loan: undefined,
      promised: 0n,
    }
  }
  const { account, coin } = figures
  return {
    walletBalance: coin.walletBalance,
    marginBalance: coin.equity,
    initialMargin: coin.positionMargin + coin.orderMargin,
    orderMargin: coin.orderMargin,
    maintenanceMargin: coin.maintenanceMargin,
    available: coin.available,
    priced: coin.priced,
    inOrders: coin.inOrders,
    loan: coin.loan,
    promised: promisedBeside(account, coin),
    others: hasOwnWallet ? sharedOf(account) : withoutCoin(account, coin),
  }
}

/** Returns the totals of the coins that share margin; zeros if each coin has margin of its own. */
function sharedOf({ cross, initialMarginRate }: CoinInAccount['account']): CrossAccount {
  return initialMarginRate === null ? NO_OTHERS : cross
}

function marketView(contract: Contract, ticker: LiveTicker | undefined, book: KnownState['book']): MarketView {
  if (ticker === undefined)
    return {
      last: null,
      mark: null,
      index: null,
      predictedDelivery: null,
      bestBid: null,
      bestAsk: null,
      limits: null,
      bids: [],
      asks: [],
    }
  return {
    last: ticker.last > 0n ? ticker.last : null,
    mark: ticker.mark,
    index: ticker.index,
    predictedDelivery: ticker.predictedDelivery ?? null,
    bestBid: ticker.bid ?? null,
    bestAsk: ticker.ask ?? null,
    limits: limitsOf(contract, ticker),
    ...depthOf(contract, book),
  }
}

/** Returns the price limits; `null` in a call auction, which has none. */
function limitsOf(contract: Contract, { highestBuy, lowestSell }: LiveTicker): PriceLimits | null {
  if (isInAuction(contract) || highestBuy === undefined || lowestSell === undefined) return null
  return { maxBuy: highestBuy, minSell: lowestSell }
}

/**
 * Returns the levels of the order book while it is live. Without levels, the preview cannot compute the worst price as
 * the exchange would.
 */
function depthOf(contract: Contract, book: KnownState['book']) {
  const level = ({ ticks, lots }: BookLevel) => ({
    price: ticksToPrice(contract, ticks),
    qty: lotsToQty(contract, lots),
  })
  return book.status === 'live' ? { bids: book.bids.map(level), asks: book.asks.map(level) } : { bids: [], asks: [] }
}

function holdingFrom(held: readonly Position[], side: Side): HeldPosition | null {
  const position = held.find((candidate) => candidate.side === side)
  if (position === undefined) return null
  const { size, addedMargin, openedSize, openedValue } = position
  return {
    side,
    size: e8(size),
    entryValue: profitBase(position),
    opening: { size: e8(openedSize), value: e8(openedValue) },
    addedMargin: e8(addedMargin),
  }
}
