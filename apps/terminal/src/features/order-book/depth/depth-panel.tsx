import { originTicksOf, qtyCoinOf, ticksToPrice } from '@perpdesk/trading'
import { Minus, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { formatPercent } from '../../../format/index.ts'
import { useText } from '../../../i18n/index.ts'
import { fillPrice, type Market, useBook, useFreshness, useMarket, useMarketOrders } from '../../../stores/index.ts'
import { AgeNote } from '../../../ui/age-note.tsx'
import { cx, EmptyState, IconButton, Skeleton } from '../../../ui/index.ts'
import list from '../../../ui/price-list.module.css'
import { ownRows } from '../own-orders.ts'
import styles from './depth.module.css'
import { depthCurve, depthRange, knownReach, type Reach, reachBeside } from './depth-curve.ts'
import { DepthPlot } from './depth-plot.tsx'
import { lotsText } from './lots-text.ts'

/**
 * The order book as a depth chart: the sum of all quantities at each price or a better one, on both sides of the
 * middle.
 */
export function DepthPanel({ symbol }: { readonly symbol: string }) {
  const market = useMarket(symbol)
  if (market === undefined) return <Skeleton rows={8} />
  return <Depth key={symbol} contract={market} />
}

function Depth({ contract }: { readonly contract: Market }) {
  const text = useText('depth')
  const ofBook = useText('orderBook')
  const { symbol } = contract
  const book = useBook(symbol)
  const freshness = useFreshness(`orderbook.${symbol}`)
  /** The chosen reach; initially as wide as the levels of the first order book allow. */
  const [chosen, choose] = useState<Reach>()
  const orders = useMarketOrders(symbol)
  const own = useMemo(() => ownRows(orders, symbol, contract, 1), [orders, symbol, contract])
  const origin = originTicksOf(contract)
  const isLoading = book.status === 'loading'
  if (chosen === undefined && !isLoading && book.bids.length + book.asks.length > 0) choose(knownReach(book, origin))
  const reach = chosen ?? 100
  const range = depthRange(book, reach, origin)
  const bids = range === undefined ? [] : depthCurve(book.bids, range)
  const asks = range === undefined ? [] : depthCurve(book.asks, range)
  const widen = (step: 1 | -1) => choose(reachBeside(reach, step))
  return (
    <section className={list['panel']} aria-label={text('title')}>
      <header className={styles['head']}>
        <span className={styles['sum']} data-side="bid">
          {text('bids')} <b>{lotsText(bids.at(-1)?.sumLots ?? 0, contract)}</b>
        </span>
        <span className={styles['sum']} data-side="ask">
          {text('asks')} <b>{lotsText(asks.at(-1)?.sumLots ?? 0, contract)}</b>
        </span>
        <span className={styles['coin']}>{qtyCoinOf(contract)}</span>
        <span className={styles['reach']} role="group" aria-label={text('reach')}>
          <IconButton size="small" label={text('wider')} onClick={() => widen(1)}>
            <Minus size={14} aria-hidden />
          </IconButton>
          <span className={styles['percent']}>±{formatPercent(BigInt(reach) * RATE_OF_REACH, { signed: false })}</span>
          <IconButton size="small" label={text('narrower')} onClick={() => widen(-1)}>
            <Plus size={14} aria-hidden />
          </IconButton>
        </span>
      </header>
      <div className={cx(styles['room'], list[freshness.level])} data-freshness={freshness.level}>
        {isLoading ? <Skeleton rows={8} /> : null}
        {range === undefined ? null : (
          <DepthPlot
            contract={contract}
            book={book}
            range={range}
            curves={{ bid: bids, ask: asks }}
            own={own}
            onPick={(ticks) => {
              // A price that is no longer live must not fill the order form.
              if (freshness.level !== 'dead') fillPrice(symbol, ticksToPrice(contract, ticks))
            }}
            onReach={widen}
          />
        )}
        {!isLoading && range === undefined ? <EmptyState text={ofBook('empty')} /> : null}
      </div>
      {isLoading ? null : <AgeNote freshness={freshness} />}
    </section>
  )
}

/** A hundredth of a percent, as a fraction in E8. */
const RATE_OF_REACH = 10_000n
