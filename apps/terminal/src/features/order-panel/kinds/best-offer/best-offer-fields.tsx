import type { E8 } from '@perpdesk/numeric'
import { formatPrice } from '../../../../format/index.ts'
import { useText } from '../../../../i18n/index.ts'
import { setPreferences } from '../../../../stores/index.ts'
import { Button, Select } from '../../../../ui/index.ts'
import type { OrderContext } from '../../order-context.ts'
import { orderFormPreferences } from '../../order-form-preferences.ts'
import styles from '../../order-panel.module.css'
import { BBO_CHOICES, type BboChoice } from '../order-kind.ts'
import { bestOfferLimit } from './best-offer.ts'

interface BestOfferFieldsProps {
  readonly context: OrderContext
  readonly choice: BboChoice
  /** `null` returns to a typed price. */
  readonly onChoose: (choice: BboChoice | null) => void
}

/**
 * Replaces the price field: selects the level of the order book that sets the price, and shows its present price for
 * each side.
 */
export function BestOfferFields({ context: { instrument, market }, choice, onChoose }: BestOfferFieldsProps) {
  const text = useText('bookPrices')
  const price = (value: E8 | null) => (value === null ? text('none') : formatPrice(value, instrument))
  return (
    <div className={styles['size']}>
      <div className={styles['line']}>
        <Select
          label={text('bestOffer')}
          value={choice}
          onChange={(bbo) => {
            setPreferences(orderFormPreferences, { bbo })
            onChoose(bbo)
          }}
          options={BBO_CHOICES.map((id) => ({ id, label: text(id), note: text(`${id}.note`) }))}
        />
        {/* takes the focus because the button that opened these fields is no longer rendered */}
        <Button size="small" autoFocus onClick={() => onChoose(null)}>
          {text('typePrice')}
        </Button>
      </div>
      <p className={styles['hint']} role="status">
        {text('priceNow', {
          buy: price(bestOfferLimit(choice, market, 'Buy')),
          sell: price(bestOfferLimit(choice, market, 'Sell')),
        })}
      </p>
    </div>
  )
}
