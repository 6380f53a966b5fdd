import type { Order, Position } from '@perpdesk/protocol'

/** Target of a command: the page's contract, or a row of a table. */
export interface Scene {
  readonly symbol: string | undefined
  readonly position?: Position
  readonly order?: Order
}
