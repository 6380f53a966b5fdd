import type { E8 } from '@perpdesk/numeric'
import { qtyCoinOf } from '@perpdesk/trading'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/index.ts'
import {
  type Contract,
  givenPrice,
  type LiveTicker,
  useFreshness,
  useInstrument,
  useTicker,
} from '../../stores/index.ts'
import {
  decimalsOf,
  formatCompact,
  formatDateTime,
  formatNumber,
  formatPercent,
  formatPrice,
  NumberText,
  Tooltip,
} from '../../ui/index.ts'
import { Countdown } from './countdown.tsx'
import styles from './symbol-bar.module.css'

export interface SymbolBarProps {
  readonly symbol: string
  readonly picker: ReactNode
}

/** The contract and its figures in one line; the last figures give way where there is no room for all. */
export function SymbolBar({ symbol, picker }: SymbolBarProps) {
  const text = useText('symbolBar')
  const instrument = useInstrument(symbol)
  const { ticker } = useTicker(symbol)
  const freshness = useFreshness(`tickers.${symbol}`)
  return (
    <section className={styles['bar']} aria-label={text('label', { symbol })}>
      {picker}
      {ticker === undefined || instrument === undefined || givenPrice(ticker.last) === undefined ? null : (
        <div className={styles['figures']} data-freshness={freshness.level}>
          <LastPrice key={symbol} ticker={ticker} contract={instrument.contract} />
          {freshness.level === 'live' ? null : (
            <span className={styles['age']} role="status">
              {text('age', { seconds: Math.round(freshness.ageMs / 1000) })}
            </span>
          )}
          <Figures ticker={ticker} contract={instrument.contract} />
        </div>
      )}
    </section>
  )
}

interface FigureProps {
  readonly ticker: LiveTicker
  readonly contract: Contract
}

function LastPrice({ ticker, contract }: FigureProps) {
  const text = useText('symbolBar')
  const { direction } = ticker
  return (
    <span className={styles['last']} data-direction={direction}>
      <NumberText text={formatPrice(ticker.last, contract)} />
      {direction === 'none' ? null : direction === 'up' ? (
        <ArrowUp size={15} aria-label={text('up')} />
      ) : (
        <ArrowDown size={15} aria-label={text('down')} />
      )}
    </span>
  )
}

function Figures({ ticker, contract }: FigureProps) {
  const text = useText('symbolBar')
  const price = (value: E8) => formatPrice(value, contract)
  const average = (value: E8) => formatNumber(value, { decimals: contract.priceScale, rounding: 'halfEven' })
  const interval = contract.funding?.intervalMinutes
  return (
    <dl className={styles['list']}>
      <Figure name={text('change')}>
        <NumberText
          tone="sign"
          value={ticker.change24h}
          className={styles['wideOnly']}
          text={`${formatNumber(ticker.change24h, { decimals: decimalsOf(contract.tickSize), signed: true })} `}
        />
        <NumberText tone="sign" value={ticker.change24h} text={formatPercent(ticker.changeRate24h)} />
      </Figure>
      <Figure name={text('mark')} tip={text('markTip')}>
        <NumberText text={average(ticker.mark)} value={ticker.mark} />
      </Figure>
      <Figure name={text('index')} tip={text('indexTip')}>
        <NumberText text={average(ticker.index)} value={ticker.index} />
      </Figure>
      {interval === undefined ? null : (
        <Figure name={text('funding')} tip={text('fundingTip', { hours: interval / 60 })}>
          <NumberText
            text={formatPercent(ticker.fundingRate, { decimals: 4 })}
            value={ticker.fundingRate}
            className={styles['funding']}
          />{' '}
          <Countdown at={ticker.nextFundingTime} />
        </Figure>
      )}
      {contract.deliveryTime === 0 ? null : (
        <Figure name={text('delivery')} tip={text('deliveryTip', { time: formatDateTime(contract.deliveryTime) })}>
          <Countdown at={contract.deliveryTime} />
        </Figure>
      )}
      {ticker.predictedDelivery === undefined ? null : (
        <Figure name={text('predictedDelivery')} tip={text('predictedDeliveryTip')}>
          <NumberText text={average(ticker.predictedDelivery)} value={ticker.predictedDelivery} />
        </Figure>
      )}
      <Figure name={text('high')}>
        <NumberText text={price(ticker.high24h)} />
      </Figure>
      <Figure name={text('low')}>
        <NumberText text={price(ticker.low24h)} />
      </Figure>
      <Figure name={text('turnover', { coin: contract.quoteCoin })}>
        <NumberText text={formatCompact(ticker.turnover24h)} />
      </Figure>
      <Figure name={text('volume', { coin: contract.baseCoin })}>
        <NumberText text={formatCompact(ticker.volume24h)} />
      </Figure>
      <Figure name={text('openInterest', { coin: qtyCoinOf(contract) })} tip={text('openInterestTip')}>
        <NumberText text={formatCompact(ticker.openInterest)} />
      </Figure>
    </dl>
  )
}

function Figure({ name, tip, children }: { name: string; tip?: string; children: ReactNode }) {
  return (
    <div className={styles['figure']}>
      <dt>
        {tip === undefined ? (
          name
        ) : (
          <Tooltip content={tip} side="bottom">
            <button type="button" className={styles['explained']}>
              {name}
            </button>
          </Tooltip>
        )}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
