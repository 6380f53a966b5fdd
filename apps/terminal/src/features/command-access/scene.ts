import type { Order, PairOrder, Position } from '@perpdesk/protocol'

/** Target of a command: the page's contract or pair, or a row of a table. */
export interface Scene {
  readonly symbol: string | undefined
  readonly position?: Position
  readonly order?: Order
  readonly pairOrder?: PairOrder
}
