import { splitQty } from '@perpdesk/trading'
import type { Account } from '../account/account.ts'
import { cancelled } from '../account/order-words.ts'
import { hasReached, wouldRaise } from '../mmr-close/margin-rate.ts'
import { endMmrClose, triggerMmrClose } from '../mmr-close/mmr-close-view.ts'
import type { MmrClose } from '../mmr-close/mmr-closes.ts'
import { PLAIN_DETAILS } from '../order-options.ts'
import { placePrepared } from '../orders/place.ts'
import type { OrderOrigin } from '../products/order-draft.ts'
import { maintenanceOf } from '../risk/exposure-figures.ts'
import { hasFreshMarks } from '../risk/fresh-marks.ts'
import type { State } from '../state.ts'

const VOID = cancelled('UNKNOWN', 'EC_Others')

/**
 * Executes the closes whose margin rate was reached, account by account: first the close whose position has the largest
 * maintenance margin, then the rate is computed again (3.10 [X]). Like liquidations it requires fresh marks.
 */
export function runMmrCloses(state: State): void {
  const { list, isEmpty } = state.mmrCloses
  if (isEmpty) return
  const accounts = new Set(list.map((close) => close.exposure.account))
  for (const account of [...accounts].toSorted((a, b) => a.id - b.id)) {
    if (hasFreshMarks(account)) runAccount(state, account)
  }
}

function runAccount(state: State, account: Account): void {
  for (;;) {
    const reached = state.mmrCloses.of(account).filter((close) => hasReached(account, close.rateE4))
    const close = largest(reached)
    if (close === undefined) return
    execute(state, close)
  }
}

/** Returns the close whose position has the largest maintenance margin; among equals the oldest. */
function largest(closes: readonly MmrClose[]): MmrClose | undefined {
  let found: MmrClose | undefined
  let most = -1n
  for (const close of closes) {
    const maintenance = maintenanceOf(close.exposure, close.exposure.positions[close.index])
    if (maintenance <= most) continue
    most = maintenance
    found = close
  }
  return found
}

/**
 * Closes the whole position in as many market orders as needed (R3.3); void if that would raise the rate. The first
 * order has the id of the waiting close; the others name it as their parent.
 */
function execute(state: State, close: MmrClose): void {
  const { exposure, index, side, orderId, createdTime } = close
  const { market, account } = exposure
  if (wouldRaise(state, exposure, exposure.positions[index])) {
    endMmrClose(state, close, VOID)
    return
  }
  triggerMmrClose(state, close)
  const [first, ...others] = splitQty(exposure.closableLots(side, index), market.maxMarketQty)
  const place = (qty: number, origin: Pick<OrderOrigin, 'waited'> & { readonly parentOrderId: number }) => {
    const { parentOrderId, waited } = origin
    const details = { ...PLAIN_DETAILS, parentOrderId, triggerRateE4: close.rateE4 }
    return placePrepared(
      state,
      exposure,
      {
        type: 'placeOrder',
        account: account.id,
        instrument: market.instrument.id,
        side,
        orderType: 'Market',
        timeInForce: 'IOC',
        price: 0,
        qty,
        reduceOnly: true,
        closeOnTrigger: true,
        positionIdx: index,
        smpType: 'None',
        orderLinkId: '',
        leverageE2: 0,
        options: null,
      },
      { createType: 'CreateByMmRateClose', detailed: { stopOrderType: 'MmRateClose', details }, waited },
    )
  }
  const waited = { id: orderId, createdTime }
  if (first === undefined || place(first, { parentOrderId: 0, waited }).code !== 0) {
    endMmrClose(state, close, VOID)
    return
  }
  for (const qty of others) place(qty, { parentOrderId: orderId, waited: undefined })
}
