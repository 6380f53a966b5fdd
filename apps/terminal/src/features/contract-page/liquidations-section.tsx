import { e8 } from '@perpdesk/numeric'
import type { Liquidation } from '@perpdesk/protocol'
import { qtyCoinOf } from '@perpdesk/trading'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { call } from '../../client/index.ts'
import { formatDateTime, formatPrice, formatQty, groupedPlain } from '../../format/index.ts'
import { type Text, useText } from '../../i18n/index.ts'
import { instrumentOf, useFreshness } from '../../stores/index.ts'
import { followLiquidations, liquidationTopic } from '../../stores/liquidations.ts'
import { AgeNote } from '../../ui/age-note.tsx'
import cells from '../../ui/cells.module.css'
import { EmptyState, SegmentedControl } from '../../ui/index.ts'
import { type RecordColumn, RecordsTable } from '../../ui/records-table.tsx'
import { ContractLink } from '../trade-address/index.ts'
import { AskedView } from './asked-view.tsx'
import styles from './contract-page.module.css'
import { mergedRows, withNewest } from './liquidation-rows.ts'
import { More } from './more.tsx'
import { Part } from './part.tsx'
import type { SectionProps } from './section.ts'
import { type AskedPages, askedKey, usePages } from './use-asked.ts'

type Scope = 'own' | 'all'

/** Liquidations of this contract or of all contracts, past and live. */
export function LiquidationsSection({ entry: { symbol, contract } }: SectionProps) {
  const text = useText('contractPage')
  const [scope, choose] = useState<Scope>('own')
  const only = scope === 'own' ? symbol : undefined
  const freshness = useFreshness(liquidationTopic(only))
  return (
    <Part
      title={text('section.liquidations')}
      note={text('liquidationsNote')}
      aside={
        <>
          <AgeNote freshness={freshness} className={styles['age']} />
          <SegmentedControl
            label={text('scope')}
            size="small"
            value={scope}
            onChange={choose}
            options={[
              { id: 'own', label: contract.displayName },
              { id: 'all', label: text('allContracts') },
            ]}
          />
        </>
      }
    >
      <Feed
        key={scope}
        symbol={only}
        empty={
          only === undefined
            ? text('emptyAllLiquidations')
            : text('emptyLiquidations', { symbol: contract.displayName })
        }
      />
    </Part>
  )
}

interface FeedProps {
  /** `undefined` for all contracts. */
  readonly symbol: string | undefined
  readonly empty: string
}

function Feed({ symbol, empty }: FeedProps) {
  const text = useText('contractPage')
  const { pages, rows } = useLiquidations(symbol)
  const columns = useMemo(() => liquidationColumns(text, symbol === undefined), [text, symbol])
  return (
    <AskedView asked={pages}>
      {() =>
        rows.length === 0 ? (
          <EmptyState text={empty} />
        ) : (
          <>
            <RecordsTable
              label={text('section.liquidations')}
              rows={rows}
              rowKey={(_, place) => String(rows.length - place)}
              columns={columns}
            />
            <More pages={pages} />
          </>
        )
      }
    </AskedView>
  )
}

interface Liquidations {
  readonly pages: AskedPages<Liquidation>
  /** Loaded rows, with the rows pushed since. */
  readonly rows: readonly Liquidation[]
}

function useLiquidations(symbol: string | undefined): Liquidations {
  const client = useQueryClient()
  const [reported, report] = useState<readonly Liquidation[]>([])
  const key = useMemo(() => askedKey('liquidations', symbol), [symbol])
  const pages = usePages<Liquidation>({
    key,
    load: (turn, options) => call('liquidations', { ...(symbol !== undefined && { symbol }), ...turn }, options),
  })
  useEffect(
    () =>
      followLiquidations(symbol, ({ type, data }) => {
        report((before) => withNewest(before, data))
        // Liquidations before the snapshot, or during a break of the connection, are not pushed, so the pages are
        // loaded again.
        if (type === 'snapshot') void client.invalidateQueries({ queryKey: key })
      }),
    [client, key, symbol],
  )
  const rows = useMemo(() => mergedRows(reported, pages.value ?? []), [reported, pages.value])
  return { pages, rows }
}

function liquidationColumns(text: Text<'contractPage'>, ofAll: boolean): readonly RecordColumn<Liquidation>[] {
  const time: RecordColumn<Liquidation> = { id: 'time', header: text('time'), cell: (row) => formatDateTime(row.time) }
  const contract: RecordColumn<Liquidation> = {
    id: 'contract',
    header: text('contract'),
    cell: ({ symbol }) => <ContractLink symbol={symbol} />,
  }
  return [
    time,
    ...(ofAll ? [contract] : []),
    {
      id: 'side',
      header: text('liquidated'),
      cell: ({ side }) => (
        <span data-side={side} className={cells['side']}>
          {text(`liquidated.${side}`)}
        </span>
      ),
    },
    { id: 'size', header: text('quantity'), figures: true, cell: sizeText },
    { id: 'price', header: text('bankruptcyPrice'), figures: true, cell: priceText },
  ]
}

function sizeText({ symbol, size }: Liquidation): string {
  const contract = instrumentOf(symbol)?.contract
  return contract === undefined ? groupedPlain(size) : `${formatQty(e8(size), contract)} ${qtyCoinOf(contract)}`
}

function priceText({ symbol, price }: Liquidation): string {
  const contract = instrumentOf(symbol)?.contract
  return contract === undefined ? groupedPlain(price) : formatPrice(e8(price), contract)
}
