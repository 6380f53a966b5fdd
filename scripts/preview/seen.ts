import type { Engine } from '@perpdesk/engine'
import { type E8, e8, formatE8 } from '@perpdesk/numeric'
import type { Order, Position } from '@perpdesk/protocol'
import {
  type AccountType,
  accountCapabilities,
  type CollateralCoin,
  DEFAULT_FEE_RATES,
  ONE_DOLLAR,
  takenBy,
  USD_COINS,
} from '@perpdesk/trading'
import type { Listings } from '../../apps/exchange/src/gateway/core/listings/listings.ts'
import {
  leverageOf,
  positionOf,
  walletOf,
} from '../../apps/exchange/src/gateway/faces/terminal/wire/account-records.ts'
import { symbolConfigOf } from '../../apps/exchange/src/gateway/faces/terminal/wire/catalogue.ts'
import { orderOf } from '../../apps/exchange/src/gateway/faces/terminal/wire/order-records.ts'
import {
  type AccountFigures,
  accountFigures,
  coinFiguresOf,
} from '../../apps/terminal/src/features/account-figures/account-figures.ts'
import type { ValuePrices } from '../../apps/terminal/src/features/account-figures/position-figures.ts'
import { contractsBeside } from '../../apps/terminal/src/features/order-panel/contracts-beside.ts'
import { orderContext } from '../../apps/terminal/src/features/order-panel/known-state.ts'
import { isOnlyReducing, type OrderContext } from '../../apps/terminal/src/features/order-panel/order-context.ts'
import { type Contract, contractOf } from '../../apps/terminal/src/stores/contract.ts'
import { PAIR } from './lending.ts'
import { loansSeen } from './loans-seen.ts'
import { deliveryOf, seenMarket } from './seen-market.ts'

const RATES = {
  takerFeeRate: formatE8(DEFAULT_FEE_RATES.taker),
  makerFeeRate: formatE8(DEFAULT_FEE_RATES.maker),
}

/** An account as seen by its terminal. */
export interface Viewer {
  readonly engine: Engine
  readonly listings: Listings
  readonly account: number
  readonly accountType: AccountType
}

/** Returns what an account's terminal knows about a contract, from the records that the gateway would send. */
export function seenFrom(viewer: Viewer, id: number, time: number): OrderContext {
  return seenWhole(viewer, id, time).context
}

/** The knowledge of a panel, with the account's records and figures from which it follows. */
export interface Seen {
  readonly context: OrderContext
  readonly figures: AccountFigures
  readonly positions: readonly Position[]
  readonly orders: readonly Order[]
  readonly pricesOf: (symbol: string) => ValuePrices
  /** Returns the loss of resting orders of the contracts that settle in a coin with margin of its own. */
  readonly orderLoss: (coin: string) => E8
}

/** Returns the price and collateral terms of a coin; `undefined` for a coin without a price. */
export function pricedCoin(engine: Engine, coin: string): CollateralCoin | undefined {
  if (USD_COINS.includes(coin)) return ONE_DOLLAR
  const terms = engine.collateral().find((one) => one.coin === coin)
  return terms && { price: engine.quote(terms.priceInstrument).indexPrice, collateral: terms }
}

/** Returns the same knowledge together with the account's records and figures. */
export function seenWhole({ engine, listings, account, accountType }: Viewer, id: number, time: number): Seen {
  const listing = listings.byId(id)
  const shown = new Map<string, Contract>()
  const shownOf = (symbol: string): Contract => {
    const known = shown.get(symbol)
    if (known !== undefined) return known
    const made = contractOf(symbolConfigOf(listings.bySymbol(symbol).instrument, time))
    shown.set(symbol, made)
    return made
  }
  const contract = shownOf(listing.instrument.symbol)
  const priceOf = (coin: string) => pricedCoin(engine, coin)
  const wallet = walletOf(engine.wallet(account)!, engine.loans(account))
  const positions = engine
    .positions(account)
    .filter(({ size }) => size > 0)
    .map((state) => positionOf(listings.byId(state.instrument), state, DEFAULT_FEE_RATES.taker))
  const orders = engine
    .openOrders(account)
    .filter(({ instrument }) => instrument !== PAIR)
    .map((order) => orderOf(listings.byId(order.instrument), order))
  const pricesOf = (symbol: string) => {
    const quote = engine.quote(listings.bySymbol(symbol).instrument.id)
    return { mark: quote.markPrice, profitAt: deliveryOf(quote.predictedDeliveryPrice) ?? quote.markPrice }
  }
  const takerRate = e8(RATES.takerFeeRate)
  const loans = loansSeen(engine, account, wallet)
  const figures = accountFigures({
    wallet,
    accountType,
    positions,
    takerRate,
    contractOf: shownOf,
    pricesOf,
    priceOf,
    loans,
  })
  const priced = priceOf(contract.settleCoin)
  if (figures === undefined || priced === undefined) throw new Error(`${contract.settleCoin} has no worth`)
  const ofAccount = accountCapabilities(accountType, wallet.marginMode)
  const shares = ofAccount.shares(contract.settleCoin)
  const setting = leverageOf(listing, engine.leverage(account, id))
  const margin = ofAccount.contract(contract, setting.isIsolated)
  const besideOf = (own: Pick<Contract, 'symbol' | 'settleCoin'>) =>
    contractsBeside({
      contract: own,
      positions,
      orders,
      contractOf: shownOf,
      rules: { takerRate, account: ofAccount },
      pricesOf,
      isIsolated: (symbol) => engine.leverage(account, listings.bySymbol(symbol).instrument.id).isIsolated,
    })
  const context = orderContext({
    contract,
    onlyReducing: isOnlyReducing(contract, time),
    ...seenMarket(engine, listing),
    user: RATES,
    margin,
    setting,
    figures: { account: figures, coin: coinFiguresOf(figures, contract.settleCoin, priced, shares, loans) },
    positions,
    orders,
    beside: margin.hasOwnWallet ? besideOf(contract) : [],
  })
  const orderLoss = (coin: string) =>
    ofAccount.joins(coin) ? 0n : takenBy(besideOf({ symbol: '', settleCoin: coin })).orderLoss
  return { context, figures, positions, orders, pricesOf, orderLoss }
}
