import type { Order, Position } from '@perpdesk/protocol'

/** Object of a command: the contract of the page, or a row of a table. */
export interface Scene {
  readonly symbol: string | undefined
  readonly position?: Position
  readonly order?: Order
}
