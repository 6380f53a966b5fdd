import type { E8 } from '@perpdesk/numeric'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { formatNumber, formatPrice } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import {
  fillPrice,
  givenPrice,
  isPair,
  type LiveTicker,
  type Market,
  useFreshness,
  useTickerValue,
} from '../../stores/index.ts'
import { cx } from '../../ui/index.ts'
import list from '../../ui/price-list.module.css'
import styles from './order-book.module.css'

const lastOf = (ticker: LiveTicker) => givenPrice(ticker.last)
const directionOf = (ticker: LiveTicker) => ticker.direction
const markOf = (ticker: LiveTicker) => givenPrice(ticker.mark)
const indexOf = (ticker: LiveTicker) => givenPrice(ticker.index)

/** Shows the last price with its direction, the mark price and the index price. */
export function MiddleRow({ contract }: { readonly contract: Market }) {
  const text = useText('orderBook')
  const { symbol } = contract
  const last = useTickerValue(symbol, lastOf)
  const direction = useTickerValue(symbol, directionOf) ?? 'none'
  const mark = useTickerValue(symbol, markOf)
  const { level } = useFreshness(`tickers.${symbol}`)
  return (
    <div className={cx(styles['middle'], list[level])} data-freshness={level}>
      <button
        type="button"
        className={cx(styles['last'], direction !== 'none' && styles[direction])}
        title={text('usePrice')}
        disabled={last === undefined || level === 'dead'}
        onClick={() => {
          if (last !== undefined) fillPrice(symbol, last)
        }}
      >
        {last === undefined ? '–' : formatPrice(last, contract)}
        {direction === 'none' ? null : <Arrow direction={direction} label={text(direction)} />}
      </button>
      <div className={styles['references']}>
        {isPair(contract) ? null : <Reference name={text('mark')} value={mark} decimals={contract.priceScale} />}
        <Reference name={text('index')} value={useTickerValue(symbol, indexOf)} decimals={contract.priceScale} />
      </div>
    </div>
  )
}

function Arrow({ direction, label }: { readonly direction: 'up' | 'down'; readonly label: string }) {
  const Icon = direction === 'up' ? ArrowUp : ArrowDown
  return (
    <>
      <Icon size={15} aria-hidden />
      <span className="visually-hidden">{label}</span>
    </>
  )
}

function Reference({ name, value, decimals }: { name: string; value: E8 | undefined; decimals: number }) {
  return (
    <span title={name}>
      <span className={styles['quiet']}>{name}</span>{' '}
      {value === undefined ? '–' : formatNumber(value, { decimals, rounding: 'halfUp' })}
    </span>
  )
}
