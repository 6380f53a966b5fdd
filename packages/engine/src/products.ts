import { isDerivativeType } from '@perpdesk/trading'
import { Exposure } from './account/account.ts'
import { fireStop } from './firing/fire.ts'
import { fireSpot } from './firing/fire-spot.ts'
import { checkPrice } from './listing/limits.ts'
import { mayCancel, ratesOf, refusedByLife, refusedByStage } from './listing/stage.ts'
import type { ContractMarket, SpotMarket } from './market.ts'
import { previewOrder } from './preview/preview-order.ts'
import { beginMark } from './prices/mark.ts'
import { amendedFigures, amendRefusedByStage, amendWaiting, gateAmended } from './products/derivative/amend.ts'
import { draftOrder } from './products/derivative/draft.ts'
import { checkBegin, checkBounds, checkChange, relist } from './products/derivative/listing.ts'
import { judgeAtLeverage } from './products/derivative/order-leverage.ts'
import { checkQuoter } from './products/derivative/quotes.ts'
import { replaced, restingChanged } from './products/derivative/resting.ts'
import { settleOrder } from './products/derivative/settle-order.ts'
import { checkStrategy } from './products/derivative/strategy.ts'
import type { Product, Products } from './products/product.ts'
import type { SpotSeat } from './products/spot/seat.ts'
import { SPOT_RULES } from './products/spot/spot.ts'
import { heldBack, openPositions, positions } from './reports/position-view.ts'
import { gateOrder } from './risk/order-gate.ts'
import { carriedLots } from './risk/worst-price.ts'
import { passTime } from './settlement/pass-time.ts'
import { readExposure, writeExposure } from './snapshot/exposure-layout.ts'
import type { State } from './state.ts'
import { amendCarried } from './triggers/carried.ts'
import { waitingOrders } from './triggers/conditional.ts'

/** The product of perpetuals and futures: positions with leverage. */
const DERIVATIVE: Product<State, ContractMarket, Exposure> = {
  openSeat: (row, memory, account, market) => new Exposure(row, memory, account, market),
  refusedByLife,
  refusedByStage,
  amendRefusedByStage,
  mayCancel,
  ratesOf,
  draft: draftOrder,
  waiting: waitingOrders,
  judgeAtLeverage,
  fire: fireStop,
  amendWaiting,
  amended: amendedFigures,
  gateAmended,
  amendCarried,
  checkQuoter,
  checkPrice,
  checkStrategy,
  gateQuote: gateOrder,
  restingChanged,
  waitingChanged: () => {},
  outcome: (end) => end,
  replaced,
  tradableLots: carriedLots,
  settle: settleOrder,
  checkBounds,
  checkBegin,
  checkChange,
  relist,
  indexRenewed: beginMark,
  tick: passTime,
  preview: previewOrder,
  openPositions,
  positions,
  heldBack,
  write: writeExposure,
  read: readExposure,
}

const SPOT: Product<State, SpotMarket, SpotSeat> = { ...SPOT_RULES, fire: fireSpot }

/** The products traded by this exchange. */
export const PRODUCTS: Products<State> = {
  list: [DERIVATIVE, SPOT],
  placeOf: (type) => (isDerivativeType(type) ? 0 : type === 'Spot' ? 1 : -1),
}
