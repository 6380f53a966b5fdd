import { e8 } from '@perpdesk/numeric'
import type { Position } from '@perpdesk/protocol'
import { qtyCoinOf } from '@perpdesk/trading'
import type { ReactNode } from 'react'
import type { Text } from '../../i18n/index.ts'
import { instrumentOf } from '../../stores/index.ts'
import cells from '../../ui/cells.module.css'
import { cx, formatLeverage, formatPrice, formatQty, NumberText, type TableColumn } from '../../ui/index.ts'
import { coinText } from '../coin-money/index.ts'
import { pairColumn } from '../live-table/index.ts'
import { TpSlCell } from '../tpsl/index.ts'
import { ContractLink } from '../trade-address/index.ts'
import { TrailingCell } from '../trailing-stop/index.ts'
import { AddedMargin, LiqCell, MarginCell, MarkCell, PnlCell, RoiCell, ValueCell } from './live-cells.tsx'
import { MarginButton } from './margin-button.tsx'
import { sideWord } from './position-words.ts'
import styles from './positions.module.css'
import type { FiguresThen } from './sort-figures.ts'

/** `123,456.7`, `+123,456.78` or eight decimals of a coin, and the same with the coin. */
const HOLD = { price: 9, money: 11, profit: 16 } as const

/**
 * The columns of the positions table, so paired that beside chart and book all of them are seen. Figures that follow the mark
 * price are cells of their own.
 */
export function positionColumns(text: Text<'positions'>, figures: FiguresThen): readonly TableColumn<Position>[] {
  const price = (id: string, header: string, priceOf: (row: Position) => string): TableColumn<Position> => ({
    id,
    header,
    align: 'end',
    hold: HOLD.price,
    cell: (row) => priceText(row, priceOf(row), text),
  })
  const margin = (kind: 'initial' | 'maintenance', cell: (row: Position) => ReactNode): TableColumn<Position> => ({
    id: `${kind}Margin`,
    name: text(`${kind}Margin.title`),
    header: (
      <abbr
        className={styles['term']}
        title={text(kind === 'initial' ? 'initialMargin.hint' : 'maintenanceMargin.title')}
      >
        {text(`${kind}Margin`)}
      </abbr>
    ),
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
        cell: ({ symbol }) => <ContractLink symbol={symbol} />,
      },
      {
        id: 'leverage',
        header: text('leverage'),
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
        cell: (row) => sizeCell(row, text),
      },
      {
        id: 'value',
        header: text('value'),
        hold: HOLD.money,
        sortBy: (row) => figures.of(row).value,
        cell: (row) => <ValueCell position={row} />,
      },
    ),
    pairColumn(
      price('entry', text('entry'), ({ entryPrice }) => entryPrice),
      price('breakEven', text('breakEven'), ({ breakEvenPrice }) => breakEvenPrice),
    ),
    pairColumn(
      {
        id: 'mark',
        header: text('mark'),
        align: 'end',
        hold: HOLD.price,
        cell: (row) => <MarkCell position={row} />,
      },
      { id: 'liq', header: text('liq'), hold: HOLD.price, cell: (row) => <LiqCell position={row} /> },
    ),
    pairColumn(
      {
        id: 'unrealised',
        header: text('unrealisedPnl'),
        align: 'end',
        hold: HOLD.profit,
        sortBy: (row) => figures.of(row).unrealisedPnl,
        cell: (row) => <PnlCell position={row} />,
      },
      {
        id: 'roi',
        header: text('roi'),
        sortBy: (row) => figures.of(row).roi,
        cell: (row) => <RoiCell position={row} />,
      },
    ),
    pairColumn(
      margin('initial', marginCell),
      margin('maintenance', (row) => <MarginCell position={row} kind="maintenance" />),
    ),
    {
      id: 'realised',
      header: text('realised'),
      align: 'end',
      hold: HOLD.money,
      sortBy: (row) => figures.of(row).realised,
      cell: (row) => {
        const realised = e8(row.curRealisedPnl)
        return <NumberText tone="sign" value={realised} text={realisedText(row)} />
      },
    },
    { id: 'tpsl', header: text('tpsl'), align: 'end', hold: HOLD.money, cell: (row) => <TpSlCell position={row} /> },
    {
      id: 'trailing',
      header: text('trailing'),
      align: 'end',
      hold: HOLD.money,
      cell: (row) => <TrailingCell position={row} />,
    },
    {
      id: 'adl',
      name: text('adl'),
      header: (
        <abbr className={styles['term']} title={text('adl.title')}>
          {text('adl')}
        </abbr>
      ),
      align: 'end',
      sortBy: (row) => row.adlRankIndicator,
      cell: (row) => adlCell(row, text),
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
      {position.isIsolated ? <MarginButton position={position} /> : null}
    </span>
  )
}

export function leverageCell(position: Position, text: Text<'positions'>) {
  const mode = text(position.isIsolated ? 'isolated' : 'cross')
  return (
    <span className={styles['leverage']}>
      {`${mode} ${formatLeverage(position.leverageE2)}`}
      {position.positionStatus === 'Normal' ? null : <span className={styles['status']}>{text('liquidating')}</span>}
    </span>
  )
}

export function sizeCell(position: Position, text: Text<'positions'>) {
  const contract = instrumentOf(position.symbol)?.contract
  const size = position.side === 'Sell' ? -e8(position.size) : e8(position.size)
  const shown = contract === undefined ? position.size : `${formatQty(size, contract)} ${qtyCoinOf(contract)}`
  return (
    <span data-side={position.side} className={cx(cells['side'], styles['size'])}>
      <span className={styles['side']}>{text(sideWord(position))}</span>
      {shown}
    </span>
  )
}

function realisedText(position: Position): string {
  const coin = instrumentOf(position.symbol)?.contract.settleCoin
  return coin === undefined ? position.curRealisedPnl : coinText(e8(position.curRealisedPnl), coin, { signed: true })
}

export function priceText(position: Position, price: string, text: Text<'positions'>) {
  const contract = instrumentOf(position.symbol)?.contract
  if (price === '' || contract === undefined) return text('none')
  return formatPrice(e8(price), contract)
}

const RANKS = [1, 2, 3, 4, 5]

function adlCell(position: Position, text: Text<'positions'>) {
  const rank = position.adlRankIndicator
  return (
    <span className={styles['adl']} role="img" aria-label={text('adlRank', { rank })}>
      {RANKS.map((light) => (
        <span key={light} data-lit={light <= rank} data-high={rank >= 4} />
      ))}
    </span>
  )
}
