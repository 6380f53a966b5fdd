import { type E8, mulE8 } from '@perpdesk/numeric'
import { isInverse } from '@perpdesk/trading'
import { type CatalogueEntry, givenPrice, type LiveTicker } from '../../stores/index.ts'

/** Columns that are sorted by a figure of the market. */
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

/** The figures of a ticker that every contract has, by column; prices are 0n where there are none yet. */
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

/** Need no trade to be there. */
const WITHOUT_TRADES: ReadonlySet<MarketFigure> = new Set(['funding', 'interest', 'mark', 'index'])

/** A figure of a contract; `undefined` where there is none: nothing was traded yet, or a dated contract has no funding. */
export function figureOf(
  figure: MarketFigure,
  { config }: CatalogueEntry,
  ticker: LiveTicker | undefined,
): E8 | undefined {
  if (ticker === undefined) return undefined
  if (!WITHOUT_TRADES.has(figure) && givenPrice(ticker.last) === undefined) return undefined
  if (figure === 'funding') return config.fundingIntervalMinutes === 0 ? undefined : ticker.fundingRate
  if (figure === 'interest') return interestValue(isInverse(config), ticker)
  const value = PLAIN[figure](ticker)
  return figure === 'change' ? value : givenPrice(value)
}

/**
 * Open interest in the quote coin, at the mark price, halves up: inverse contracts are counted in it already. So contracts of
 * all families stand in one order.
 */
function interestValue(inverse: boolean, { openInterest, mark }: LiveTicker): E8 {
  return inverse ? openInterest : mulE8(openInterest, mark, 'halfUp')
}
