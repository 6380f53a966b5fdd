import type { Market } from '../market.ts'
import { SpentIds } from './spent-ids.ts'

/**
 * The instruments by id and by symbol. Those that trade no more stand apart from the others, so that what goes through the market
 * costs by what is alive; when nobody has anything of them any more they are forgotten, but for their ids.
 */
export class Markets {
  /** In the order of their ids. */
  readonly all: Market[] = []
  /** Those that are not closed for good, likewise. */
  #alive: Market[] = []
  /** The others. */
  #closed: readonly Market[] = []
  readonly spent = new SpentIds()
  readonly #byId = new Map<number, Market>()
  readonly #bySymbol = new Map<string, Market>()
  /** Contracts that follow an index that is not there yet, by its id: a snapshot reads them in the order of ids. */
  readonly #waiting = new Map<number, Market[]>()

  get(id: number): Market | undefined {
    return this.#byId.get(id)
  }

  named(symbol: string): Market | undefined {
    return this.#bySymbol.get(symbol)
  }

  /** A contract that closes while the list is gone through stays in it until the end. */
  get alive(): readonly Market[] {
    return this.#alive
  }

  /** Contracts that are closed for good and not forgotten. */
  get closed(): readonly Market[] {
    return this.#closed
  }

  /** The largest id that was ever given; 0 while there is none. */
  get largestId(): number {
    return Math.max(this.all.at(-1)?.instrument.id ?? 0, this.spent.largest)
  }

  add(market: Market): void {
    const { id, symbol, indexInstrument } = market.instrument
    this.#byId.set(id, market)
    this.#bySymbol.set(symbol, market)
    insertById(this.all, market)
    for (const follower of this.#waiting.get(id) ?? []) insertById(market.followers, follower)
    this.#waiting.delete(id)
    if (market.isClosed) {
      this.#closed = [...this.#closed, market]
      return
    }
    insertById(this.#alive, market)
    if (indexInstrument !== 0) this.#follow(market, indexInstrument)
  }

  /** Takes a contract that was closed for good out of what is gone through. */
  close(market: Market): void {
    this.#alive = this.#alive.filter((other) => other !== market)
    this.#closed = [...this.#closed, market]
    const followers = this.#byId.get(market.instrument.indexInstrument)?.followers
    const at = followers?.indexOf(market) ?? -1
    if (at >= 0) followers?.splice(at, 1)
  }

  /** Lets go of a contract that is closed; its symbol may be given to another. */
  forget(market: Market): void {
    const { id, symbol } = market.instrument
    this.#closed = this.#closed.filter((other) => other !== market)
    this.all.splice(this.all.indexOf(market), 1)
    this.#byId.delete(id)
    this.#bySymbol.delete(symbol)
    this.spent.add(id)
  }

  #follow(market: Market, indexInstrument: number): void {
    const leader = this.#byId.get(indexInstrument)
    if (leader !== undefined) insertById(leader.followers, market)
    else this.#waiting.set(indexInstrument, [...(this.#waiting.get(indexInstrument) ?? []), market])
  }
}

/** Ids grow with nearly every listing, so the place is looked for from the end. */
function insertById(markets: Market[], market: Market): void {
  let at = markets.length
  while (at > 0 && markets[at - 1]!.instrument.id > market.instrument.id) at--
  markets.splice(at, 0, market)
}
