import type { E8 } from '@perpdesk/numeric'
import { type LossAtStop, lossAtStop, type RiskTerms, type Side, sideOfStop, sizeByRisk } from '@perpdesk/trading'
import { typedDecimal } from '../../../format/index.ts'
import { acceptedLoss, type TypedRisk } from '../accepted-loss.ts'
import { timeInForce } from '../form.ts'
import type { OrderForm } from '../kinds/order-kind.ts'
import type { OrderContext } from '../order-context.ts'

/** Values as typed. */
export interface RiskForm extends TypedRisk {
  readonly entry: string
  readonly stop: string
}

/** Issue of the form; `incomplete` means that values are still missing. */
export type RiskIssue = 'incomplete' | 'noSide' | 'tooSmall'

export interface RiskResult {
  readonly side: Side | undefined
  /** Accepted loss, E8 of the settle coin. */
  readonly amount: E8 | undefined
  readonly issue: RiskIssue | undefined
  /** The quantity and its loss at the stop; for `tooSmall` one lot and the loss of one lot. */
  readonly qty: E8
  readonly loss: LossAtStop | undefined
}

const NOTHING = { side: undefined, issue: 'incomplete', qty: 0n, loss: undefined } as const

/**
 * Computes the quantity. The position is closed at the stop by a market order; the entry is charged the higher of the
 * fee rates that may apply.
 */
export function riskResult(form: RiskForm, order: OrderForm, context: OrderContext): RiskResult {
  const { instrument, account } = context
  const amount = acceptedLoss(form, account.marginBalance)
  const entry = typedDecimal(form.entry) ?? 0n
  const stop = typedDecimal(form.stop) ?? 0n
  if (amount === undefined || amount <= 0n || entry <= 0n || stop <= 0n) return { ...NOTHING, amount }
  const side = sideOfStop(entry, stop)
  if (side === null) return { ...NOTHING, amount, issue: 'noSide' }
  const { maker, taker } = account.fees
  const entryRate = timeInForce(order) === 'PostOnly' ? maker : taker > maker ? taker : maker
  const terms: RiskTerms = { contract: instrument, side, entry, stop, entryRate, stopRate: taker }
  const qty = sizeByRisk(terms, amount, order.kind.most(context))
  if (qty < instrument.minQty) {
    return { side, amount, issue: 'tooSmall', qty: instrument.minQty, loss: lossAtStop(terms, instrument.minQty) }
  }
  return { side, amount, issue: undefined, qty, loss: lossAtStop(terms, qty) }
}
