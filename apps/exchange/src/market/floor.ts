import { type AppliedNow, type Command, type Engine, readEvents } from '@perpdesk/engine'
import { type ContractInstrument, contractsOf, isContract, type PreListingTerms } from '@perpdesk/trading'
import type { Config } from '../config/config.ts'
import type { Genesis } from './genesis.ts'
import { type FundedCoin, isMarketAccount, MAKERS } from './participants/accounts.ts'
import { AuctionTraders } from './participants/auction-traders.ts'
import { ContractTraders, type TraderOptions } from './participants/contract-traders.ts'
import { hash } from './random.ts'
import { coinModel } from './reference/coins.ts'
import { type IndexedCoin, IndexSources } from './reference/index-sources.ts'
import { QuoteRates } from './reference/quote-rates.ts'
import type { Recording } from './reference/recording.ts'
import { createReference, type Reference, type ReferenceCoin } from './reference/reference.ts'
import { type Climate, climateOf } from './reference/regime.ts'
import { modelValue } from './reference/to-grid.ts'

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

/** The simulated market: reference prices, the traders of each open contract, and those that still have to start. */
export class Floor {
  readonly #options: FloorOptions
  readonly #seed: number
  readonly #climate: Climate
  readonly #reference: Reference
  readonly #rates: QuoteRates
  readonly #sources: IndexSources
  /** The traders of each contract in continuous trading, by contract id. */
  readonly #traders = new Map<number, ContractTraders>()
  /** The traders of each contract whose call auction accepts orders, by contract id. */
  readonly #auctions = new Map<number, AuctionTraders>()
  #unopened: ContractTraders[] = []
  #open: readonly ContractTraders[] = []
  /** Contracts with their own index, by coin. */
  #indexed: ReadonlyMap<string, readonly ContractInstrument[]> = new Map()

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
    for (const contract of contractsOf(engine.instruments())) this.#admit(contract)
    this.#lookAtIndexes()
    for (const account of MAKERS)
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
  get traders(): readonly ContractTraders[] {
    return this.#open
  }

  advance(nowMs: number): void {
    this.#reference.advance(nowMs)
    this.#rates.advance(nowMs)
  }

  indexPrices(nowMs: number): Command {
    const coins: IndexedCoin[] = []
    for (const [coin, instruments] of this.#indexed) {
      const contracts = instruments.map(({ id, quoteCoin }) => ({ instrument: id, rate: this.#rates.of(quoteCoin) }))
      coins.push({ coin, price: this.#reference.price(coin), contracts })
    }
    return this.#sources.command(nowMs, coins)
  }

  /** Starts the traders of up to `count` contracts and returns them; a newly listed contract waits for its first mark price. */
  open(count: number): readonly ContractTraders[] {
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
  due(nowMs: number, count: number): readonly ContractTraders[] {
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
      } else if (isContract(event.instrument)) {
        this.#admit(event.instrument)
        this.#lookAtIndexes()
      }
    })
  }

  /** Gives a contract traders while it trades, auction traders during its call auction, and neither before and after. */
  #admit(instrument: ContractInstrument): void {
    const { id, preListing } = instrument
    // the reference price of a new coin starts to move with the auction, from the contract's reference price
    if (preListing?.phase !== 'NotStarted') this.#reference.add(coinOf(this.#options, instrument))
    const auction = takesAuctionOrders(instrument)
    if (auction === null) this.#auctions.delete(id)
    else if (!this.#auctions.has(id))
      this.#auctions.set(id, new AuctionTraders(this.#traderOptions(instrument), auction))
    const known = this.#traders.get(id)
    if (isTraded(instrument) && known === undefined) {
      const traders = new ContractTraders(this.#traderOptions(instrument))
      this.#traders.set(id, traders)
      this.#unopened.push(traders)
    } else if (!isTraded(instrument) && known !== undefined) {
      this.#traders.delete(id)
      this.#unopened = this.#unopened.filter((traders) => traders !== known)
      this.#open = this.#open.filter((traders) => traders !== known)
    }
  }

  #traderOptions(instrument: ContractInstrument): TraderOptions {
    const { sequencer, config } = this.#options
    return {
      engine: sequencer.engine,
      instrument,
      model: coinModel(instrument.baseCoin),
      climate: this.#climate,
      // Participants act equally often per second of the machine's clock at any speed, because a higher speed does not
      // make the machine faster.
      rate: config.rate / config.speed,
      reference: this.#reference,
      quoteRate: () => this.#rates.of(instrument.quoteCoin),
      seed: this.#seed,
    }
  }

  /**
   * Groups the contracts that have their own index. A contract has an index from its first regular trading day; before
   * that the price of its auction or pre-market stands in for the index.
   */
  #lookAtIndexes(): void {
    const live = contractsOf(this.#options.sequencer.engine.instruments()).filter(({ status }) => status === 'Trading')
    this.#indexed = Map.groupBy(
      live.filter(({ indexInstrument }) => indexInstrument === 0),
      ({ baseCoin }) => baseCoin,
    )
  }
}

/** True for regular trading, and for pre-market trading after an auction. */
function isTraded({ status, preListing }: ContractInstrument): boolean {
  return status === 'Trading' || (status === 'PreLaunch' && preListing?.phase === 'ContinuousTrading')
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

/** Returns the coins that contracts settle in, with prices in USD: 1 for a stablecoin, the model's price for others. */
export function fundedCoins(engine: Engine): FundedCoin[] {
  const coins = new Map(engine.instruments().map(({ settleCoin, quoteCoin }) => [settleCoin, quoteCoin]))
  return [...coins].map(([coin, quote]) => ({ coin, price: coin === quote ? 1 : coinModel(coin).price }))
}
