import { type E8, e8, formatE8 } from '@perpdesk/numeric'
import type { Position } from '@perpdesk/protocol'
import { fundingPayment } from '@perpdesk/trading'
import { formatPercent, plainLeverage } from '../../format/index.ts'
import { textOf } from '../../i18n/index.ts'
import { instrumentOf } from '../../stores/index.ts'
import { tickersNow } from '../../stores/tickers.ts'
import { type PositionFiguresNow, positionFiguresNow } from '../account-figures/index.ts'
import { type CsvColumn, settleCoinColumn } from '../export/index.ts'
import { addedMargin, sideWord } from './position-words.ts'

/**
 * Returns the columns of exported positions, as plain decimals: money in the settle coin, live figures at the prices of
 * this moment.
 */
export function positionsCsv(): readonly CsvColumn<Position>[] {
  const text = textOf('positions')
  const figure = (row: Position, of: (figures: PositionFiguresNow) => E8) => {
    const figures = positionFiguresNow(row)
    return figures === undefined ? '' : formatE8(of(figures))
  }
  return [
    { heading: text('contract'), cell: (row) => row.symbol },
    settleCoinColumn(),
    { heading: text('side'), cell: (row) => text(sideWord(row)) },
    { heading: text('size'), cell: (row) => row.size },
    { heading: text('leverage'), cell: (row) => plainLeverage(row.leverageE2) },
    { heading: text('entry'), cell: (row) => row.entryPrice },
    { heading: text('mark'), cell: (row) => figure(row, ({ mark }) => mark) },
    { heading: text('liq'), cell: (row) => row.liqPrice },
    { heading: text('unrealisedPnl'), cell: (row) => figure(row, ({ unrealisedPnl }) => unrealisedPnl) },
    {
      heading: text('initialMargin.title'),
      cell: (row) => figure(row, ({ initialMargin }) => initialMargin - addedMargin(row)),
    },
    { heading: text('addedMargin'), cell: (row) => formatE8(addedMargin(row)) },
    {
      heading: text('maintenanceMargin.title'),
      cell: (row) => figure(row, ({ maintenanceMargin }) => maintenanceMargin),
    },
    { heading: text('value'), cell: (row) => figure(row, ({ value }) => value) },
    { heading: text('realised'), cell: (row) => row.curRealisedPnl },
    { heading: text('breakEven'), cell: (row) => row.breakEvenPrice },
    { heading: text('sessionAvg'), cell: (row) => row.sessionAvgPrice },
    { heading: text('nextFunding'), cell: fundingOf },
    { heading: text('takeProfit'), cell: (row) => row.takeProfit },
    { heading: text('stopLoss'), cell: (row) => row.stopLoss },
    { heading: text('trailing'), cell: trailOf },
    { heading: text('autoMargin'), cell: (row) => text(row.isAutoAddMargin ? 'on' : 'off') },
    { heading: text('adl'), cell: (row) => `${row.adlRankIndicator}` },
  ]
}

function fundingOf(position: Position): string {
  const contract = instrumentOf(position.symbol)?.contract
  const ticker = tickersNow().get(position.symbol)
  if (contract === undefined || ticker === undefined || position.side === '' || ticker.nextFundingTime === 0) return ''
  return formatE8(fundingPayment(contract, position.side, e8(position.size), ticker.mark, ticker.fundingRate))
}

/** Returns the trailing distance in the quote coin, or the trailing ratio in percent. */
function trailOf({ trailingStop, trailValuePercentageE4 }: Position): string {
  return trailValuePercentageE4 === 0
    ? trailingStop
    : formatPercent(BigInt(trailValuePercentageE4) * e8('0.0001'), { signed: false })
}
