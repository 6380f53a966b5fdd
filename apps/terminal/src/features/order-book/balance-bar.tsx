import { formatPercent } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import { balanceOf, type GroupedBook } from './grouping.ts'
import styles from './order-book.module.css'

/** Shows how the quantities of the visible levels are divided between buyers and sellers. */
export function BalanceBar({ book }: { readonly book: GroupedBook }) {
  const text = useText('orderBook')
  const share = balanceOf(book)
  if (share === undefined) return null
  const buy = formatPercent(BigInt(share) * 1_000_000n, { decimals: 0, signed: false })
  const sell = formatPercent(BigInt(100 - share) * 1_000_000n, { decimals: 0, signed: false })
  return (
    <div
      className={styles['balance']}
      role="img"
      aria-label={text('balance', { buy, sell })}
      title={text('balance', { buy, sell })}
    >
      <span data-side="bid">{buy}</span>
      <span className={styles['balanceTrack']}>
        <span style={{ inlineSize: `${share}%` }} />
      </span>
      <span data-side="ask">{sell}</span>
    </div>
  )
}
