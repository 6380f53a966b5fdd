import type { Strategy } from '@perpdesk/protocol'
import { type CsvColumn, csvTime, settleCoinColumn } from '../export/index.ts'
import { sideText } from '../orders/index.ts'
import { endText, priceTerms, type Words } from './columns.tsx'
import { progressText, splitText, stateText } from './strategy-words.ts'

/** Returns the columns of exported strategies, with plain decimals. */
export function strategiesCsv(words: Words, at: 'createdTime' | 'updatedTime'): readonly CsvColumn<Strategy>[] {
  const { text, orders, noticeText, ofPairs, market } = words
  return [
    { heading: `${orders('time')} (UTC)`, cell: (row) => csvTime(row[at]) },
    { heading: market, cell: (row) => row.symbol },
    ...(ofPairs ? [] : [settleCoinColumn<Strategy>()]),
    { heading: orders('type'), cell: (row) => noticeText(`strategy.${row.strategyType}`) },
    { heading: orders('side'), cell: (row) => sideText(row, orders) },
    { heading: text('plan'), cell: (row) => splitText(row, text) },
    { heading: text('pricing'), cell: (row) => priceTerms(row, text) },
    { heading: orders('qty'), cell: (row) => row.qty },
    { heading: text('executed'), cell: (row) => row.executedQty },
    { heading: text('averagePrice'), cell: (row) => row.avgPrice },
    { heading: text('progress'), cell: progressText },
    { heading: orders('status'), cell: (row) => stateText(row, text) },
    { heading: text('reason'), cell: (row) => endText(row, noticeText) ?? '' },
    { heading: text('strategyId'), cell: (row) => row.strategyId },
  ]
}
