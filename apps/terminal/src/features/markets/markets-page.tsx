import { Search } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { Link, navigate } from '../../navigation/index.ts'
import { tagsOf } from '../../stores/catalogue/pick-list.ts'
import {
  LISTED_TICKERS,
  type ListedEntry,
  type PickTab,
  useFreshness,
  useTableArrangement,
} from '../../stores/index.ts'
import { useListedMarkets } from '../../stores/listed-markets.ts'
import { PAIR_TICKERS } from '../../stores/listed-ticker.ts'
import { DataTable, EmptyState, Select, TextField } from '../../ui/index.ts'
import tabs from '../../ui/link-tabs.module.css'
import { FreshFrame } from '../connection-state/index.ts'
import { marketsAddress } from '../trade-address/index.ts'
import { DetailsLink } from './market-cells.tsx'
import { MARKET_COLUMNS, marketColumns } from './market-columns.tsx'
import styles from './markets.module.css'
import { quoteAsked, spotMarketsAddress } from './quote-address.ts'
import { useMarkets } from './use-markets.ts'
import { useSparklines } from './use-sparklines.ts'

interface MarketsPageProps {
  readonly tab: PickTab
  /** Opens the trade page of a market. */
  readonly onOpen: (symbol: string) => void
}

const details = (entry: ListedEntry) => <DetailsLink entry={entry} />

/** `/markets/{tab}`: every market with its live 24-hour figures; a row opens the market's trade page (MKT-03). */
export function MarketsPage({ tab, onOpen }: MarketsPageProps) {
  const text = useText('markets')
  const picker = useText('symbolPicker')
  const [words, setWords] = useState('')
  const [tag, setTag] = useState('')
  const [coin, setCoin] = useState(() => quoteAsked(window.location.search))
  const { list, groups, tabs: offered } = useListedMarkets()
  // A search covers all markets, whatever the tab.
  const asked: PickTab = words.trim() === '' ? tab : 'all'
  const shown = offered.includes(asked) ? asked : 'spot'
  const isSpot = shown === 'spot'
  const group = isSpot ? groups.find((each) => each.coin === coin) : undefined
  const tags = useMemo(
    () => group?.tags.toSorted() ?? tagsOf(isSpot ? list.filter(({ family }) => family === 'spot') : list),
    [group, isSpot, list],
  )
  const { rows, basis, around, renew } = useMarkets(list, { words, tab: shown, tag, only: group?.symbols })
  const sparklines = useSparklines(offered.includes('all'))
  const arrangement = useTableArrangement('markets', MARKET_COLUMNS)
  const descending = arrangement.sort?.descending ?? true
  const columns = useMemo(
    () => marketColumns(text, { tickers: basis, ofPairs: isSpot, descending }, sparklines),
    [text, basis, isSpot, descending, sparklines],
  )
  const title = shown === 'all' ? text('title') : text('titleOf', { part: picker(shown) })
  return (
    <section className={styles['page']} aria-labelledby="markets">
      <title>{`${title} · Perpdesk`}</title>
      <div className={styles['head']}>
        <h1 id="markets" className={styles['title']}>
          {text('title')}
        </h1>
        <div className={styles['search']}>
          <TextField
            label={picker('search')}
            hideLabel
            placeholder={picker('search')}
            leading={<Search size={14} aria-hidden />}
            value={words}
            onChange={(next) => {
              setWords(next)
              renew()
            }}
            autoComplete="off"
          />
        </div>
        {isSpot && groups.length > 1 ? (
          <Select
            label={picker('quotes')}
            value={group?.coin ?? ''}
            onChange={(next) => {
              setCoin(next)
              navigate(spotMarketsAddress(next), { replace: true })
              setTag('')
            }}
            options={[
              { id: '', label: picker('anyQuote') },
              ...groups.map((each) => ({ id: each.coin, label: each.coin })),
            ]}
          />
        ) : null}
        {tags.length === 0 ? null : (
          <Select
            label={picker('tags')}
            value={tag}
            onChange={setTag}
            options={[{ id: '', label: picker('anyTag') }, ...tags.map((each) => ({ id: each, label: each }))]}
          />
        )}
      </div>
      <nav className={tabs['tabs']} aria-labelledby="markets">
        {offered.map((each) => (
          <Link
            key={each}
            to={each === 'spot' ? spotMarketsAddress(coin) : marketsAddress(each)}
            className={tabs['tab']}
            aria-current={each === shown ? 'page' : undefined}
            onClick={() => {
              setWords('')
              setTag('')
              renew()
            }}
          >
            {picker(each)}
          </Link>
        ))}
      </nav>
      <div
        ref={around}
        className={styles['content']}
        // A click on a header sorts the rows by the current figures.
        onClickCapture={({ target }) => {
          if (target instanceof Element && target.closest('thead') !== null) renew()
        }}
      >
        <FreshFrame {...useFreshness(isSpot ? PAIR_TICKERS : LISTED_TICKERS)}>
          <DataTable<ListedEntry>
            label={title}
            columns={columns}
            rows={rows}
            rowKey={(entry) => entry.symbol}
            arrangement={arrangement}
            rowActions={details}
            onRowActivate={({ symbol }) => onOpen(symbol)}
            empty={
              <EmptyState
                text={
                  words.trim() !== ''
                    ? picker('nothing', { words })
                    : picker(shown === 'favourites' && tag === '' ? 'noFavourites' : 'nothingHere')
                }
              />
            }
          />
        </FreshFrame>
      </div>
    </section>
  )
}
