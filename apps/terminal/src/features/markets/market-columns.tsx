import type { E8 } from '@perpdesk/numeric'
import type { Text } from '../../i18n/index.ts'
import { comparableTurnover } from '../../stores/catalogue/pick-list.ts'
import type { ListedEntry, LiveTicker } from '../../stores/index.ts'
import type { TableColumn } from '../../ui/index.ts'
import { FigureCell, NameCell, SparkCell } from './market-cells.tsx'
import { FIGURES, figureOf, type MarketFigure, OF_CONTRACTS } from './market-figures.ts'

/** Characters of the column's widest usual figure: the column keeps this width while figures change. */
const HOLD: Readonly<Record<MarketFigure, number>> = {
  last: 9,
  change: 7,
  high: 11,
  low: 11,
  turnover: 8,
  volume: 8,
  funding: 9,
  interest: 8,
  mark: 11,
  index: 11,
}

/** Columns that a phone shows by default. */
const NARROW: ReadonlySet<MarketFigure> = new Set(['last', 'change'])
const ON_DEMAND: ReadonlySet<MarketFigure> = new Set(['mark', 'index'])

/** Ids of all columns; stored settings of other columns are dropped. */
export const MARKET_COLUMNS = ['contract', 'spark', ...FIGURES].map((id) => ({ id }))

/** Sort values below and above every figure, for missing figures. */
const LEAST = -(10n ** 40n)
const MOST = 10n ** 40n

export interface MarketBasis {
  /** Figures by which rows are sorted: a frozen copy, so that no row moves under the pointer. */
  readonly tickers: ReadonlyMap<string, LiveTicker>
  /** True if the rows are spot pairs alone, without the figures of contracts. */
  readonly ofPairs: boolean
  /** True to sort the highest first; markets without a figure are last either way. */
  readonly descending: boolean
}

export function marketColumns(
  text: Text<'markets'>,
  { tickers, ofPairs, descending }: MarketBasis,
  sparklines: ReadonlyMap<string, readonly E8[]>,
): readonly TableColumn<ListedEntry>[] {
  const figureColumn = (figure: MarketFigure): TableColumn<ListedEntry> => ({
    id: figure,
    header: text(figure),
    align: 'end',
    hold: HOLD[figure],
    wideOnly: !NARROW.has(figure),
    onDemand: ON_DEMAND.has(figure),
    sortBy: (entry) => sortValue(figure, entry, tickers) ?? (descending ? LEAST : MOST),
    cell: (entry) => <FigureCell entry={entry} figure={figure} />,
  })
  return [
    {
      id: 'contract',
      header: text('contract'),
      sortBy: ({ config }) => config.displayName,
      cell: (entry) => <NameCell entry={entry} />,
    },
    figureColumn('last'),
    figureColumn('change'),
    {
      id: 'spark',
      header: text('spark'),
      align: 'end',
      wideOnly: true,
      cell: (entry) => <SparkCell entry={entry} closes={sparklines.get(entry.symbol)} />,
    },
    ...FIGURES.slice(2)
      .filter((figure) => !ofPairs || !OF_CONTRACTS.has(figure))
      .map(figureColumn),
  ]
}

/** Returns the value by which a column sorts a row; turnovers are compared in dollars. */
function sortValue(figure: MarketFigure, entry: ListedEntry, tickers: MarketBasis['tickers']): E8 | undefined {
  const ticker = tickers.get(entry.symbol)
  const value = figureOf(figure, entry, ticker)
  if (figure !== 'turnover' || value === undefined || ticker === undefined) return value
  return comparableTurnover(entry, ticker, tickers)
}
