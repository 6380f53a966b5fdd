import { e8Of } from '@perpdesk/numeric'
import type { BorrowTerms, CollateralTerms, Instrument, SettingChange, SettingEffect, WhatIf } from '@perpdesk/trading'
import type { Account, Exposure, Seat } from './account/account.ts'
import { isContractMarket } from './account/contract-market.ts'
import { isRefusal, locate, resolve } from './account/locate.ts'
import { apply } from './apply.ts'
import { audit } from './audit.ts'
import { BUY, NONE, SELL } from './book/order-pool.ts'
import { NO_PRICE } from './book/price-levels.ts'
import { lendingStates, loanStates } from './borrowing/loan-views.ts'
import type { AddMargin, PlaceOrder, SequencedCommand } from './command.ts'
import type {
  AccountFeeRates,
  CoinAudit,
  Depth,
  DepthLevel,
  Engine,
  IndexMakeUp,
  LendingState,
  LeverageState,
  LoanState,
  MarginPreview,
  Quote,
  TokenState,
  Versions,
} from './engine.ts'
import type { AppliedNow, OrderState, PoolBalance, PositionState, TokenRequestEvent, WalletState } from './event.ts'
import { tokenNamed } from './leveraged-tokens/fund.ts'
import { waitingRequests } from './leveraged-tokens/report-request.ts'
import { tokenState } from './leveraged-tokens/token-view.ts'
import { MARGIN_CHOICE } from './margin/choose-margin.ts'
import type { Market } from './market.ts'
import { mmrCloseOrder } from './mmr-close/mmr-close-view.ts'
import { orderState } from './orders/order-view.ts'
import { previewMargin } from './preview/preview-margin.ts'
import { indexComponents } from './prices/index-prices.ts'
import { basisRateOf } from './prices/mark.ts'
import type { Products } from './products/product.ts'
import { PRODUCTS } from './products.ts'
import { walletState } from './reports/wallet-view.ts'
import { previewSetting } from './risk/account-state.ts'
import { readSnapshot } from './snapshot/read-snapshot.ts'
import { sha256 } from './snapshot/sha256.ts'
import { writeSnapshot } from './snapshot/write-snapshot.ts'
import { State } from './state.ts'
import { strategyState } from './strategies/strategy-view.ts'
import type { StrategyState } from './strategy-types.ts'
import { seatOf } from './triggers/stop-life.ts'
import { stopState, UNTRIGGERED } from './triggers/stop-view.ts'

/** Returns an empty exchange: no instruments, only the house accounts. */
export function createEngine(products: Products<State> = PRODUCTS): Engine {
  return new ExchangeEngine(new State(MARGIN_CHOICE, products))
}

/**
 * Returns the exchange whose snapshot these bytes are. Throws `OtherVersion` or `MalformedBytes` if they are not a
 * readable snapshot.
 */
export function restoreEngine(bytes: Uint8Array, products: Products<State> = PRODUCTS): Engine {
  return new ExchangeEngine(readSnapshot(bytes, products))
}

const NO_LEVERAGE: LeverageState = {
  buyLeverageE2: 0,
  sellLeverageE2: 0,
  positionMode: 'MergedSingle',
  isIsolated: false,
  riskId: 1,
}
const NO_DEPTH: Depth = { version: 0, bids: [], asks: [] }
const NO_QUOTE: Quote = {
  lastPrice: 0,
  bestBid: 0,
  bestBidLots: 0,
  bestAsk: 0,
  bestAskLots: 0,
  markPrice: 0n,
  indexPrice: 0n,
  predictedFundingRate: 0n,
  nextFundingTime: 0,
  fundingMinutes: 0,
  basisRate: 0n,
  predictedDeliveryPrice: 0n,
  maxBuy: 0,
  minSell: 0,
  openInterest: 0,
}

class ExchangeEngine implements Engine {
  readonly #state: State

  constructor(state: State) {
    this.#state = state
  }

  get seq(): number {
    return this.#state.seq
  }

  get time(): number {
    return this.#state.time
  }

