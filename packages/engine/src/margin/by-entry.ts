import { type Amount, minus } from '@perpdesk/numeric'
import { type Side, sideMarginAmount } from '@perpdesk/trading'
import type { Account, Exposure } from '../account/account.ts'
import type { Credit, CreditTerms } from '../account/credit.ts'
import type { Position } from '../account/position.ts'
import { isolatedAmountOf, marginTerms } from '../risk/exposure-figures.ts'
import type { MarginRegime } from './margin-regime.ts'

type Shared = 'sideMargin' | 'creditCoversClosing' | 'credit' | 'openedTicks' | 'isWithinTerms' | 'newLoss'

/** Base of regimes with margin by entry value, in which unrealised profit supports only its own position. */
export abstract class MarginByEntry implements Pick<MarginRegime<Account, Exposure>, Shared> {
  /** Margin that the side's position holds plus the cost of its opening orders. */
  sideMargin(exposure: Exposure, side: Side, held: Position | undefined, opened: Amount): Amount {
    const heldMargin = held === undefined ? 0 : isolatedAmountOf(exposure, held)
    const figures = { isolated: true, heldValue: 0, heldMargin, opened }
    return sideMarginAmount(exposure.market.directionOf(side), figures, marginTerms(exposure, side))
  }

  /** False: this credit does not include the losses of closing fills. */
  creditCoversClosing(): boolean {
    return false
  }

  credit({ sums }: Exposure): Credit {
    return sums.credit
  }

  openedTicks(price: number): number {
    return price
  }

  isWithinTerms(exposure: Exposure, position: Position, side: Side, terms: CreditTerms): boolean {
    const restingCost = side === 'Buy' ? exposure.buyCost : exposure.sellCost
    return restingCost <= terms.largestCost && position.entryValue <= terms.largestValue
  }

  newLoss(realised: Amount): Amount {
    return realised < 0 ? minus(0, realised) : 0
  }
}
