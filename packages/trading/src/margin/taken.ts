import type { E8 } from '@perpdesk/numeric'

/** The part of a wallet that stands alone which the coin's other contracts have taken, in E8 of the coin. */
export interface TakenByOthers {
  /** Losses on paper of those in cross margin, zero or less: they are not available (5.9). */
  readonly losses: E8
  /** The part of these losses that is beyond the margin of its own contract, zero or more (5.6). */
  readonly uncovered: E8
  /** Loss of the resting orders of these contracts; zero or less. */
  readonly orderLoss: E8
  /** Margin that the positions in isolated margin hold. */
  readonly held: E8
}

/** One of these contracts: all its positions, and the loss of its resting orders at the mark. */
export interface OtherContract {
  readonly isolated: boolean
  readonly positionIM: E8
  readonly unrealised: E8
  readonly orderLoss: E8
}

/** The part that contracts take of the wallet that they share: in isolated margin their positions hold all that they may lose. */
export function takenBy(contracts: Iterable<OtherContract>): TakenByOthers {
  const taken = { losses: 0n, uncovered: 0n, orderLoss: 0n, held: 0n }
  for (const { isolated, positionIM, unrealised, orderLoss: lossOfOrders } of contracts) {
    if (isolated) {
      taken.held += positionIM
      continue
    }
    taken.orderLoss += lossOfOrders
    if (unrealised >= 0n) continue
    taken.losses += unrealised
    if (positionIM + unrealised < 0n) taken.uncovered -= positionIM + unrealised
  }
  return taken
}
