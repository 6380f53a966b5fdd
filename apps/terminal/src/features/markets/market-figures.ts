import { type E8, mulE8 } from '@perpdesk/numeric'
import { isInverse } from '@perpdesk/trading'
import { isPairEntry, type ListedEntry } from '../../stores/catalogue/listed-entry.ts'
import { givenPrice, type LiveTicker } from '../../stores/index.ts'

/** Columns that show a figure of the market and are sorted by it. */
export const FIGURES = [
  'last',
  'change',
  'high',
  'low',
  'turnover',
  'volume',
  'funding',
  'interest',
  'mark',
  'index',
] as const
export type MarketFigure = (typeof FIGURES)[number]

/** Figures that only contracts have. */
export const OF_CONTRACTS: ReadonlySet<MarketFigure> = new Set(['funding', 'interest', 'mark'])

/** Figures of a ticker that every contract has, by column; prices are 0n before the first trade. */
const PLAIN: Readonly<Record<Exclude<MarketFigure, 'funding' | 'interest'>, (ticker: LiveTicker) => E8>> = {
  last: ({ last }) => last,
  change: ({ changeRate24h }) => changeRate24h,
  high: ({ high24h }) => high24h,
  low: ({ low24h }) => low24h,
  turnover: ({ turnover24h }) => turnover24h,
  volume: ({ volume24h }) => volume24h,
  mark: ({ mark }) => mark,
  index: ({ index }) => index,
}

/** Figures that exist before the first trade. */
const WITHOUT_TRADES: ReadonlySet<MarketFigure> = new Set(['funding', 'interest', 'mark', 'index'])

/**
 * Returns a figure of a market; `undefined` if there is none, because nothing was traded yet, a dated contract has no
 * funding, or pairs do not have the figure.
 */
export function figureOf(figure: MarketFigure, entry: ListedEntry, ticker: LiveTicker | undefined): E8 | undefined {
  if (ticker === undefined) return undefined
  if (!WITHOUT_TRADES.has(figure) && givenPrice(ticker.last) === undefined) return undefined
  if (isPairEntry(entry)) {
    return figure === 'funding' || figure === 'interest' || figure === 'mark' ? undefined : plain(figure, ticker)
  }
  const { config } = entry
  if (figure === 'funding') return config.fundingIntervalMinutes === 0 ? undefined : ticker.fundingRate
  if (figure === 'interest') return interestValue(isInverse(config), ticker)
  return plain(figure, ticker)
}

function plain(figure: keyof typeof PLAIN, ticker: LiveTicker): E8 | undefined {
  const value = PLAIN[figure](ticker)
  return figure === 'change' ? value : givenPrice(value)
}

/**
 * Returns open interest in the quote coin, at the mark price, rounded half up, so that contracts of all families can be
 * compared. Open interest of inverse contracts is counted in the quote coin already.
 */
function interestValue(inverse: boolean, { openInterest, mark }: LiveTicker): E8 {
  return inverse ? openInterest : mulE8(openInterest, mark, 'halfUp')
}
