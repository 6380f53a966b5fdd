import { e8 } from '@perpdesk/numeric'
import type { FundingRate } from '@perpdesk/protocol'
import { useMemo } from 'react'
import { call } from '../../client/index.ts'
import { formatDateTime, formatNumber, formatPercent } from '../../format/index.ts'
import { type Text, useText } from '../../i18n/index.ts'
import { type Contract, type LiveTicker, useFreshness, useTickerValue } from '../../stores/index.ts'
import { EmptyState, NumberText } from '../../ui/index.ts'
import { type RecordColumn, RecordsTable } from '../../ui/records-table.tsx'
import { type CsvColumn, csvTime, ExportButton } from '../export/index.ts'
import { Countdown } from '../symbol-bar/index.ts'
import { AskedView } from './asked-view.tsx'
import styles from './contract-page.module.css'
import { More } from './more.tsx'
import { Facts, Part } from './part.tsx'
import { TimePlot } from './plot/time-plot.tsx'
import type { SectionProps } from './section.ts'
import { askedKey, usePages } from './use-asked.ts'

const EVERY_MS = 60_000
const RATE_DECIMALS = 4

const rateText = (rate: bigint) => formatPercent(rate, { decimals: RATE_DECIMALS })

/** The current funding rate, which longs pay to shorts, and past funding rates. */
export function FundingSection({ entry: { contract } }: SectionProps) {
  const text = useText('contractPage')
  if (contract.funding === null) {
    return <EmptyState text={text('noFunding', { symbol: contract.displayName })} />
  }
  return (
    <>
      <Part title={text('fundingNow')} note={text('fundingNote')}>
        <FundingNow contract={contract} />
      </Part>
      <FundingHistory contract={contract} />
    </>
  )
}

const rateOf = (ticker: LiveTicker) => ticker.fundingRate
const nextOf = (ticker: LiveTicker) => ticker.nextFundingTime

function FundingNow({ contract: { symbol } }: { readonly contract: Contract }) {
  const text = useText('contractPage')
  const rate = useTickerValue(symbol, rateOf)
  const next = useTickerValue(symbol, nextOf)
  const { level } = useFreshness(`tickers.${symbol}`)
  return (
    <Facts
      facts={[
        {
          name: text('fundingRate'),
          term: 'funding',
          value: (
            <span className={styles['live']} data-freshness={level}>
              {rate === undefined ? text('none') : <NumberText tone="sign" value={rate} text={rateText(rate)} />}
            </span>
          ),
        },
        {
          name: text('nextFunding'),
          value: next === undefined ? text('none') : <Countdown at={next} />,
          ...(next === undefined ? {} : { title: formatDateTime(next) }),
        },
      ]}
    />
  )
}

function FundingHistory({ contract }: { readonly contract: Contract }) {
  const text = useText('contractPage')
  const { symbol } = contract
  const pages = usePages<FundingRate>({
    key: askedKey('fundingHistory', symbol),
    load: (turn, options) => call('fundingHistory', { symbol, ...turn }, options),
    everyMs: EVERY_MS,
  })
  const rows = pages.value ?? []
  const columns = useMemo(() => fundingColumns(contract, text), [contract, text])
  return (
    <Part
      title={text('fundingHistory')}
      aside={
        <ExportButton
          name="funding"
          symbol={symbol}
          rows={rows}
          table={async () => ({ columns: fundingCsv(text), rows })}
        />
      }
    >
      <AskedView asked={pages}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState text={text('emptyFunding', { symbol: contract.displayName })} />
          ) : (
            <>
              <FundingPlot rates={list} contract={contract} />
              <RecordsTable
                label={text('fundingHistory')}
                rows={list}
                rowKey={({ time }) => String(time)}
                columns={columns}
              />
              <More pages={pages} />
            </>
          )
        }
      </AskedView>
    </Part>
  )
}

interface FundingPlotProps {
  readonly rates: readonly FundingRate[]
  readonly contract: Contract
}

function FundingPlot({ rates, contract }: FundingPlotProps) {
  const text = useText('contractPage')
  const points = useMemo(() => rates.map(({ time, rate }) => ({ time, value: e8(rate) })).toReversed(), [rates])
  return (
    <TimePlot
      label={text('fundingPlot', { symbol: contract.displayName })}
      kind="bars"
      points={points}
      write={rateText}
      say={(place) => {
        const point = points[place]
        return point === undefined ? '' : `${formatDateTime(point.time)} · ${rateText(point.value)}`
      }}
    />
  )
}

function fundingColumns(
  { priceScale, quoteCoin }: Contract,
  text: Text<'contractPage'>,
): readonly RecordColumn<FundingRate>[] {
  return [
    { id: 'time', header: text('time'), cell: ({ time }) => formatDateTime(time) },
    {
      id: 'rate',
      header: text('rate'),
      figures: true,
      cell: ({ rate }) => <NumberText tone="sign" value={e8(rate)} text={rateText(e8(rate))} />,
    },
    {
      id: 'mark',
      header: text('markPrice', { coin: quoteCoin }),
      figures: true,
      cell: ({ markPrice }) => formatNumber(e8(markPrice), { decimals: priceScale, rounding: 'halfUp' }),
    },
  ]
}

function fundingCsv(text: Text<'contractPage'>): readonly CsvColumn<FundingRate>[] {
  return [
    { heading: `${text('time')} (UTC)`, cell: ({ time }) => csvTime(time) },
    { heading: text('contract'), cell: ({ symbol }) => symbol },
    { heading: text('rate'), cell: ({ rate }) => rate },
    { heading: text('markCsv'), cell: ({ markPrice }) => markPrice },
  ]
}
