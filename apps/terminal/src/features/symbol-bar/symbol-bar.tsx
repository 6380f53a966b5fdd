import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/index.ts'
import { Link } from '../../navigation/index.ts'
import { givenPrice, isPair, useFreshness, useMarket, useTicker } from '../../stores/index.ts'
import button from '../../ui/button.module.css'
import { cx } from '../../ui/index.ts'
import { contractAddress } from '../trade-address/index.ts'
import styles from './symbol-bar.module.css'
import { Figures, LastPrice } from './symbol-figures.tsx'

export interface SymbolBarProps {
  readonly symbol: string
  readonly picker: ReactNode
  /** Shown at the end of the line. */
  readonly end?: ReactNode
}

/** The contract and its figures in one line; the last figures are hidden if there is no room for all. */
export function SymbolBar({ symbol, picker, end }: SymbolBarProps) {
  const text = useText('symbolBar')
  const market = useMarket(symbol)
  const { ticker } = useTicker(symbol)
  const freshness = useFreshness(`tickers.${symbol}`)
  // A newly listed contract has a mark price before its first trade; before that there is nothing to show.
  const isPriced = ticker !== undefined && (givenPrice(ticker.last) ?? givenPrice(ticker.mark)) !== undefined
  return (
    <section className={styles['bar']} aria-label={text('label', { symbol })}>
      {picker}
      {!isPriced || market === undefined ? null : (
        <div className={styles['figures']} data-freshness={freshness.level}>
          <LastPrice key={symbol} ticker={ticker} contract={market} />
          {freshness.level === 'live' ? null : (
            <span className={styles['age']} role="status">
              {text('age', { seconds: Math.round(freshness.ageMs / 1000) })}
            </span>
          )}
          <Figures ticker={ticker} contract={market} />
        </div>
      )}
      <span className={styles['end']}>
        {market !== undefined && isPair(market) ? null : (
          <Link
            to={contractAddress(symbol)}
            className={cx(button['icon'], styles['details'])}
            aria-label={text('details')}
            title={text('details')}
          >
            <Info size={17} aria-hidden />
          </Link>
        )}
        {end}
      </span>
    </section>
  )
}
