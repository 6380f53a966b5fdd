import type { BboChoice } from '@perpdesk/trading'
import { textOf } from '../../../../i18n/index.ts'
import { setPreferences } from '../../../../stores/index.ts'
import { BestOfferFields, bestOfferLimit, bestOfferRequest } from '../../../order-terms/index.ts'
import { orderFormPreferences } from '../../order-form-preferences.ts'
import { bookPriceError } from '../book-price-issue.ts'
import type { OrderKind } from '../order-kind.ts'

const text = textOf('bookPrices')

/**
 * Returns a limit order whose price the exchange takes from the order book when the order arrives (3.1). `plain` is the
 * kind with a typed price.
 */
export function bestOfferKind(plain: OrderKind, choice: BboChoice): OrderKind {
  return {
    ...plain,
    shared: ['postOnly', 'lifetime', 'tpsl'],
    limit: (_form, { market }, side) => bestOfferLimit(choice, market, side),
    unpriced: bookPriceError('levelMissing', 'form'),
    request: () => bestOfferRequest(choice),
    hasOptions: true,
    fromBook: null,
    confirmation: () => [[text('bestOffer'), text(choice)]],
    fields: (props) => (
      <BestOfferFields
        market={props.context.instrument}
        book={props.context.market}
        choice={choice}
        onChoose={(next) => {
          if (next !== null) setPreferences(orderFormPreferences, { bbo: next })
          props.onChange(next === null ? plain : bestOfferKind(plain, next))
        }}
      />
    ),
  }
}
