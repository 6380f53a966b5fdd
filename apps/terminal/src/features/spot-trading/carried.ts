import { type E8, formatE8 } from '@perpdesk/numeric'
import { type Side, type TpSlFault, type TpSlKind, tpSlFault } from '@perpdesk/trading'
import { typedDecimal } from '../../format/index.ts'
import { textOf } from '../../i18n/index.ts'
import type { Pair } from '../../stores/index.ts'
import { legPriceIssue, legRequest, type PairLegs, pricedLegs } from './kinds/legs.ts'
import type { TicketContext, TicketForm } from './kinds/spot-kind.ts'
import { issuesIn, type TicketIssue } from './kinds/ticket-issue.ts'

const text = textOf('tpsl')
const WORDS = {
  takeProfit: { tooLow: 'tpPriceTooLow', tooHigh: 'tpPriceTooHigh' },
  stopLoss: { tooLow: 'slPriceTooLow', tooHigh: 'slPriceTooHigh' },
} as const satisfies Record<TpSlKind, Record<Exclude<TpSlFault, 'beyondLiquidation'>, string>>
const misplaced = issuesIn<(typeof WORDS)[TpSlKind]['tooLow' | 'tooHigh']>((code, params) => text(code, params))

/** Returns the TP/SL that the ticket's order carries; `null` for none. */
export function carriedBy({ kind, carried }: TicketForm): PairLegs | null {
  return kind.shared.includes('carried') ? carried : null
}

/** Returns the first fault of carried TP/SL: their prices, and triggers on the wrong side of the order's price (R3.18). */
export function carriedIssue(form: TicketForm, context: TicketContext): TicketIssue | undefined {
  const carried = carriedBy(form)
  if (carried === null) return undefined
  const [{ price }] = form.kind.legs(form, context)
  return carriedLegsIssue(carried, { side: form.side, base: price }, context.pair)
}

/** Returns the first fault of the legs that an order with this limit price carries; `undefined` if there is none. */
export function carriedLegsIssue(
  legs: PairLegs,
  { side, base }: { readonly side: Side; readonly base: E8 | undefined },
  pair: Pair,
): TicketIssue | undefined {
  const names = pricedLegs(legs)
  const found = legPriceIssue(legs, names, pair)
  if (found !== undefined || base === undefined) return found
  for (const name of names) {
    const trigger = typedDecimal(legs[name].trigger) ?? 0n
    const fault = tpSlFault(side, name, { trigger, base, liquidation: null })
    if (fault === 'tooLow' || fault === 'tooHigh') return misplaced(WORDS[name][fault], name, { price: formatE8(base) })
  }
  return undefined
}

/** Returns the fields that carried TP/SL add to a request. */
export function carriedRequest(form: TicketForm) {
  const carried = carriedBy(form)
  return carried === null ? {} : legRequest(carried)
}
