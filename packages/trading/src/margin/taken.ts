import type { E8 } from '@perpdesk/numeric'

/** The parts of a coin's separate wallet that the coin's other contracts use, in E8 of the coin. */
export interface TakenByOthers {
  /** Unrealised losses of contracts in cross margin, zero or negative; they reduce the available balance (5.9). */
  readonly losses: E8
  /** The part of these losses that exceeds the margin of the contract itself, zero or positive (5.6). */
  readonly uncovered: E8
  /** Loss at the mark price of the resting orders of contracts in cross margin; zero or negative. */
  readonly orderLoss: E8
  /** Margin that isolated positions hold. */
  readonly held: E8
}

/**
 * The figures of another contract with the same settle coin; `orderLoss` is that of its resting orders at the mark
 * price.
 */
export interface OtherContract {
  readonly isolated: boolean
  readonly positionIM: E8
  readonly unrealised: E8
  readonly orderLoss: E8
}

/**
 * Returns the parts of a wallet that the given contracts use. Contracts in isolated margin only use the margin that
 * their positions hold, because they cannot lose more.
 */
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
