import type { ContractInstrument, MarginMode, PositionIdx, Side, SpotInstrument } from '@perpdesk/trading'

/** A position of an account. */
export interface Holding {
  readonly instrument: number
  readonly index: PositionIdx
  readonly side: Side
  readonly lots: number
  /** Margin added to the position. */
  readonly added: bigint
}

/** A resting or conditional order. */
export interface OpenOrder {
  readonly id: number
  readonly link: string
  readonly instrument: number
}

/** A pair of coins. */
export interface PricedPair {
  readonly instrument: SpotInstrument
  /** The last price in ticks; before the first trade the index price. */
  readonly price: number
}

/** A running strategy. */
export interface RunningStrategy {
  readonly id: number
  readonly account: number
  readonly instrument: number
  readonly side: Side
  /** Id of its open order; 0 if there is none. */
  readonly childId: number
}

/** An exchange as the command generators see it. Queries about an unknown account return nothing. */
export interface Venue {
  /** Returns the contracts sorted by id. */
  instruments(): readonly ContractInstrument[]
  instrument(id: number): ContractInstrument | undefined
  /** Returns the pairs sorted by id. */
  pairs(): readonly PricedPair[]
  /** True if the contract has a mark price, and orders on both sides. */
  isQuoted(instrument: number): boolean
  marginMode(account: number): MarginMode | undefined
  isHedged(account: number, instrument: number): boolean
  positions(account: number): readonly Holding[]
  openOrders(account: number): readonly OpenOrder[]
  /** Returns the orders resting in the book of one contract. */
  resting(account: number, instrument: number): readonly { readonly side: Side; readonly price: number }[]
  /** Returns the partial take profits and stop losses of a position. */
  partialStops(account: number, position: Holding): readonly { readonly id: number; readonly takes: boolean }[]
  /** Returns the running strategies of all accounts. */
  strategies(): readonly RunningStrategy[]
  available(account: number, coin: string): bigint
  /** Returns the balance of a coin without the bonus, which can only be traded. */
  ownMoney(account: number, coin: string): bigint
  /** Returns the maintenance margin rate in basis points; 0 if there is no such rate or it is 100 % or more. */
  marginRateE4(account: number): number
}
