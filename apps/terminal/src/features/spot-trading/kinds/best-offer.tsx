import type { BboChoice } from '@perpdesk/trading'
import { formatPrice } from '../../../format/index.ts'
import { textOf } from '../../../i18n/index.ts'
import { setPreferences } from '../../../stores/index.ts'
import { BestOfferFields, bestOfferLimit, bestOfferRequest } from '../../order-terms/index.ts'
import { ticketPreferences } from '../ticket-preferences.ts'
import { bookPrices } from './present-prices.ts'
import type { SpotKind, TicketContext, TicketForm } from './spot-kind.ts'
import { issuesIn } from './ticket-issue.ts'

const text = textOf('bookPrices')
const bookIssue = issuesIn<'levelMissing'>((code, params) => text(`issue.${code}`, params))

/**
 * Returns a limit order whose price the exchange takes from the order book when the order arrives (3.1). `plain` is the
 * kind with a typed price.
 */
export function bestOfferKind(plain: SpotKind, choice: BboChoice): SpotKind {
  const priceOf = ({ side }: TicketForm, context: TicketContext) =>
    bestOfferLimit(choice, bookPrices(context), side) ?? undefined
  return {
    ...plain,
    shared: plain.shared.filter((field) => field !== 'price'),
    fromBook: null,
    legs: (form, context) => [
      { field: 'form', orderType: plain.orderType, price: priceOf(form, context), trigger: null },
    ],
    issue: (form, context) => (priceOf(form, context) === undefined ? bookIssue('levelMissing', 'form') : undefined),
    request: () => bestOfferRequest(choice),
    confirmation: (panel, form, context) => {
      const price = priceOf(form, context)
      return [
        [text('bestOffer'), text(choice)],
        [panel('confirm.price'), price === undefined ? text('none') : formatPrice(price, context.pair)],
      ]
    },
    fields: ({ context, onChange }) => (
      <BestOfferFields
        market={context.pair}
        book={bookPrices(context)}
        choice={choice}
        onChoose={(next) => {
          if (next !== null) setPreferences(ticketPreferences, { bbo: next })
          onChange(next === null ? plain : bestOfferKind(plain, next))
        }}
      />
    ),
  }
}
