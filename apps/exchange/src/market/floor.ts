import { type AppliedNow, type Command, type Engine, readEvents } from '@perpdesk/engine'
import {
  type ContractInstrument,
  type IndexedInstrument,
  indexedOf,
  isContract,
  isLeveragedToken,
  isSpot,
  type PreListingTerms,
} from '@perpdesk/trading'
import type { Config } from '../config/config.ts'
import type { Genesis } from './genesis.ts'
import { ALL_MAKERS, type FundedCoin, isMarketAccount } from './participants/accounts.ts'
import { AuctionTraders } from './participants/auction-traders.ts'
import { InstrumentTraders, type TraderOptions } from './participants/instrument-traders.ts'
import { hash } from './random.ts'
import { coinModel, firstPrice, isDollar } from './reference/coins.ts'
import { type IndexedCoin, IndexSources, SOURCES } from './reference/index-sources.ts'
import { QuoteRates } from './reference/quote-rates.ts'
import type { Recording } from './reference/recording.ts'
import { createReference, type Reference, type ReferenceCoin } from './reference/reference.ts'
import { type Climate, climateOf } from './reference/regime.ts'
import { modelValue } from './reference/to-grid.ts'
import { tokenUnderlying } from './reference/token-underlying.ts'
import { type Underlying, underlyingOf } from './reference/underlying.ts'

/** Event types read from a command: trades of the market's own commands are ignored. */
const LISTINGS = ['instrument'] as const
const LISTINGS_AND_TRADES = ['instrument', 'trade'] as const

export interface FloorOptions {
  readonly sequencer: { readonly engine: Engine }
  readonly genesis: Genesis
  readonly config: Pick<Config['market'], 'rate' | 'speed' | 'scenario'>
  /** The recording of the scenario `replay`; `null` for other scenarios. */
  readonly replay: Recording | null
}

/** The simulated market: reference prices, the traders of each open instrument, and those that still have to start. */
export class Floor {
  readonly #options: FloorOptions
  readonly #seed: number
  readonly #climate: Climate
  readonly #reference: Reference
  readonly #rates: QuoteRates
  readonly #sources: IndexSources
  /** The traders of each instrument in continuous trading, by instrument id. */
  readonly #traders = new Map<number, InstrumentTraders>()
  /** The traders of each contract whose call auction accepts orders, by contract id. */
  readonly #auctions = new Map<number, AuctionTraders>()
  #unopened: InstrumentTraders[] = []
  #open: readonly InstrumentTraders[] = []
  /** Contracts and spot pairs with their own index, by coin. */
  #indexed: ReadonlyMap<string, readonly IndexedInstrument[]> = new Map()
  /** Pairs of leveraged tokens, whose index is the net asset value. */
  #tokenPairs: readonly IndexedInstrument[] = []

  /** Creates traders and reference prices from the engine's current state. */
  constructor(options: FloorOptions, nowMs: number) {
    const { engine } = options.sequencer
    const { genesis, config, replay } = options
    this.#options = options
    // The same seed and state give the same market. After a restart the sequence number differs, and so does the
    // randomness.
    this.#seed = hash(genesis.seed, engine.seq)
    this.#climate = climateOf(config.scenario, replay)
    this.#reference = createReference({ seed: this.#seed, climate: this.#climate, startMs: nowMs, coins: [] })
    this.#rates = new QuoteRates(this.#seed, nowMs)
    this.#sources = new IndexSources(this.#seed)
    for (const instrument of indexedOf(engine.instruments())) this.#admit(instrument)
    this.#lookAtIndexes()
    for (const account of ALL_MAKERS)
      for (const order of engine.openOrders(account))
        this.#traders.get(order.instrument)?.adopt(order.side, order.price, order.leavesQty)
  }

  /** True until the traders of a first contract have started. */
  get isClosed(): boolean {
    return this.#open.length === 0
  }

  /** True once every open contract has been quoted and the traders of all contracts have started. */
  get isFurnished(): boolean {
    return this.#unopened.length === 0 && this.#open.every(({ nextRequote }) => nextRequote > 0)
  }

  /** Traders of the contracts that have started. */
  get traders(): readonly InstrumentTraders[] {
    return this.#open
  }

  advance(nowMs: number): void {
    this.#reference.advance(nowMs)
    this.#rates.advance(nowMs)
  }

