import type { E8 } from '@perpdesk/numeric'
import { basisRate, qtyCoinOf } from '@perpdesk/trading'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  decimalsOf,
  formatCompact,
  formatDateTime,
  formatDayTime,
  formatNumber,
  formatPercent,
  formatPrice,
} from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import { givenPrice, isPair, type LiveTicker, type Market } from '../../stores/index.ts'
import { NumberText, Term, type TermId } from '../../ui/index.ts'
import { Countdown } from './countdown.tsx'
import styles from './symbol-bar.module.css'

/** Shown instead of a price that does not exist yet. */
const NONE = '–'

interface FigureProps {
  readonly ticker: LiveTicker
  readonly contract: Market
}

/** Returns a price as text. */
function priceText(value: E8, contract: Market): string {
  return givenPrice(value) === undefined ? NONE : formatPrice(value, contract)
}

export function LastPrice({ ticker, contract }: FigureProps) {
  const text = useText('symbolBar')
  const { direction } = ticker
  return (
    <span className={styles['last']} data-direction={direction}>
      <NumberText text={priceText(ticker.last, contract)} />
      {direction === 'none' ? null : direction === 'up' ? (
        <ArrowUp size={15} aria-label={text('up')} />
      ) : (
        <ArrowDown size={15} aria-label={text('down')} />
      )}
    </span>
  )
}

export function Figures({ ticker, contract }: FigureProps) {
  const text = useText('symbolBar')
  const average = (value: E8) =>
    givenPrice(value) === undefined ? NONE : formatNumber(value, { decimals: contract.priceScale, rounding: 'halfUp' })
  const isOfPair = isPair(contract)
  const interval = isOfPair ? undefined : contract.funding?.intervalMinutes
  const isOver = contract.status === 'Delivering' || contract.status === 'Closed'
  const deliveryTip = text('deliveryTip', { time: formatDateTime(contract.deliveryTime) })
  return (
    <dl className={styles['list']}>
      <Figure name={text('change')}>
        {givenPrice(ticker.last) === undefined ? NONE : <Change ticker={ticker} contract={contract} />}
      </Figure>
      {isOfPair ? null : (
        <Figure name={text('mark')} term="mark-price">
          <NumberText text={average(ticker.mark)} value={ticker.mark} />
        </Figure>
      )}
      <Figure name={text('index')} term="index-price">
        <NumberText text={average(ticker.index)} value={ticker.index} />
      </Figure>
      {interval === undefined ? null : (
        <Figure name={text('funding')} term="funding" note={text('fundingTip', { hours: interval / 60 })}>
          <NumberText
            text={formatPercent(ticker.fundingRate, { decimals: 4 })}
            value={ticker.fundingRate}
            className={styles['funding']}
          />{' '}
          <Countdown at={ticker.nextFundingTime} />
        </Figure>
      )}
      {contract.deliveryTime === 0 || isOver ? null : (
        <Figure name={text('delivery')} term="future" note={deliveryTip}>
          <NumberText text={formatDayTime(contract.deliveryTime)} /> <Countdown at={contract.deliveryTime} />
        </Figure>
      )}
      {contract.deliveryTime === 0 || isOver ? null : (
        <Figure name={text('basis')} term="basis">
          <Basis ticker={ticker} contract={contract} />
        </Figure>
      )}
      {ticker.predictedDelivery === undefined ? null : (
        <Figure name={text(isOver ? 'deliveryPrice' : 'predictedDelivery')} term="delivery-price" note={deliveryTip}>
          <NumberText text={average(ticker.predictedDelivery)} value={ticker.predictedDelivery} />
        </Figure>
      )}
      <Figure name={text('high')}>
        <NumberText text={priceText(ticker.high24h, contract)} />
      </Figure>
      <Figure name={text('low')}>
        <NumberText text={priceText(ticker.low24h, contract)} />
      </Figure>
      <Figure name={text('turnover', { coin: contract.quoteCoin })}>
        <NumberText text={formatCompact(ticker.turnover24h)} />
      </Figure>
      <Figure name={text('volume', { coin: contract.baseCoin })}>
        <NumberText text={formatCompact(ticker.volume24h)} />
      </Figure>
      {isOfPair ? null : (
        <Figure name={text('openInterest', { coin: qtyCoinOf(contract) })} term="open-interest">
          <NumberText text={formatCompact(ticker.openInterest)} />
        </Figure>
      )}
    </dl>
  )
}

/** The basis: last price minus index price (R2.6), also as a percentage of the index price. */
function Basis({ ticker: { last, index }, contract }: FigureProps) {
  if (givenPrice(last) === undefined || givenPrice(index) === undefined) return NONE
  const basis = last - index
  return (
    <>
      <NumberText
        text={`${formatNumber(basis, { decimals: contract.priceScale, rounding: 'halfUp', signed: true })} `}
        value={basis}
      />
      <NumberText text={formatPercent(basisRate(last, index))} value={basis} />
    </>
  )
}

function Change({ ticker, contract }: FigureProps) {
  return (
    <>
      <NumberText
        tone="sign"
        value={ticker.change24h}
        className={styles['wideOnly']}
        text={`${formatNumber(ticker.change24h, { decimals: decimalsOf(contract.tickSize), signed: true })} `}
      />
      <NumberText tone="sign" value={ticker.change24h} text={formatPercent(ticker.changeRate24h)} />
    </>
  )
}

interface NamedFigureProps {
  readonly name: string
  readonly term?: TermId
  readonly note?: string
  readonly children: ReactNode
}

function Figure({ name, term, note, children }: NamedFigureProps) {
  return (
    <div className={styles['figure']}>
      <dt>
        {term === undefined ? (
          name
        ) : (
          <Term id={term} {...(note !== undefined && { note })}>
            {name}
          </Term>
        )}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