  apply(command: SequencedCommand): AppliedNow {
    return apply(this.#state, command)
  }

  instruments(): readonly Instrument[] {
    return this.#state.markets.all.map((market) => market.instrument)
  }

  instrument(id: number): Instrument | undefined {
    return this.#state.market(id)?.instrument
  }

  wasListed(id: number): boolean {
    return this.#state.market(id) !== undefined || this.#state.markets.spent.has(id)
  }

  get largestContract(): number {
    return this.#state.markets.largestContract
  }

  accounts(): readonly number[] {
    return this.#state.accounts.list.map(({ id }) => id)
  }

  hasAccount(account: number): boolean {
    return this.#state.accounts.get(account) !== undefined
  }

  quote(instrument: number): Quote {
    const market = this.#state.market(instrument)
    if (market === undefined) return NO_QUOTE
    const { book, prices } = market
    return {
      lastPrice: market.lastPrice,
      bestBid: book.bestBid,
      bestBidLots: book.bestBid === NO_PRICE ? 0 : book.lotsAt(book.bestBid),
      bestAsk: book.bestAsk,
      bestAskLots: book.bestAsk === NO_PRICE ? 0 : book.lotsAt(book.bestAsk),
      markPrice: prices.mark,
      indexPrice: prices.index,
      predictedFundingRate: prices.predictedRate,
      nextFundingTime: prices.nextFundingTime,
      fundingMinutes: prices.fundingMinutes,
      basisRate: isContractMarket(market) ? basisRateOf(market) : 0n,
      predictedDeliveryPrice: prices.predictedDelivery,
      maxBuy: prices.maxBuy,
      minSell: prices.minSell,
      openInterest: market.openInterest,
    }
  }

  depth(instrument: number, levels: number): Depth {
    const market = this.#state.market(instrument)
    if (market === undefined) return NO_DEPTH
    return {
      version: market.bookVersion,
      bids: levelsOf(market, BUY, levels),
      asks: levelsOf(market, SELL, levels),
    }
  }

  bookVersion(instrument: number): number {
    return this.#state.market(instrument)?.bookVersion ?? 0
  }

  versions(instrument: number): Versions | undefined {
    return this.#state.market(instrument)
  }

  openOrders(account: number): readonly OrderState[] {
    const orders: OrderState[] = []
    for (const seat of this.#seats(account)) {
      for (let slot = seat.firstOrder; slot !== NONE; slot = this.#state.pool.ownerNext[slot]!) {
        orders.push(orderState(this.#state, slot))
      }
      for (const stop of seat.stops) orders.push(stopState(seat, stop, UNTRIGGERED))
    }
    const owner = this.#state.accounts.get(account)
    if (owner !== undefined) {
      for (const close of this.#state.mmrCloses.of(owner)) orders.push(mmrCloseOrder(close, close.createdTime))
    }
    return orders.toSorted((a, b) => b.orderId - a.orderId)
  }

  findOrder(account: number, ref: { orderId: number; orderLinkId: string }): OrderState | undefined {
    const owner = this.#state.accounts.get(account)
    if (owner === undefined) return undefined
    const id = resolve(owner, ref)
    const stop = this.#state.stops.get(id)
    if (stop !== undefined) {
      const seat = seatOf(this.#state, stop)
      return seat.account === owner ? stopState(seat, stop, UNTRIGGERED) : undefined
    }
    const slot = id > 0 ? this.#state.ids.get(id) : NONE
    const close = this.#state.mmrCloses.byOrder(owner, id)
    if (close !== undefined) return mmrCloseOrder(close, close.createdTime)
    if (slot === NONE) {
      const place = owner.ended.find(id)
      return place === NONE ? undefined : owner.ended.stateAt(place, account)
    }
    return this.#state.ownerOf(slot).account === owner ? orderState(this.#state, slot) : undefined
  }

  positions(account: number): readonly PositionState[] {
    return this.#seats(account).flatMap((seat) => this.#state.productOf(seat.market).openPositions(seat))
  }

  position(account: number, instrument: number): readonly PositionState[] {
    const found = this.#locate(account, instrument)
    if (found === undefined) return []
    const seat = this.#state.accounts.find(found.account, found.market)
    return seat === undefined ? [] : this.#state.productOf(found.market).positions(seat)
  }

  netLots(account: number, instrument: number): number {
    const found = this.#locate(account, instrument)
    const seat = found === undefined ? undefined : this.#state.accounts.find(found.account, found.market)
    return seat?.exposure?.positions.reduce((sum, { lots }) => sum + lots, 0) ?? 0
  }

  strategies(account: number): readonly StrategyState[] {
    const owner = this.#state.accounts.get(account)
    if (owner === undefined) return []
    return this.#state.strategies
      .of(owner)
      .map((strategy) => strategyState(this.#state, strategy))
      .toReversed()
  }

  wallet(account: number): WalletState | undefined {
    const owner = this.#state.accounts.get(account)
    return owner === undefined ? undefined : walletState(owner)
  }

  leverage(account: number, instrument: number): LeverageState {
    const found = this.#locate(account, instrument)
    const own = found === undefined ? null : this.#seatIn(found.account, found.market).exposure
    return own === null ? NO_LEVERAGE : leverageState(own)
  }

  leverages(account: number): readonly ({ readonly instrument: number } & LeverageState)[] {
    const exposures = this.#state.accounts.get(account)?.exposures() ?? []
    return exposures.map((own) => ({ instrument: own.market.instrument.id, ...leverageState(own) }))
  }

  movesPrices(account: number): boolean | undefined {
    return this.#state.accounts.get(account)?.movesPrices
  }

  previewOrder(command: PlaceOrder): WhatIf | undefined {
    const found = locate(this.#state, command.account, command.instrument)
    if (isRefusal(found)) return undefined
    const { account, market } = found
    return this.#state.productOf(market).preview(this.#state, this.#seatIn(account, market), command)
  }

  previewSetting(account: number, change: SettingChange): SettingEffect | undefined {
    return previewSetting(this.#state, account, change)
  }

  previewMargin(command: AddMargin): MarginPreview {
    return previewMargin(this.#state, command)
  }

  audit(): readonly CoinAudit[] {
    return audit(this.#state)
  }

  collateral(): readonly CollateralTerms[] {
    return this.#state.accounts.coins.terms()
  }

  lendingTerms(): readonly BorrowTerms[] {
    return this.#state.accounts.coins.lent.flatMap(({ lending }) => lending ?? [])
  }

  lending(): readonly LendingState[] {
    return lendingStates(this.#state)
  }

  loans(account: number): readonly LoanState[] {
    const owner = this.#state.accounts.get(account)
    return owner === undefined ? [] : loanStates(owner)
  }

  feeRates(id: number): AccountFeeRates | undefined {
    const account = this.#state.accounts.get(id)
    if (account === undefined) return undefined
    const { makerRate, takerRate, spotRates } = account
    return {
      contracts: { maker: makerRate, taker: takerRate },
      spot: { maker: e8Of(spotRates.maker), taker: e8Of(spotRates.taker) },
    }
  }

  spotLeverage(account: number): number {
    return this.#state.accounts.get(account)?.spotLeverage ?? 0
  }

  indexMakeUp(instrument: number): IndexMakeUp | undefined {
    const market = this.#state.markets.contract(instrument)
    return market === undefined ? undefined : indexComponents(this.#state, market)
  }

  tokens(): readonly TokenState[] {
    return this.#state.tokens.map((token) => tokenState(this.#state, token))
  }

  token(coin: string): TokenState | undefined {
    const token = tokenNamed(this.#state, coin)
    return token === undefined ? undefined : tokenState(this.#state, token)
  }

  hasPassedQuiz(account: number): boolean {
    return this.#state.accounts.get(account)?.passedQuiz ?? false
  }

  tokenRequests(account: number): readonly TokenRequestEvent[] {
    return this.#state.tokens.flatMap((token) => waitingRequests(token, account)).toSorted((a, b) => a.id - b.id)
  }

  insurancePools(): readonly PoolBalance[] {
    return this.#state.pools.map(({ name, coin, balance }) => ({ name, coin, balance }))
  }

  snapshot(): Uint8Array {
    return writeSnapshot(this.#state)
  }

  stateHash(): string {
    return sha256(writeSnapshot(this.#state))
  }

  #seats(account: number): readonly Seat[] {
    return this.#state.accounts.get(account)?.seats() ?? []
  }

  /** Returns an account's seat in a market, or an empty placeholder if it has none. */
  #seatIn(account: Account, market: Market): Seat {
    return (
      this.#state.accounts.find(account, market) ?? this.#state.productOf(market).openSeat(NONE, null, account, market)
    )
  }

  #locate(accountId: number, instrument: number): { account: Account; market: Market } | undefined {
    const account = this.#state.accounts.get(accountId)
    const market = this.#state.market(instrument)
    return account === undefined || market === undefined ? undefined : { account, market }
  }
}

function leverageState(own: Exposure): LeverageState {
  const { buyLeverageE2, sellLeverageE2, hedge, riskId, regime } = own
  const positionMode = hedge ? 'BothSide' : 'MergedSingle'
  return { buyLeverageE2, sellLeverageE2, positionMode, isIsolated: regime.isIsolated, riskId }
}

function levelsOf(market: Market, side: number, levels: number): readonly DepthLevel[] {
  const book = market.bookFor(side)
  const found: DepthLevel[] = []
  for (let price = book.best(side); price !== NO_PRICE && found.length < levels; price = book.worse(side, price)) {
    found.push([price, book.lotsAt(price)])
  }
  return found
}