  indexPrices(nowMs: number): Command {
    const coins: IndexedCoin[] = []
    for (const [coin, instruments] of this.#indexed) {
      const contracts = instruments.map(({ id, quoteCoin }) => ({ instrument: id, rate: this.#rateOf(quoteCoin) }))
      const price = isDollar(coin) ? 1 / this.#rates.of(coin) : this.#reference.price(coin)
      coins.push({ coin, price, contracts })
    }
    const { type, entries } = this.#sources.command(nowMs, coins)
    const { engine } = this.#options.sequencer
    const values = this.#tokenPairs.map(({ id, baseCoin }) => {
      const nav = engine.token(baseCoin)?.nav ?? 0n
      return { instrument: id, sources: Array.from({ length: SOURCES }, () => nav) }
    })
    return { type, entries: [...entries, ...values] }
  }

  /** Starts the traders of up to `count` contracts and returns them; a newly listed contract waits for its first mark price. */
  open(count: number): readonly InstrumentTraders[] {
    if (this.#unopened.length === 0) return []
    const { engine } = this.#options.sequencer
    const ready = this.#unopened.filter(({ instrument }) => engine.quote(instrument).markPrice > 0n).slice(0, count)
    this.#unopened = this.#unopened.filter((traders) => !ready.includes(traders))
    if (ready.length > 0) this.#open = [...this.#open, ...ready]
    return ready
  }

  /** Returns the orders that the participants of call auctions send now. */
  auctionOrders(nowMs: number): Command[] {
    return [...this.#auctions.values()].flatMap((traders) => traders.round(nowMs))
  }

  /** Returns the traders of up to `count` contracts whose requote is due, the longest overdue first. */
  due(nowMs: number, count: number): readonly InstrumentTraders[] {
    const due = this.#open.filter((traders) => traders.nextRequote <= nowMs)
    return due.toSorted((a, b) => a.nextRequote - b.nextRequote).slice(0, count)
  }

  /**
   * Follows listings and changes of contracts, and passes trades of users and liquidations to the traders, which react to
   * them.
   */
  watch({ rows }: AppliedNow, command: Command): void {
    const isOwn = 'account' in command && isMarketAccount(command.account)
    readEvents(rows, isOwn ? LISTINGS : LISTINGS_AND_TRADES, (event) => {
      if (event.type === 'trade') {
        this.#traders.get(event.instrument)?.onFlow(event.side === 'Buy' ? 1 : -1, event.price, event.qty)
      } else if (isContract(event.instrument) || isSpot(event.instrument)) {
        this.#admit(event.instrument)
        this.#lookAtIndexes()
      }
    })
  }

  /** Returns the price of one USDT in a coin. */
  #rateOf(coin: string): number {
    return isDollar(coin) ? this.#rates.of(coin) : 1 / this.#reference.price(coin)
  }

  /** Gives an instrument traders while it trades, and neither before and after. */
  #admit(instrument: IndexedInstrument): void {
    const { id } = instrument
    if (isContract(instrument)) this.#admitToAuction(instrument)
    else if (!isLeveragedToken(instrument.baseCoin)) {
      for (const coin of pairedCoins(this.#options, instrument)) this.#reference.add(coin)
    }
    const known = this.#traders.get(id)
    if (isTraded(instrument) && known === undefined) {
      const traders = new InstrumentTraders(this.#traderOptions(instrument))
      this.#traders.set(id, traders)
      this.#unopened.push(traders)
    } else if (!isTraded(instrument) && known !== undefined) {
      this.#traders.delete(id)
      this.#unopened = this.#unopened.filter((traders) => traders !== known)
      this.#open = this.#open.filter((traders) => traders !== known)
    }
  }

  /** Gives a contract auction traders during its call auction. */
  #admitToAuction(instrument: ContractInstrument): void {
    const { id, preListing } = instrument
    // the reference price of a new coin starts to move with the auction, from the contract's reference price
    if (preListing?.phase !== 'NotStarted') this.#reference.add(coinOf(this.#options, instrument))
    const auction = takesAuctionOrders(instrument)
    if (auction === null) this.#auctions.delete(id)
    else if (!this.#auctions.has(id))
      this.#auctions.set(id, new AuctionTraders(this.#traderOptions(instrument), auction))
  }

  #traderOptions<Terms extends IndexedInstrument>(instrument: Terms): TraderOptions<Terms> {
    const { sequencer, config } = this.#options
    return {
      engine: sequencer.engine,
      instrument,
      model: coinModel(instrument.baseCoin),
      climate: this.#climate,
      // Participants act equally often per second of the machine's clock at any speed, because a higher speed does not
      // make the machine faster.
      rate: config.rate / config.speed,
      underlying: this.#underlyingOf(instrument),
      seed: this.#seed,
    }
  }

  #underlyingOf(instrument: IndexedInstrument): Underlying {
    const { engine } = this.#options.sequencer
    const token = engine.token(instrument.baseCoin)
    const contract = token === undefined ? undefined : engine.instrument(token.terms.instrument)
    return token === undefined || contract === undefined
      ? underlyingOf(instrument, this.#reference, this.#rates)
      : tokenUnderlying(engine, token.terms, underlyingOf(contract, this.#reference, this.#rates))
  }

  /**
   * Groups the instruments that have their own index. A contract has an index from its first regular trading day; before
   * that the price of its auction or pre-market stands in for the index.
   */
  #lookAtIndexes(): void {
    const live = indexedOf(this.#options.sequencer.engine.instruments()).filter(({ status }) => status === 'Trading')
    const own = live.filter(({ indexInstrument }) => indexInstrument === 0)
    this.#tokenPairs = own.filter(({ baseCoin }) => isLeveragedToken(baseCoin))
    this.#indexed = Map.groupBy(
      own.filter(({ baseCoin }) => !isLeveragedToken(baseCoin)),
      ({ baseCoin }) => baseCoin,
    )
  }
}

/** True for regular trading, and for pre-market trading after an auction. */
function isTraded(instrument: IndexedInstrument): boolean {
  const phase = isContract(instrument) ? instrument.preListing?.phase : undefined
  return instrument.status === 'Trading' || (instrument.status === 'PreLaunch' && phase === 'ContinuousTrading')
}

/** Returns the terms of a contract's call auction while it accepts orders, otherwise `null`. */
function takesAuctionOrders({ status, preListing }: ContractInstrument): PreListingTerms | null {
  const { phase } = preListing ?? {}
  const takes = status === 'PreLaunch' && (phase === 'CallAuction' || phase === 'CallAuctionNoCancel')
  return takes ? preListing : null
}

/**
 * Returns a contract's coin with its starting price: the index price, else the last price, the reference price of the
 * pre-listing, the price of the genesis, or the model's price.
 */
function coinOf({ sequencer, genesis }: FloorOptions, instrument: ContractInstrument): ReferenceCoin {
  const { baseCoin, symbol, preListing } = instrument
  const model = coinModel(baseCoin)
  const tick = modelValue(instrument.tickSize)
  const { indexPrice, lastPrice } = sequencer.engine.quote(instrument.id)
  const first = (genesis.starts[symbol]?.ticks ?? 0) * tick
  const reference = modelValue(preListing?.referencePrice ?? 0n)
  const price = modelValue(indexPrice) || lastPrice * tick || reference || first || model.price
  return { coin: baseCoin, price, model }
}

/**
 * Returns the coins of a pair that are no dollars, with their starting prices in USDT: the price of the pair's index,
 * else that of the genesis or of the model.
 */
function pairedCoins({ sequencer, genesis }: FloorOptions, pair: IndexedInstrument): readonly ReferenceCoin[] {
  const { baseCoin, quoteCoin, symbol } = pair
  const known = modelValue(sequencer.engine.quote(pair.id).indexPrice)
  const started = (genesis.starts[symbol]?.ticks ?? 0) * modelValue(pair.tickSize)
  const isCross = !isDollar(quoteCoin)
  return [baseCoin, quoteCoin]
    .filter((coin) => !isDollar(coin))
    .map((coin) => {
      const model = coinModel(coin)
      return { coin, price: isCross ? model.price : known || started || firstPrice(pair), model }
    })
}

/**
 * Returns the coins that contracts settle in or pairs trade, with prices in USD: 1 for dollars, else the model's.
 * Leveraged tokens are left out, because they cannot be deposited.
 */
export function fundedCoins(engine: Engine): FundedCoin[] {
  const instruments = indexedOf(engine.instruments())
  const settled = new Set(instruments.filter(isContract).map(({ settleCoin }) => settleCoin))
  const pairs = instruments.filter(isSpot)
  const coins = pairs.flatMap(({ baseCoin, quoteCoin }) => [baseCoin, quoteCoin])
  const paired = new Set(coins.filter((coin) => !isLeveragedToken(coin)))
  return [...new Set([...settled, ...paired])].map((coin) => {
    const price = isDollar(coin) ? 1 : coinModel(coin).price
    return { coin, price, settles: settled.has(coin), isPaired: paired.has(coin) }
  })
}
