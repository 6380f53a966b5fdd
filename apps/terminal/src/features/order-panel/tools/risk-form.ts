import { divide, type E8, ONE } from '@perpdesk/numeric'
import { type LossAtStop, lossAtStop, type RiskTerms, type Side, sideOfStop, sizeByRisk } from '@perpdesk/trading'
import { typedDecimal } from '../../../ui/typed-decimal.ts'
import { timeInForce } from '../form.ts'
import type { OrderForm } from '../kinds/order-kind.ts'
import type { OrderContext } from '../order-context.ts'

/** The risk is typed as an amount of the settle coin or as a percentage of its equity. */
export const RISK_UNITS = ['amount', 'percent'] as const
export type RiskUnit = (typeof RISK_UNITS)[number]

/** As typed. */
export interface RiskForm {
  readonly unit: RiskUnit
  readonly risk: string
  readonly entry: string
  readonly stop: string
}

/** Fault of the form; `incomplete` only means that it is still being filled in. */
export type RiskIssue = 'incomplete' | 'noSide' | 'tooSmall'

export interface RiskResult {
  readonly side: Side | undefined
  /** Accepted loss, E8 of the settle coin. */
  readonly amount: E8 | undefined
  readonly issue: RiskIssue | undefined
  /** The quantity with what it loses at the stop; of `tooSmall` one lot with its own. */
  readonly qty: E8
  readonly loss: LossAtStop | undefined
}

const NOTHING = { side: undefined, issue: 'incomplete', qty: 0n, loss: undefined } as const

/** Computes the quantity. A market order leaves at the stop; the entry pays the dearer of its possible rates. */
export function riskResult(form: RiskForm, order: OrderForm, context: OrderContext): RiskResult {
  const { instrument, account } = context
  const amount = amountOf(form, account.marginBalance)
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

/** A percentage of the equity, rounded down: never more than was meant. */
function amountOf({ unit, risk }: RiskForm, equity: E8): E8 | undefined {
  const typed = typedDecimal(risk)
  if (typed === undefined || unit === 'amount') return typed
  return divide(equity * typed, 100n * ONE, 'floor')
}
