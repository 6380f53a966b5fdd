import { e8 } from '@perpdesk/numeric'
import type { Position } from '@perpdesk/protocol'
import { positionCapabilities, qtyCoinOf } from '@perpdesk/trading'
import type { ReactNode } from 'react'
import { coinAmount, formatLeverage, formatPrice, formatQty } from '../../format/index.ts'
import type { Text } from '../../i18n/index.ts'
import { instrumentOf } from '../../stores/index.ts'
import cells from '../../ui/cells.module.css'
import { cx, NumberText, type TableColumn, type TermId, TermWithin } from '../../ui/index.ts'
import { pairColumn } from '../live-table/index.ts'
import { TpSlCell } from '../tpsl/index.ts'
import { ContractLink } from '../trade-address/index.ts'
import { TrailingCell } from '../trailing-stop/index.ts'
import { AdlCell } from './adl-cell.tsx'
import { AutoMarginCell } from './auto-margin-cell.tsx'
import {
  AddedMargin,
  LiqCell,
  MarginCell,
  MarkCell,
  NextFundingCell,
  PnlCell,
  RoiCell,
  ValueCell,
} from './live-cells.tsx'
import { MarginButton } from './margin-button.tsx'
import { sideWord } from './position-words.ts'
import styles from './positions.module.css'
import type { FiguresThen } from './sort-figures.ts'

/** Characters of `123,456.7`, `+1,234.56 USDT` and `+123,456.78 USDT`. */
const HOLD = { price: 9, money: 12, profit: 16 } as const

/**
 * Returns the columns of the positions table, paired so that all fit beside chart and order book. Figures that follow
 * the mark price have components of their own. Columns for isolated positions are included only if there are any
 * (`withIsolated`).
 */
export function positionColumns(
  text: Text<'positions'>,
  figures: FiguresThen,
  withIsolated: boolean,
): readonly TableColumn<Position>[] {
  const price = (
    id: 'entry' | 'breakEven' | 'sessionAvg',
    term: TermId,
    priceOf: (row: Position) => string,
  ): TableColumn<Position> => ({
    id,
    ...named(text(id), term),
    align: 'end',
    hold: HOLD.price,
    cell: (row) => priceText(row, priceOf(row), text),
  })
  const margin = (kind: 'initial' | 'maintenance', cell: (row: Position) => ReactNode): TableColumn<Position> => ({
    id: `${kind}Margin`,
    name: text(`${kind}Margin.title`),
    header: <TermWithin id={`${kind}-margin`}>{text(`${kind}Margin`)}</TermWithin>,
    align: 'end',
    hold: HOLD.money,
    sortBy: (row) => figures.of(row)[`${kind}Margin`],
    cell,
  })
  return [
    pairColumn(
      {
        id: 'contract',
        header: text('contract'),
        sortBy: (row) => row.symbol,
        cell: (row) => contractCell(row, text),
      },
      {
        id: 'leverage',
        ...named(text('leverage'), 'leverage'),
        sortBy: (row) => row.leverageE2,
        cell: (row) => leverageCell(row, text),
      },
    ),
    pairColumn(
      {
        id: 'size',
        header: text('size'),
        align: 'end',
        sortBy: (row) => (row.side === 'Sell' ? -e8(row.size) : e8(row.size)),
        cell: sizeCell,
      },
      {
        id: 'value',
        ...named(text('value'), 'position-value'),
        hold: HOLD.money,
        sortBy: (row) => figures.of(row).value,
        cell: (row) => <ValueCell position={row} />,
      },
    ),
    pairColumn(
      price('entry', 'entry-price', ({ entryPrice }) => entryPrice),
      price('breakEven', 'break-even', ({ breakEvenPrice }) => breakEvenPrice),
    ),
    pairColumn(
      {
        id: 'mark',
        ...named(text('mark'), 'mark-price'),
        align: 'end',
        hold: HOLD.price,
        cell: (row) => <MarkCell position={row} />,
      },
      {
        id: 'liq',
        ...named(text('liq'), 'liquidation-price'),
        hold: HOLD.price,
        cell: (row) => <LiqCell position={row} />,
      },
    ),
    pairColumn(
      {
        id: 'unrealised',
        ...named(text('unrealisedPnl'), 'unrealised-pnl'),
        align: 'end',
        hold: HOLD.profit,
        sortBy: (row) => figures.of(row).unrealisedPnl,
        cell: (row) => <PnlCell position={row} />,
      },
      {
        id: 'roi',
        ...named(text('roi'), 'roi'),
        sortBy: (row) => figures.of(row).roi,
        cell: (row) => <RoiCell position={row} />,
      },
    ),
    pairColumn(
      margin('initial', marginCell),
      margin('maintenance', (row) => <MarginCell position={row} kind="maintenance" />),
    ),
    pairColumn(
      {
        id: 'realised',
        ...named(text('realised'), 'realised-pnl'),
        align: 'end',
        hold: HOLD.money,
        sortBy: (row) => figures.of(row).realised,
        cell: realisedCell,
      },
      {
        id: 'nextFunding',
        ...named(text('nextFunding'), 'funding'),
        hold: HOLD.money,
        cell: (row) => <NextFundingCell position={row} />,
      },
    ),
    pairColumn(
      { id: 'tpsl', ...named(text('tpsl'), 'tpsl'), align: 'end', cell: (row) => <TpSlCell position={row} /> },
      { id: 'trailing', ...named(text('trailing'), 'trailing-stop'), cell: (row) => <TrailingCell position={row} /> },
    ),
    {
      id: 'adl',
      ...named(text('adl'), 'adl'),
      align: 'end',
      sortBy: (row) => row.adlRankIndicator,
      cell: (row) => <AdlCell position={row} />,
    },
    {
      id: 'autoMargin',
      ...named(text('autoMargin'), 'auto-margin'),
      align: 'end',
      cell: (row) => <AutoMarginCell position={row} />,
      onDemand: !withIsolated,
    },
    {
      ...price('sessionAvg', 'session-settlement', ({ sessionAvgPrice }) => sessionAvgPrice),
      // Only contracts with settlement sessions have this figure.
      onDemand: true,
    },
  ]
}

