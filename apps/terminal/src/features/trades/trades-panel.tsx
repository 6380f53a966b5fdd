import { qtyCoinOf } from '@perpdesk/trading'
import { type KeyboardEvent, type MouseEvent, Suspense, type SyntheticEvent } from 'react'
import { useText } from '../../i18n/index.ts'
import { fillPrice, type Market, useFreshness, useMarket, usePreferences, useTrades } from '../../stores/index.ts'
import { AgeNote } from '../../ui/age-note.tsx'
import { cx, EmptyState, lazyPart, Skeleton } from '../../ui/index.ts'
import list from '../../ui/price-list.module.css'
import { leastSize, tradePreferences } from './least-size.ts'
import { TradeRow } from './trade-row.tsx'
import styles from './trades.module.css'

const SHOWN = 60

/** Fetched separately, because few users need it. */
const SizeHead = lazyPart(async () => (await import('./size-head.tsx')).SizeHead)

/** The last trades of a contract, newest first; a click fills a trade's price into the order form. */
export function TradesPanel({ symbol }: { readonly symbol: string }) {
  const market = useMarket(symbol)
  if (market === undefined) return <Skeleton rows={18} />
  return <Trades key={symbol} contract={market} />
}

function Trades({ contract }: { readonly contract: Market }) {
  const text = useText('trades')
  const { symbol } = contract
  const { trades, status } = useTrades(symbol)
  const freshness = useFreshness(`publicTrade.${symbol}`)
  const dead = freshness.level === 'dead'
  const [{ least: kept }] = usePreferences(tradePreferences)
  const least = leastSize(kept, symbol)
  const shown = least === undefined ? trades : trades.filter(({ size }) => size >= least)

  const rowOf = (event: SyntheticEvent<HTMLElement>): HTMLElement | undefined => {
    const found = event.target instanceof Element ? event.target.closest('[data-trade]') : null
    return found instanceof HTMLElement ? found : undefined
  }
  const pick = (event: MouseEvent<HTMLElement>) => {
    const id = rowOf(event)?.dataset['trade']
    const trade = trades.find((each) => each.id === id)
    if (trade !== undefined && !dead) fillPrice(symbol, trade.price)
  }
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const row = rowOf(event)
    const next =
      event.key === 'ArrowDown' ? row?.nextElementSibling : event.key === 'ArrowUp' ? row?.previousElementSibling : null
    if (!(next instanceof HTMLElement)) return
    event.preventDefault()
    next.focus()
  }

  return (
    <section className={list['panel']} aria-label={text('title')}>
      <div className={cx(list['head'], styles['head'])}>
        <span aria-hidden>{text('price', { coin: contract.quoteCoin })}</span>
        <Suspense fallback={<span aria-hidden>{text('size', { coin: qtyCoinOf(contract) })}</span>}>
          <SizeHead contract={contract} />
        </Suspense>
        <span aria-hidden>{text('time')}</span>
      </div>
      {status === 'loading' ? <Skeleton rows={14} /> : null}
      {status !== 'loading' && shown.length === 0 ? (
        <EmptyState text={text(trades.length === 0 ? 'empty' : 'noneSoLarge')} />
      ) : null}
      <div
        role="toolbar"
        aria-orientation="vertical"
        tabIndex={-1}
        aria-label={text('list')}
        className={cx(styles['list'], list[freshness.level])}
        data-freshness={freshness.level}
        onClick={pick}
        onKeyDown={move}
      >
        {shown.slice(0, SHOWN).map((trade, place) => (
          <TradeRow
            key={trade.id}
            trade={trade}
            contract={contract}
            sideText={text(trade.side)}
            tabStop={place === 0}
          />
        ))}
      </div>
      {status === 'loading' ? null : <AgeNote freshness={freshness} />}
    </section>
  )
}
