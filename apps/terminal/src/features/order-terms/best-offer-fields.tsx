import type { E8 } from '@perpdesk/numeric'
import { BBO_CHOICES, type BboChoice } from '@perpdesk/trading'
import { formatPrice } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import type { Market } from '../../stores/index.ts'
import { Button, Select } from '../../ui/index.ts'
import { type BookPrices, bestOfferLimit } from './best-offer.ts'
import styles from './order-terms.module.css'

interface BestOfferFieldsProps {
  readonly market: Market
  readonly book: BookPrices
  readonly choice: BboChoice
  /** `null` returns to a typed price. */
  readonly onChoose: (choice: BboChoice | null) => void
}

/**
 * Replaces the price field: selects the level of the order book that sets the price, and shows its present price for
 * each side.
 */
export function BestOfferFields({ market, book, choice, onChoose }: BestOfferFieldsProps) {
  const text = useText('bookPrices')
  const price = (value: E8 | null) => (value === null ? text('none') : formatPrice(value, market))
  return (
    <div className={styles['part']}>
      <div className={styles['line']}>
        <Select
          label={text('bestOffer')}
          value={choice}
          onChange={onChoose}
          options={BBO_CHOICES.map((id) => ({ id, label: text(id), note: text(`${id}.note`) }))}
        />
        {/* takes the focus because the button that opened these fields is no longer rendered */}
        <Button size="small" autoFocus onClick={() => onChoose(null)}>
          {text('typePrice')}
        </Button>
      </div>
      <p className={styles['hint']} role="status">
        {text('priceNow', {
          buy: price(bestOfferLimit(choice, book, 'Buy')),
          sell: price(bestOfferLimit(choice, book, 'Sell')),
        })}
      </p>
    </div>
  )
}
