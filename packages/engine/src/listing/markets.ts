import { isContractMarket, isIndexedMarket } from '../account/contract-market.ts'
import type { ContractMarket, IndexedMarket, Market } from '../market.ts'
import { SpentIds } from './spent-ids.ts'

/**
 * The instruments by id and by symbol. Those that no longer trade are kept apart, so that a walk through the market
 * costs only by live ones; when nobody has anything in them any more they are forgotten, except for their ids.
 */
export class Markets {
  /** In the order of their ids. */
  readonly all: Market[] = []
  /** The perpetuals and futures among them. */
  readonly contracts: ContractMarket[] = []
  /** Those that are not closed for good, likewise. */
  #alive: readonly Market[] = []
  /** The others, which only contracts can be among. */
  #closed: readonly ContractMarket[] = []
  readonly spent = new SpentIds()
  readonly #byId = new Map<number, Market>()
  readonly #bySymbol = new Map<string, Market>()
  /** Markets that follow an index that is not there yet, by its id: a snapshot reads them in the order of ids. */
  readonly #waiting = new Map<number, IndexedMarket[]>()
  #aliveContracts: readonly ContractMarket[] = []

  get(id: number): Market | undefined {
    return this.#byId.get(id)
  }

  /** The market of a contract. */
  contract(id: number): ContractMarket | undefined {
    const market = this.#byId.get(id)
    return market !== undefined && isContractMarket(market) ? market : undefined
  }

  /** The market of what follows an index. */
  indexed(id: number): IndexedMarket | undefined {
    const market = this.#byId.get(id)
    return market !== undefined && isIndexedMarket(market) ? market : undefined
  }

  named(symbol: string): Market | undefined {
    return this.#bySymbol.get(symbol)
  }

  /** A contract that closes while the list is gone through stays in it until the end. */
  get alive(): readonly Market[] {
    return this.#alive
  }

  /** The contracts among them. */
  get aliveContracts(): readonly ContractMarket[] {
    return this.#aliveContracts
  }

  /** Contracts that are closed for good and not forgotten. */
  get closed(): readonly ContractMarket[] {
    return this.#closed
  }

  /** The largest id that was ever given; 0 while there is none. */
  get largestId(): number {
    return Math.max(this.all.at(-1)?.instrument.id ?? 0, this.spent.largest)
  }

  add(market: Market): void {
    const { id, symbol } = market.instrument
    this.#byId.set(id, market)
    this.#bySymbol.set(symbol, market)
    insertById(this.all, market)
    if (isContractMarket(market)) insertById(this.contracts, market)
    for (const follower of this.#waiting.get(id) ?? []) insertById(market.followers, follower)
    this.#waiting.delete(id)
    if (market.isClosed && isContractMarket(market)) this.#closed = [...this.#closed, market]
    else this.#open(market)
  }

  /** Takes a contract that was closed for good out of the walk. */
  close(market: ContractMarket): void {
    this.#setAlive(this.#alive.filter((other) => other !== market))
    this.#closed = [...this.#closed, market]
    const followers = this.#byId.get(market.instrument.indexInstrument)?.followers
    const at = followers?.indexOf(market) ?? -1
    if (at >= 0) followers?.splice(at, 1)
  }

  /** Lets go of a contract that is closed; its symbol may be given to another. */
  forget(market: ContractMarket): void {
    const { id, symbol } = market.instrument
    this.#closed = this.#closed.filter((other) => other !== market)
    this.all.splice(this.all.indexOf(market), 1)
    this.contracts.splice(this.contracts.indexOf(market), 1)
    this.#byId.delete(id)
    this.#bySymbol.delete(symbol)
    this.spent.add(id)
    market.moves++
  }

  #open(market: Market): void {
    const alive = [...this.#alive]
    insertById(alive, market)
    this.#setAlive(alive)
    if (isIndexedMarket(market) && market.instrument.indexInstrument !== 0) this.#follow(market)
  }

  #setAlive(alive: readonly Market[]): void {
    this.#alive = alive
    this.#aliveContracts = alive.filter(isContractMarket)
  }

  #follow(market: IndexedMarket): void {
    const { indexInstrument } = market.instrument
    const leader = this.#byId.get(indexInstrument)
    if (leader !== undefined) insertById(leader.followers, market)
    else this.#waiting.set(indexInstrument, [...(this.#waiting.get(indexInstrument) ?? []), market])
  }
}

/** Ids grow with nearly every listing, so the place is looked for from the end. */
function insertById<M extends Market>(markets: M[], market: M): void {
  let at = markets.length
  while (at > 0 && markets[at - 1]!.instrument.id > market.instrument.id) at--
  markets.splice(at, 0, market)
}
