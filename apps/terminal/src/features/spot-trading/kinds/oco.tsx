import { formatE8 } from '@perpdesk/numeric'
import { isTriggered, oppositeSide, type TpSlKind, tpSlDirection } from '@perpdesk/trading'
import { typedDecimal } from '../../../format/index.ts'
import { textOf } from '../../../i18n/index.ts'
import { LegFields } from './leg-fields.tsx'
import { LEGS, legLine, legPriceIssue, legRequest, newLegs, type PairLegs } from './legs.ts'
import type { SpotKind, TicketContext, TicketForm, TicketLeg } from './spot-kind.ts'
import { issuesIn, type TicketIssue } from './ticket-issue.ts'

const text = textOf('oco')
const BEYOND = {
  takeProfit: { 1: 'takeProfitTooLow', 2: 'takeProfitTooHigh' },
  stopLoss: { 1: 'stopLossTooLow', 2: 'stopLossTooHigh' },
} as const
const beyondIssue = issuesIn<(typeof BEYOND)[TpSlKind][1 | 2]>((code, params) => text(`issue.${code}`, params))

export function newOcoKind(): SpotKind {
  return ocoKind(newLegs('Limit'))
}

/**
 * Returns the kind for two orders of the same quantity, one on either side of the market, for coins that are held once:
 * when one triggers, the other is cancelled (3.1, plan type 10).
 */
export function ocoKind(legs: PairLegs): SpotKind {
  const isLimit = LEGS.some((name) => legs[name].orderType === 'Limit')
  return {
    id: 'OCO',
    orderType: isLimit ? 'Limit' : 'Market',
    shared: isLimit ? ['lifetime'] : [],
    fromBook: null,
    needsCoins: true,
    takesAmount: () => false,
    legs: () => [legOf(legs, 'takeProfit'), legOf(legs, 'stopLoss')],
    issue: (form, context) => legPriceIssue(legs, LEGS, context.pair) ?? directionIssue(legs, form, context),
    request: () => ({ type: 'OcoOrder', ...legRequest(legs) }),
    confirmation: (panel, _form, { pair }) => LEGS.map((name) => [text(name), legLine(panel, text, legs[name], pair)]),
    withPrice: (price) => ocoKind(withTriggerAt(legs, price)),
    fields: ({ form, context, errorAt, onChange }) => (
      <LegFields
        legs={legs}
        held={oppositeSide(form.side)}
        context={context}
        errorAt={errorAt}
        onChange={(changed) => onChange(ocoKind(changed))}
      />
    ),
  }
}

function legOf(legs: PairLegs, name: TpSlKind): TicketLeg {
  const { trigger: typed, orderType, price } = legs[name]
  const trigger = typedDecimal(typed)
  return { field: `${name}Price`, orderType, price: orderType === 'Limit' ? typedDecimal(price) : trigger, trigger }
}

/** Returns the fault of a trigger that the last price has already reached (110092 and 110093). */
function directionIssue(legs: PairLegs, { side }: TicketForm, { last }: TicketContext): TicketIssue | undefined {
  if (last === undefined) return undefined
  for (const name of LEGS) {
    const trigger = typedDecimal(legs[name].trigger)
    const direction = tpSlDirection(oppositeSide(side), name)
    if (trigger !== undefined && isTriggered(direction, trigger, last)) {
      return beyondIssue(BEYOND[name][direction], name, { price: formatE8(last) })
    }
  }
  return undefined
}

/** Returns the legs with a price in the leg without a trigger, otherwise in the leg whose trigger is nearer. */
function withTriggerAt(legs: PairLegs, price: string): PairLegs {
  const given = typedDecimal(price)
  if (given === undefined) return legs
  const away = (name: TpSlKind) => {
    const trigger = typedDecimal(legs[name].trigger)
    if (trigger === undefined) return -1n
    return trigger > given ? trigger - given : given - trigger
  }
  const name = away('stopLoss') < away('takeProfit') ? 'stopLoss' : 'takeProfit'
  return { ...legs, [name]: { ...legs[name], trigger: price } }
}
