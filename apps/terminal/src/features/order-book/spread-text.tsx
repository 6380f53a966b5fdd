import { formatPercent, formatPrice } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import { type Market, useBook } from '../../stores/index.ts'
import { cx } from '../../ui/index.ts'
import styles from './order-book.module.css'
import { spreadOf } from './spread.ts'

/** Shows the distance between best bid and best ask, absolute and relative. */
export function SpreadText({ contract }: { readonly contract: Market }) {
  const text = useText('orderBook')
  const book = useBook(contract.symbol)
  const spread = spreadOf(contract, book.asks, book.bids)
  return (
    <span className={styles['spread']} title={text('spread')}>
      <span className={styles['quiet']}>{text('spread')}</span>{' '}
      <span>
        {spread === undefined ? '–' : formatPrice(spread.amount, contract)}{' '}
        <span className={cx(styles['quiet'], styles['roomy'])}>
          {spread?.rate === undefined ? null : formatPercent(spread.rate, { signed: false, decimals: 4 })}
        </span>
      </span>
    </span>
  )
}
