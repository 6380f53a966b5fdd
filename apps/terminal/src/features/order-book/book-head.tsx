import { qtyCoinOf } from '@perpdesk/trading'
import { useText } from '../../i18n/index.ts'
import { type Market, usePreferences } from '../../stores/index.ts'
import { cx } from '../../ui/index.ts'
import list from '../../ui/price-list.module.css'
import { bookPreferences } from './book-preferences.ts'
import styles from './order-book.module.css'

/** Column names, and a switch between quantities and their values. */
export function BookHead({ contract }: { readonly contract: Market }) {
  const text = useText('orderBook')
  const [{ figures }, change] = usePreferences(bookPreferences)
  const coins = { qty: qtyCoinOf(contract), value: contract.settleCoin }
  const other = figures === 'qty' ? 'value' : 'qty'
  const coin = coins[figures]
  const says = text('showIn', { coin: coins[other] })
  return (
    <div className={cx(list['head'], styles['head'])}>
      <span aria-hidden>{text('price', { coin: contract.quoteCoin })}</span>
      <button type="button" className={styles['unit']} title={says} onClick={() => change({ figures: other })}>
        {text('size', { coin })} <span className="visually-hidden">{says}</span>
        <span aria-hidden>⇄</span>
      </button>
      <span aria-hidden>{text('sum', { coin })}</span>
    </div>
  )
}
