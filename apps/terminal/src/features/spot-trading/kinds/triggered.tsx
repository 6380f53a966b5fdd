import { formatE8 } from '@perpdesk/numeric'
import { triggerDirectionTo } from '@perpdesk/trading'
import { formatPrice, typedDecimal } from '../../../format/index.ts'
import { limitKind, marketKind, typedPrice } from './at-once.tsx'
import type { SpotKind, TicketContext } from './spot-kind.ts'
import { formIssue, gridIssue } from './ticket-issue.ts'
import { TriggeredFields, type TriggeredForm } from './triggered-fields.tsx'

/**
 * Returns the kind of an order that waits for the last price. A TP/SL order holds its coins meanwhile (plan type 11); a
 * conditional order needs them when it triggers (plan types 1 and 8), and its limit order may carry TP/SL.
 */
export function triggeredKind(own: TriggeredForm): SpotKind {
  const { id, orderType } = own
  const isLimit = orderType === 'Limit'
  const holds = id === 'TpSl'
  const typed = typedDecimal(own.trigger)
  const trigger = typed === undefined || typed <= 0n ? undefined : typed
  return {
    id,
    orderType,
    shared: isLimit ? limitKind.shared.filter((field) => !holds || field !== 'carried') : marketKind.shared,
    fromBook: null,
    needsCoins: holds,
    takesAmount: (side) => !isLimit && side === 'Buy',
    legs: (form) => [{ field: 'price', orderType, price: isLimit ? typedPrice(form) : trigger, trigger }],
    issue: (_form, { pair, last }) => {
      const found = gridIssue(own.trigger, 'trigger', 'trigger', pair)
      if (found !== undefined) return found
      // A trigger price equal to the last price has no direction, so the exchange refuses it.
      return trigger === last ? formIssue('triggerReached', 'trigger') : undefined
    },
    request: (_form, { last }) => ({
      type: holds ? 'TpSlOrder' : 'StopOrder',
      ...(trigger !== undefined && { triggerPrice: formatE8(trigger) }),
      // Fixes the trigger direction that was shown, even if the price moves before the order arrives.
      ...(last !== undefined && { basePrice: formatE8(last) }),
    }),
    confirmation: (text, _form, context) => {
      if (trigger === undefined) return []
      const direction = directionOf(own, context)
      const price = formatPrice(trigger, context.pair)
      const by = text('by.LastPrice')
      const moment = direction === undefined ? `${by} ${price}` : text(`triggers.${direction}`, { by, price })
      return [[text('trigger'), moment]]
    },
    withPrice: (price) => (isLimit ? null : triggeredKind({ ...own, trigger: price })),
    fields: ({ context, errorAt, onChange }) => (
      <TriggeredFields
        form={own}
        context={context}
        direction={directionOf(own, context)}
        error={errorAt('trigger')}
        onChange={(change) => onChange(triggeredKind({ ...own, ...change }))}
      />
    ),
  }
}

/** Returns the direction in which the last price must move; `undefined` while unknown or if it is at the trigger. */
function directionOf(own: TriggeredForm, { last }: TicketContext) {
  const trigger = typedDecimal(own.trigger)
  if (trigger === undefined || trigger <= 0n || last === undefined || trigger === last) return undefined
  return triggerDirectionTo(trigger, last)
}
