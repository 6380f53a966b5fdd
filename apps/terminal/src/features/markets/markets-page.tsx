import { Search } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { Link } from '../../navigation/index.ts'
import { PICK_TABS, type PickTab, tagsOf } from '../../stores/catalogue/pick-list.ts'
import {
  type CatalogueEntry,
  LISTED_TICKERS,
  useFreshness,
  useInstruments,
  useTableArrangement,
} from '../../stores/index.ts'
import { DataTable, EmptyState, Select, TextField } from '../../ui/index.ts'
import tabs from '../../ui/link-tabs.module.css'
import { FreshFrame } from '../connection-state/index.ts'
import { marketsAddress } from '../trade-address/index.ts'
import { DetailsLink } from './market-cells.tsx'
import { MARKET_COLUMNS, marketColumns } from './market-columns.tsx'
import styles from './markets.module.css'
import { useMarkets } from './use-markets.ts'
import { useSparklines } from './use-sparklines.ts'

interface MarketsPageProps {
  readonly tab: PickTab
  /** Opens the trade page of a contract. */
  readonly onOpen: (symbol: string) => void
}

const details = (entry: CatalogueEntry) => <DetailsLink entry={entry} />

/** `/markets/{tab}`: every contract with its live 24-hour figures; a row opens the contract's trade page (MKT-03). */
export function MarketsPage({ tab, onOpen }: MarketsPageProps) {
  const text = useText('markets')
  const picker = useText('symbolPicker')
  const [words, setWords] = useState('')
  const [tag, setTag] = useState('')
  const { list } = useInstruments()
  const tags = useMemo(() => tagsOf(list), [list])
  // A search covers all contracts, whatever the tab.
  const shown: PickTab = words.trim() === '' ? tab : 'all'
  const { rows, basis, around, renew } = useMarkets(shown, words, tag)
  const sparklines = useSparklines()
  const arrangement = useTableArrangement('markets', MARKET_COLUMNS)
  const descending = arrangement.sort?.descending ?? true
  const columns = useMemo(
    () => marketColumns(text, { tickers: basis, descending }, sparklines),
    [text, basis, descending, sparklines],
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
        {PICK_TABS.map((each) => (
          <Link
            key={each}
            to={marketsAddress(each)}
            className={tabs['tab']}
            aria-current={each === shown ? 'page' : undefined}
            onClick={() => {
              setWords('')
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
        <FreshFrame {...useFreshness(LISTED_TICKERS)}>
          <DataTable<CatalogueEntry>
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
