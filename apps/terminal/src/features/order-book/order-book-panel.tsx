import { Suspense } from 'react'
import { useText } from '../../i18n/index.ts'
import { isPair, type Market, useMarket, usePreferences } from '../../stores/index.ts'
import { cx, SegmentedControl, Skeleton } from '../../ui/index.ts'
import list from '../../ui/price-list.module.css'
import { ArmedBar, ArmSwitch, useArmed } from '../click-trade/index.ts'
import { BookHead } from './book-head.tsx'
import { BOOK_VIEWS, type BookSides, bookPreferences } from './book-preferences.ts'
import { BookTable } from './book-table.tsx'
import { GroupingSelect } from './grouping-select.tsx'
import styles from './order-book.module.css'
import { SpreadText } from './spread-text.tsx'
import { useBookSteps } from './steps.ts'

/**
 * The order book of a contract or pair, with grouped prices, running sums and marks of the trader's own orders; a click on a
 * level fills the order form.
 */
export function OrderBookPanel({ symbol }: { readonly symbol: string }) {
  const market = useMarket(symbol)
  if (market === undefined) return <Skeleton rows={18} />
  return <Book key={symbol} contract={market} />
}

function Book({ contract }: { readonly contract: Market }) {
  const text = useText('orderBook')
  const [{ view, figures, ratios }, change] = usePreferences(bookPreferences)
  const armed = useArmed(contract.symbol)
  const { step, steps } = useBookSteps(contract, ratios[contract.symbol], contract.depthMergeTimes[0] ?? 1)
  return (
    <section className={cx(list['panel'], styles['panel'])} aria-label={text('title')} data-armed={armed}>
      <header className={styles['tools']}>
        <SegmentedControl<BookSides>
          label={text('view')}
          size="small"
          value={view}
          onChange={(next) => change({ view: next })}
          options={BOOK_VIEWS.map((id) => ({ id, label: <ViewIcon view={id} label={text(`view.${id}`)} /> }))}
        />
        {isPair(contract) ? null : <ArmSwitch symbol={contract.symbol} />}
        <SpreadText contract={contract} />
        <GroupingSelect
          label={text('grouping')}
          contract={contract}
          step={step}
          steps={steps}
          onChoose={(next) => change({ ratios: { ...ratios, [contract.symbol]: next } })}
        />
      </header>
      {armed && !isPair(contract) ? (
        <Suspense>
          <ArmedBar contract={contract} />
        </Suspense>
      ) : null}
      <BookHead contract={contract} />
      <BookTable contract={contract} view={view} figures={figures} ratio={step} armed={armed} />
    </section>
  )
}

/** An icon of three rows in the colours of the shown sides. */
function ViewIcon({ view, label }: { readonly view: BookSides; readonly label: string }) {
  const top = view === 'bids' ? 'bid' : 'ask'
  const bottom = view === 'asks' ? 'ask' : 'bid'
  return (
    <>
      <span className="visually-hidden">{label}</span>
      <svg className={styles['viewIcon']} viewBox="0 0 14 14" aria-hidden>
        <rect data-side={top} x="1" y="1" width="12" height="2.5" />
        <rect data-side={top} x="1" y="4.2" width="8" height="2.5" />
        <rect data-side={bottom} x="1" y="7.4" width="8" height="2.5" />
        <rect data-side={bottom} x="1" y="10.6" width="12" height="2.5" />
      </svg>
    </>
  )
}
