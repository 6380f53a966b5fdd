import { contractFigures } from './contract-margin.ts'
import { actedOn, judge, type WhatIf, type WhatIfOrder } from './what-if.ts'
import { usableOf, type WhatIfAccount } from './what-if-account.ts'

/** One order of a row: the gate's answer, and what it comes to. A refused one pays and realises nothing. */
export type RowLeg = Pick<WhatIf, 'verdict' | 'margin' | 'needed' | 'available' | 'fee' | 'realised'>

/** Orders that act one after the other. Money in E8 of the settle coin. */
export interface WhatIfRow {
  /** In the order in which they act; `null` for one that came to nothing before the gate, as with nothing left to close. */
  readonly legs: readonly (RowLeg | null)[]
  /** The account as they leave it. */
  readonly account: WhatIfAccount
  /** What new orders of the contract may use then. May be negative. */
  readonly usable: bigint
}

/**
 * Plays orders that are sent together as the exchange does, as those of a scaled order (3.9): each meets the account that the ones
 * before it left, and one that is refused leaves it as it is.
 *
 * @param orderOf what a leg would do to the account as it stands then; `null` where it is refused before the gate
 */
export function whatIfRow<Leg>(
  account: WhatIfAccount,
  legs: readonly Leg[],
  orderOf: (leg: Leg, account: WhatIfAccount) => WhatIfOrder | null,
): WhatIfRow {
  let standing = account
  const played = legs.map((leg): RowLeg | null => {
    const order = orderOf(leg, standing)
    if (order === null) return null
    const gate = judge(standing, order)
    if (gate.verdict !== 'taken') return { ...gate, fee: 0n, realised: 0n }
    const { account: after, fee, realised } = actedOn(standing, order)
    standing = after
    return { ...gate, fee, realised }
  })
  return { legs: played, account: standing, usable: usableOf(standing, contractFigures(standing.standing)) }
}
