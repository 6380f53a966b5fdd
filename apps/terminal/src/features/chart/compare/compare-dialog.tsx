import { Search } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import { searchRank } from '../../../stores/catalogue/search.ts'
import { type CatalogueEntry, type LiveTicker, useInstruments, useTickers } from '../../../stores/index.ts'
import type { BarPrice } from '../../../stores/kline.ts'
import { Button, Dialog, EmptyState, isTouch, Select, TextField } from '../../../ui/index.ts'
import type { ChartState, ChartWidget } from '../chart-widget.ts'
import { BAR_PRICES, seriesName } from '../series/exchange-datafeed.ts'
import { useChartState } from '../use-chart.ts'
import styles from './compare.module.css'
import { COMPARE_AXES, COMPARE_LIMIT, withCompared } from './compare-choice.ts'
import { ComparedRow } from './compared-row.tsx'
import { useSeriesTitle } from './series-title.ts'

/** More are found by typing. */
const MOST_SHOWN = 50
const layoutOf = (state: ChartState) => state.layout

interface CompareDialogProps {
  readonly chart: ChartWidget
  readonly onClose: () => void
}

/** Contracts to compare with, in percent or on an axis of their own, and those that are on the chart. */
export function CompareDialog({ chart, onClose }: CompareDialogProps) {
  const text = useText('compare')
  const chartText = useText('chart')
  const layout = useChartState(chart, layoutOf)
  const { compared } = layout
  const [price, setPrice] = useState<BarPrice>('last')
  const [words, setWords] = useState('')
  const title = useSeriesTitle()
  const { list } = useInstruments()
  const { tickers } = useTickers()
  // The order of the moment in which it opened: no row moves away under the pointer.
  const [basis, setBasis] = useState(tickers)
  if (basis.size === 0 && tickers.size > 0) setBasis(tickers)
  const found = useMemo(() => foundFor(list, words, basis), [list, words, basis])
  const isFull = compared.length >= COMPARE_LIMIT
  const isThere = (name: string) =>
    name === seriesName(layout.symbol ?? '', layout.price) || compared.some((each) => each.name === name)
  return (
    <Dialog open onOpenChange={onClose} title={text('title')} size="form">
      <div className={styles['search']}>
        <TextField
          label={text('search')}
          hideLabel
          placeholder={text('search')}
          leading={<Search size={14} aria-hidden />}
          value={words}
          onChange={setWords}
          // By touch it would raise the keyboard over the list.
          autoFocus={!isTouch()}
          autoComplete="off"
        />
        <Select
          label={text('price')}
          value={price}
          onChange={setPrice}
          options={BAR_PRICES.map((id) => ({ id, label: chartText(`priceKind.${id}`) }))}
        />
      </div>
      {found.length === 0 ? (
        <EmptyState text={text('nothing', { words })} />
      ) : (
        <ul className={styles['found']}>
          {found.map(({ symbol }) => {
            const name = seriesName(symbol, price)
            return (
              <li key={symbol} className={styles['row']}>
                <span className={styles['name']}>{title(name)}</span>
                {COMPARE_AXES.map((axis) => (
                  <Button
                    key={axis}
                    size="small"
                    disabled={isFull || isThere(name)}
                    aria-label={`${text(axis)}: ${title(name)}`}
                    onClick={() => chart.setCompared(withCompared(compared, name, axis))}
                  >
                    {text(axis)}
                  </Button>
                ))}
              </li>
            )
          })}
        </ul>
      )}
      <h3 className={styles['heading']}>{text('added')}</h3>
      {compared.length === 0 ? <p className={styles['quiet']}>{text('none')}</p> : null}
      <ul className={styles['added']}>
        {compared.map((choice) => (
          <ComparedRow key={choice.name} chart={chart} choice={choice} />
        ))}
      </ul>
      {isFull ? <p className={styles['quiet']}>{text('full', { limit: COMPARE_LIMIT })}</p> : null}
    </Dialog>
  )
}

/** What fits the words best first, then what is traded most. */
function foundFor(
  list: readonly CatalogueEntry[],
  words: string,
  tickers: ReadonlyMap<string, LiveTicker>,
): readonly CatalogueEntry[] {
  const turnoverOf = ({ symbol }: CatalogueEntry) => tickers.get(symbol)?.turnover24h ?? 0n
  return list
    .flatMap((entry) => {
      const rank = searchRank(entry, words)
      return rank === undefined ? [] : [{ entry, rank, turnover: turnoverOf(entry) }]
    })
    .toSorted((a, b) => a.rank - b.rank || (a.turnover < b.turnover ? 1 : a.turnover > b.turnover ? -1 : 0))
    .slice(0, MOST_SHOWN)
    .map(({ entry }) => entry)
}
