import { type E8, formatE8 } from '@perpdesk/numeric'
import { type PnlDay, type PnlOfSymbol, type PnlTotals, winRate } from '@perpdesk/trading'
import { useMemo } from 'react'
import { coinText, formatPercent, formatUtcDay } from '../../format/index.ts'
import { type Text, useText } from '../../i18n/index.ts'
import { useTableArrangement } from '../../stores/index.ts'
import { DataTable, EmptyState, NumberText, type TableColumn } from '../../ui/index.ts'
import { type CsvColumn, ExportButton } from '../export/index.ts'
import { ContractLink } from '../trade-address/index.ts'
import styles from './pnl.module.css'
import type { PnlView } from './pnl-view.ts'

/** The figures of each contract, and of interest and fees that are of none. */
export function SymbolTable({ view: { symbols, coin } }: { readonly view: PnlView }) {
  const text = useText('pnl')
  const columns = useMemo(() => [contractColumn(text), ...figureColumns<PnlOfSymbol>(text, coin)], [text, coin])
  const csv = useMemo(
    (): readonly CsvColumn<PnlOfSymbol>[] => [
      { heading: text('contract'), cell: ({ symbol }) => (symbol === '' ? text('interestAndFees') : symbol) },
      ...figureCsv<PnlOfSymbol>(text, coin),
    ],
    [text, coin],
  )
  const arrangement = useTableArrangement('pnlBySymbol', columns)
  return (
    <section className={styles['card']} aria-labelledby="pnl-symbols">
      <div className={styles['cardHead']}>
        <h2 id="pnl-symbols" className={styles['heading']}>
          {text('bySymbol')}
        </h2>
        <ExportButton name="pnlBySymbol" rows={symbols} table={async () => ({ columns: csv, rows: symbols })} />
      </div>
      <div className={styles['table']}>
        <DataTable
          label={text('bySymbol')}
          columns={columns}
          rows={symbols}
          rowKey={({ symbol }) => symbol}
          arrangement={arrangement}
          empty={<EmptyState text={text('noContract')} />}
        />
      </div>
    </section>
  )
}

/** The figures of each day, the last one first. */
export function DayTable({ view: { days, coin } }: { readonly view: PnlView }) {
  const text = useText('pnl')
  const rows = useMemo(() => days.toReversed(), [days])
  const columns = useMemo(
    (): readonly TableColumn<PnlDay>[] => [
      dayColumn(text),
      ...figureColumns<PnlDay>(text, coin),
      amountColumn('cumulative', text('cumulative'), coin, (row: PnlDay) => row.cumulative),
      { ...amountColumn('moved', text('moved'), coin, (row: PnlDay) => row.moved), wideOnly: true },
    ],
    [text, coin],
  )
  const csv = useMemo(
    (): readonly CsvColumn<PnlDay>[] => [
      { heading: text('day'), cell: (row) => new Date(row.day).toISOString().slice(0, 10) },
      ...figureCsv<PnlDay>(text, coin),
      { heading: `${text('cumulative')} (${coin})`, cell: (row) => formatE8(row.cumulative) },
      { heading: `${text('moved')} (${coin})`, cell: (row) => formatE8(row.moved) },
    ],
    [text, coin],
  )
  const arrangement = useTableArrangement('pnlByDay', columns)
  return (
    <section className={styles['card']} aria-labelledby="pnl-days">
      <div className={styles['cardHead']}>
        <h2 id="pnl-days" className={styles['heading']}>
          {text('byDay')}
        </h2>
        <ExportButton name="pnlByDay" rows={days} table={async () => ({ columns: csv, rows: days })} />
      </div>
      <div className={styles['table']}>
        <DataTable
          label={text('byDay')}
          columns={columns}
          rows={rows}
          rowKey={({ day }) => `${day}`}
          arrangement={arrangement}
          empty={null}
        />
      </div>
    </section>
  )
}

function contractColumn(text: Text<'pnl'>): TableColumn<PnlOfSymbol> {
  return {
    id: 'contract',
    header: text('contract'),
    sortBy: (row) => row.symbol,
    cell: ({ symbol }) => (symbol === '' ? text('interestAndFees') : <ContractLink symbol={symbol} />),
  }
}

function dayColumn(text: Text<'pnl'>): TableColumn<PnlDay> {
  return {
    id: 'day',
    header: text('day'),
    sortBy: (row) => row.day,
    cell: (row) => <span className={styles['date']}>{formatUtcDay(row.day)}</span>,
  }
}

function figureColumns<Row extends PnlTotals>(text: Text<'pnl'>, coin: string): readonly TableColumn<Row>[] {
  return [
    amountColumn('pnl', text('pnl'), coin, (row) => row.pnl),
    amountColumn('realised', text('realised'), coin, (row) => row.realised),
    { ...amountColumn<Row>('funding', text('funding'), coin, (row) => row.funding), wideOnly: true },
    {
      id: 'fees',
      header: text('fees'),
      align: 'end',
      sortBy: (row) => row.fees,
      cell: (row) => coinText(row.fees, coin),
    },
    {
      id: 'closes',
      header: text('closes'),
      align: 'end',
      wideOnly: true,
      sortBy: (row) => row.closes,
      cell: (row) => row.closes,
    },
    {
      id: 'winRate',
      header: text('winRate'),
      align: 'end',
      wideOnly: true,
      sortBy: (row) => winRate(row) ?? -1n,
      cell: (row) => {
        const rate = winRate(row)
        return rate === null ? text('none') : formatPercent(rate, { signed: false, decimals: 1 })
      },
    },
  ]
}

function amountColumn<Row>(id: string, header: string, coin: string, valueOf: (row: Row) => E8): TableColumn<Row> {
  return {
    id,
    header,
    align: 'end',
    sortBy: valueOf,
    cell: (row) => {
      const value = valueOf(row)
      return <NumberText tone="sign" value={value} text={coinText(value, coin, { signed: true })} />
    },
  }
}

function figureCsv<Row extends PnlTotals>(text: Text<'pnl'>, coin: string): readonly CsvColumn<Row>[] {
  return [
    { heading: `${text('pnl')} (${coin})`, cell: (row) => formatE8(row.pnl) },
    { heading: `${text('realised')} (${coin})`, cell: (row) => formatE8(row.realised) },
    { heading: `${text('funding')} (${coin})`, cell: (row) => formatE8(row.funding) },
    { heading: `${text('fees')} (${coin})`, cell: (row) => formatE8(row.fees) },
    { heading: text('closes'), cell: (row) => `${row.closes}` },
    { heading: text('wonCloses'), cell: (row) => `${row.wins}` },
  ]
}
