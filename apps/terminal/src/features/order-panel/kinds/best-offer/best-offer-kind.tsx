import { textOf } from '../../../../i18n/index.ts'
import { bookPriceError } from '../book-price-issue.ts'
import type { BboChoice, OrderKind } from '../order-kind.ts'
import { bestOfferLimit, bestOfferOf } from './best-offer.ts'
import { BestOfferFields } from './best-offer-fields.tsx'

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
    request: () => {
      const { side, level } = bestOfferOf(choice)
      return { bboSide: side, bboLevel: level }
    },
    hasOptions: true,
    fromBook: null,
    confirmation: () => [[text('bestOffer'), text(choice)]],
    fields: (props) => (
      <BestOfferFields
        context={props.context}
        choice={choice}
        onChoose={(next) => props.onChange(next === null ? plain : bestOfferKind(plain, next))}
      />
    ),
  }
}
