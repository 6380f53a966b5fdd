import type { Listings } from '../../apps/exchange/src/gateway/core/listings/listings.ts'
import type { OrderContext } from '../../apps/terminal/src/features/order-panel/order-context.ts'
import { type Scene, TRADER } from './scene.ts'
import { seenFrom } from './seen.ts'
import type { Tally } from './tally.ts'

/** A scene with its listings and its tally. */
export interface Bench {
  readonly scene: Scene
  readonly listings: Listings
  readonly tally: Tally
}

/** Returns the context of the trader's order panel for a contract in its current state. */
export function contextOf({ scene, listings }: Bench, id: number): OrderContext {
  const { engine, accountType, time } = scene
  return seenFrom({ engine, listings, account: TRADER, accountType }, id, time)
}
