import type { ContractInstrument, MarginMode, PositionIdx, Side } from '@perpdesk/trading'

/** A position that an account has. */
export interface Holding {
  readonly instrument: number
  readonly index: PositionIdx
  readonly side: Side
  readonly lots: number
  /** Margin added to it. */
  readonly added: bigint
}

/** An order that rests or waits. */
export interface OpenOrder {
  readonly id: number
  readonly link: string
  readonly instrument: number
}

/** The view of an exchange for the makers of commands. Answers about an unknown account are empty. */
export interface Venue {
  /** By their numbers. */
  instruments(): readonly ContractInstrument[]
  instrument(id: number): ContractInstrument | undefined
  /** It has a mark, and orders on both sides. */
  isQuoted(instrument: number): boolean
  marginMode(account: number): MarginMode | undefined
  isHedged(account: number, instrument: number): boolean
  positions(account: number): readonly Holding[]
  openOrders(account: number): readonly OpenOrder[]
  /** Orders that rest in the book of one contract. */
  resting(account: number, instrument: number): readonly { readonly side: Side; readonly price: number }[]
  /** Take profits and stop losses for parts of a position. */
  partialStops(account: number, position: Holding): readonly { readonly id: number; readonly takes: boolean }[]
  /** Of everybody, as far as they have not ended. */
  strategies(): readonly { readonly id: number; readonly account: number }[]
  available(account: number, coin: string): bigint
  /** Balance of a coin without what may only be traded with. */
  ownMoney(account: number, coin: string): bigint
  /** Maintenance margin in ten-thousandths of what it is measured against; 0 where there is no such rate or it is past its end. */
  marginRateE4(account: number): number
}