export function marginCell(position: Position) {
  return (
    <span className={cells['changed']}>
      <span>
        <MarginCell position={position} kind="initial" />
        <AddedMargin position={position} />
      </span>
      {positionCapabilities(position).takesMargin ? <MarginButton position={position} /> : null}
    </span>
  )
}

export function leverageCell(position: Position, text: Text<'positions'>) {
  const mode = text(positionCapabilities(position).name)
  return (
    <span className={styles['leverage']}>
      {`${mode} ${formatLeverage(position.leverageE2)}`}
      {position.positionStatus === 'Normal' ? null : <span className={styles['status']}>{text('liquidating')}</span>}
    </span>
  )
}

export function contractCell(position: Position, text: Text<'positions'>) {
  return (
    <span>
      <ContractLink symbol={position.symbol} />
      {sideTag(position, text)}
    </span>
  )
}

/** The side as a word of its own, because the sign of a size is easily overlooked. */
export function sideTag(position: Position, text: Text<'positions'>) {
  return (
    <span data-side={position.side} className={cx(cells['side'], styles['sideTag'])}>
      {text(sideWord(position))}
    </span>
  )
}

export function sizeCell(position: Position) {
  const contract = instrumentOf(position.symbol)?.contract
  const shown =
    contract === undefined ? position.size : `${formatQty(e8(position.size), contract)} ${qtyCoinOf(contract)}`
  return (
    <span data-side={position.side} className={cells['side']}>
      {shown}
    </span>
  )
}

function realisedCell(position: Position) {
  const realised = e8(position.curRealisedPnl)
  const coin = instrumentOf(position.symbol)?.contract.settleCoin
  const shown = coin === undefined ? position.curRealisedPnl : coinAmount(realised, coin, { signed: true })
  return <NumberText tone="sign" value={realised} text={shown} />
}

/** Returns the name and header of a column whose name is a term. */
function named(name: string, term: TermId): Pick<TableColumn<Position>, 'name' | 'header'> {
  return { name, header: <TermWithin id={term}>{name}</TermWithin> }
}

export function priceText(position: Position, price: string, text: Text<'positions'>) {
  const contract = instrumentOf(position.symbol)?.contract
  if (price === '' || contract === undefined) return text('none')
  return formatPrice(e8(price), contract)
}
