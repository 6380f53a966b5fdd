import { e8 } from '@perpdesk/numeric'
import type { InsuranceDay, InsurancePool } from '@perpdesk/protocol'
import { useMemo, useState } from 'react'
import { call } from '../../client/index.ts'
import { coinAmount, formatCompact, formatDay } from '../../format/index.ts'
import { type Text, useText } from '../../i18n/index.ts'
import { EmptyState, NumberText, Select } from '../../ui/index.ts'
import { RecordsTable } from '../../ui/records-table.tsx'
import { AskedView } from './asked-view.tsx'
import styles from './contract-page.module.css'
import { More } from './more.tsx'
import { Part } from './part.tsx'
import { TimePlot } from './plot/time-plot.tsx'
import { balanceOf, ownFirst, poolId, poolName } from './pools.ts'
import type { SectionProps } from './section.ts'
import { askedKey, useAsked, usePages } from './use-asked.ts'

const POOLS_EVERY_MS = 10_000
const DAYS_EVERY_MS = 300_000

/** The insurance pools, which bear the losses of liquidations: now, and at the start of each day. */
export function InsuranceSection({ entry: { contract } }: SectionProps) {
  const text = useText('contractPage')
  const asked = useAsked('insurancePools', {}, POOLS_EVERY_MS)
  const pools = useMemo(() => ownFirst(asked.value?.list ?? [], contract.settleCoin), [asked.value, contract])
  return (
    <>
      <Part title={text('poolsNow')} note={text('poolsNote', { coin: contract.settleCoin })}>
        <AskedView asked={asked}>
          {() =>
            pools.length === 0 ? (
              <EmptyState text={text('noPools')} />
            ) : (
              <Pools pools={pools} coin={contract.settleCoin} />
            )
          }
        </AskedView>
      </Part>
      {pools.length === 0 ? null : <Days pools={pools} />}
    </>
  )
}

function Pools({ pools, coin }: { readonly pools: readonly InsurancePool[]; readonly coin: string }) {
  const text = useText('contractPage')
  return (
    <RecordsTable
      label={text('poolsNow')}
      rows={pools}
      rowKey={poolId}
      columns={[
        {
          id: 'pool',
          header: text('pool'),
          cell: (pool) => `${poolName(pool)}${pool.coin === coin ? ` · ${text('ownCoin')}` : ''}`,
        },
        { id: 'balance', header: text('balance'), figures: true, cell: balanceCell },
      ]}
    />
  )
}

function balanceCell({ balance, coin }: InsurancePool) {
  const value = e8(balance)
  return <NumberText tone={value < 0n ? 'down' : 'plain'} value={value} text={coinAmount(value, coin)} />
}

/** The daily balances of an insurance pool; of the first pool until another is chosen. */
function Days({ pools }: { readonly pools: readonly InsurancePool[] }) {
  const text = useText('contractPage')
  const [chosen, choose] = useState<string>()
  const pool = pools.find((each) => poolId(each) === chosen) ?? pools[0]
  const pages = usePages<InsuranceDay>({
    key: askedKey('insurance'),
    load: (turn, options) => call('insurance', turn, options),
    everyMs: DAYS_EVERY_MS,
  })
  if (pool === undefined) return null
  return (
    <Part
      title={text('poolDays')}
      aside={
        <Select
          label={text('pool')}
          labelled
          size="small"
          value={poolId(pool)}
          onChange={choose}
          options={pools.map((each) => ({ id: poolId(each), label: poolName(each) }))}
        />
      }
    >
      <AskedView asked={pages}>
        {(days) =>
          days.length === 0 ? (
            <EmptyState text={text('emptyDays')} />
          ) : (
            <>
              <PoolDays pool={pool} days={days} text={text} />
              <More pages={pages} />
            </>
          )
        }
      </AskedView>
    </Part>
  )
}

interface PoolDaysProps {
  readonly pool: InsurancePool
  readonly days: readonly InsuranceDay[]
  readonly text: Text<'contractPage'>
}

function PoolDays({ pool, days, text }: PoolDaysProps) {
  const points = useMemo(
    () => days.map((day) => ({ time: day.day, value: balanceOf(day, pool) })).toReversed(),
    [days, pool],
  )
  const amount = (value: bigint | undefined) => (value === undefined ? text('none') : coinAmount(value, pool.coin))
  return (
    <>
      <TimePlot
        label={text('poolPlot', { pool: poolName(pool) })}
        kind="line"
        points={points}
        write={formatCompact}
        say={(place) => {
          const point = points[place]
          return point === undefined ? '' : `${formatDay(point.time)} · ${amount(point.value)}`
        }}
      />
      <div className={styles['narrow']}>
        <RecordsTable
          label={text('poolDays')}
          rows={days}
          rowKey={({ day }) => String(day)}
          columns={[
            { id: 'day', header: text('day'), cell: ({ day }) => formatDay(day) },
            { id: 'balance', header: text('balance'), figures: true, cell: (day) => amount(balanceOf(day, pool)) },
          ]}
        />
      </div>
    </>
  )
}
