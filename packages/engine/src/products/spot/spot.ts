import type { SpotMarket } from '../../market.ts'
import { invalid } from '../../result.ts'
import type { State } from '../../state.ts'
import type { Product } from '../product.ts'
import { amendedFigures, gateAmended, gateQuote } from './amend.ts'
import { amendWaiting } from './amend-waiting.ts'
import { amendCarried } from './carried.ts'
import { checkPairPrice } from './checks.ts'
import { draftOrder } from './draft.ts'
import { waitingChanged } from './held-by-stops.ts'
import { checkBegin, checkChange, relist } from './listing.ts'
import { outcome } from './outcome.ts'
import { indexRenewed, passTime } from './pass-time.ts'
import { restingChanged } from './resting.ts'
import { SpotSeat } from './seat.ts'
import { settleOrder } from './settle-order.ts'
import { ratesOf, refusedByLife, refusedByStage } from './stage.ts'
import { checkStrategy } from './strategy.ts'
import { waitingOrders } from './waiting.ts'

/**
 * The product of pairs of coins, which has no positions and no leverage. `firing/` adds the execution of triggered
 * orders.
 */
export const SPOT_RULES: Omit<Product<State, SpotMarket, SpotSeat>, 'fire'> = {
  openSeat: (row, memory, account, market) => new SpotSeat(row, memory, account, market),
  refusedByLife,
  refusedByStage,
  amendRefusedByStage: refusedByLife,
  mayCancel: () => true,
  ratesOf,
  draft: draftOrder,
  waiting: waitingOrders,
  judgeAtLeverage: () => invalid('leverage', 'a pair of coins has none'),
  amendWaiting,
  amended: amendedFigures,
  gateAmended,
  amendCarried,
  checkQuoter: () => undefined,
  checkPrice: checkPairPrice,
  checkStrategy,
  gateQuote,
  restingChanged,
  waitingChanged,
  outcome,
  replaced: () => {},
  tradableLots: ({ pool }, _seat, slot) => pool.leaves[slot]!,
  settle: settleOrder,
  checkBounds: () => undefined,
  checkBegin,
  checkChange,
  relist,
  indexRenewed,
  tick: passTime,
  preview: () => undefined,
  openPositions: () => [],
  positions: () => [],
  heldBack: () => 0n,
  write: () => {},
  read: () => {},
}
