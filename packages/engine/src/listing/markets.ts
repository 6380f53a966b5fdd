import { isContractMarket, isIndexedMarket } from '../account/contract-market.ts'
import type { ContractMarket, IndexedMarket, Market } from '../market.ts'
import { SpentIds } from './spent-ids.ts'

/**
 * The markets by instrument id and by symbol. Contracts that no longer trade are kept apart, so that a loop over the
 * live ones does not visit them. A closed contract without positions, orders or other waiting items is forgotten,
 * except for its id.
 */
export class Markets {
  /** Sorted by id. */
  readonly all: Market[] = []
  /** The perpetuals and futures of `all`, sorted by id. */
  readonly contracts: ContractMarket[] = []
  /** The markets that are not closed for good, sorted by id. */
  #alive: readonly Market[] = []
  /** The markets that are closed for good; only contracts can be. */
  #closed: readonly ContractMarket[] = []
  readonly spent = new SpentIds()
  readonly #byId = new Map<number, Market>()
  readonly #bySymbol = new Map<string, Market>()
  /** Markets that follow an index not listed yet, by the index's id: a snapshot is read in the order of ids. */
  readonly #waiting = new Map<number, IndexedMarket[]>()
  #aliveContracts: readonly ContractMarket[] = []

  get(id: number): Market | undefined {
    return this.#byId.get(id)
  }

  /** Returns the market of a contract; `undefined` for an unknown id or another product. */
  contract(id: number): ContractMarket | undefined {
    const market = this.#byId.get(id)
    return market !== undefined && isContractMarket(market) ? market : undefined
  }

  /** Returns the market of an instrument with an index; `undefined` for an unknown id or another product. */
  indexed(id: number): IndexedMarket | undefined {
    const market = this.#byId.get(id)
    return market !== undefined && isIndexedMarket(market) ? market : undefined
  }

  named(symbol: string): Market | undefined {
    return this.#bySymbol.get(symbol)
  }

  /**
   * The markets that are not closed for good. A change makes a new list, so a contract that closes during a loop over
   * the list stays in it.
   */
  get alive(): readonly Market[] {
    return this.#alive
  }

  /** The contracts of {@link alive}. */
  get aliveContracts(): readonly ContractMarket[] {
    return this.#aliveContracts
  }

  /** The contracts that are closed for good but not forgotten yet. */
  get closed(): readonly ContractMarket[] {
    return this.#closed
  }

  /** The largest id ever given to a contract; 0 if there is none. Only contracts are forgotten. */
  get largestContract(): number {
    return Math.max(this.contracts.at(-1)?.instrument.id ?? 0, this.spent.largest)
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

  /** Removes a contract that was closed for good from the live markets and from the followers of its index. */
  close(market: ContractMarket): void {
    this.#setAlive(this.#alive.filter((other) => other !== market))
    this.#closed = [...this.#closed, market]
    const followers = this.#byId.get(market.instrument.indexInstrument)?.followers
    const at = followers?.indexOf(market) ?? -1
    if (at >= 0) followers?.splice(at, 1)
  }

  /** Forgets a closed contract; its symbol can be listed again. */
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

/**
 * Inserts a market in the order of ids. Nearly every listing has the largest id so far, so its place is searched from
 * the end.
 */
function insertById<M extends Market>(markets: M[], market: M): void {
  let at = markets.length
  while (at > 0 && markets[at - 1]!.instrument.id > market.instrument.id) at--
  markets.splice(at, 0, market)
}
