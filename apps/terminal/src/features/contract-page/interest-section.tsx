import { e8 } from '@perpdesk/numeric'
import { type AccountRatioPoint, INTEREST_INTERVALS, type OpenInterestPoint } from '@perpdesk/protocol'
import { qtyCoinOf } from '@perpdesk/trading'
import { useMemo, useState } from 'react'
import { call } from '../../client/index.ts'
import { formatCompact, formatDateTime, formatPercent, formatQty } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import { type Contract, type LiveTicker, useFreshness, useTickerValue } from '../../stores/index.ts'
import { EmptyState, SegmentedControl } from '../../ui/index.ts'
import { AskedView } from './asked-view.tsx'
import styles from './contract-page.module.css'
import { More } from './more.tsx'
import { Facts, Part } from './part.tsx'
import { TimePlot, type TimePlotProps } from './plot/time-plot.tsx'
import type { SectionProps } from './section.ts'
import { type AskedPages, askedKey, usePages } from './use-asked.ts'

type Interval = keyof typeof INTEREST_INTERVALS

const INTERVALS = ['5min', '15min', '30min', '1h', '4h', '1d'] as const satisfies readonly Interval[]
const EVERY_MS = 30_000
/** Samples per page: as many as the plot can show well. */
const SAMPLES = '200'

/** Open interest now and over time, and the shares of long and short accounts. */
export function InterestSection({ entry: { contract } }: SectionProps) {
  const text = useText('contractPage')
  const [interval, choose] = useState<Interval>('5min')
  return (
    <>
      <Part
        title={text('openInterest')}
        note={text('plotHint')}
        aside={
          <SegmentedControl
            label={text('interval')}
            size="small"
            value={interval}
            onChange={choose}
            options={INTERVALS.map((id) => ({ id, label: text(`interval.${id}`) }))}
          />
        }
      >
        <InterestNow contract={contract} />
        <Interest key={interval} contract={contract} interval={interval} />
      </Part>
      <Part title={text('accountRatio')} note={text('accountRatioNote')}>
        <Ratio key={interval} contract={contract} interval={interval} />
      </Part>
    </>
  )
}

const openOf = (ticker: LiveTicker) => ticker.openInterest

function InterestNow({ contract }: { readonly contract: Contract }) {
  const text = useText('contractPage')
  const open = useTickerValue(contract.symbol, openOf)
  const { level } = useFreshness(`tickers.${contract.symbol}`)
  return (
    <Facts
      facts={[
        {
          name: text('openNow'),
          term: 'open-interest',
          value: (
            <span className={styles['live']} data-freshness={level}>
              {open === undefined ? text('none') : `${formatQty(open, contract)} ${qtyCoinOf(contract)}`}
            </span>
          ),
        },
      ]}
    />
  )
}

interface SamplesProps {
  readonly contract: Contract
  readonly interval: Interval
}

function Interest({ contract, interval }: SamplesProps) {
  const text = useText('contractPage')
  const { symbol } = contract
  const coin = qtyCoinOf(contract)
  const pages = usePages<OpenInterestPoint>({
    key: askedKey('openInterest', symbol, interval),
    load: (turn, options) => call('openInterest', { symbol, interval, ...turn }, options),
    rows: SAMPLES,
    everyMs: EVERY_MS,
  })
  const points = useMemo(
    () => (pages.value ?? []).map(({ time, openInterest }) => ({ time, value: e8(openInterest) })).toReversed(),
    [pages.value],
  )
  return (
    <Samples
      pages={pages}
      label={text('interestPlot', { symbol: contract.displayName })}
      points={points}
      write={formatCompact}
      say={(place) => {
        const point = points[place]
        return point === undefined ? '' : `${formatDateTime(point.time)} · ${formatQty(point.value, contract)} ${coin}`
      }}
    />
  )
}

const partText = (fraction: bigint) => formatPercent(fraction, { signed: false })

function Ratio({ contract, interval }: SamplesProps) {
  const text = useText('contractPage')
  const { symbol } = contract
  const pages = usePages<AccountRatioPoint>({
    key: askedKey('accountRatio', symbol, interval),
    load: (turn, options) => call('accountRatio', { symbol, interval, ...turn }, options),
    rows: SAMPLES,
    everyMs: EVERY_MS,
  })
  const samples = useMemo(() => (pages.value ?? []).toReversed(), [pages.value])
  const points = useMemo(
    () => samples.map(({ time, buyRatio }) => ({ time, value: buyRatio === '' ? undefined : e8(buyRatio) })),
    [samples],
  )
  const say = (place: number) => {
    const sample = samples[place]
    if (sample === undefined) return ''
    const time = formatDateTime(sample.time)
    if (sample.buyRatio === '' || sample.sellRatio === '') return text('nobody', { time })
    return text('ratioAt', {
      time,
      long: partText(e8(sample.buyRatio)),
      longAccounts: sample.longAccounts,
      short: partText(e8(sample.sellRatio)),
      shortAccounts: sample.shortAccounts,
    })
  }
  const label = text('ratioPlot', { symbol: contract.displayName })
  return <Samples pages={pages} label={label} points={points} write={partText} say={say} />
}

interface DrawnSamplesProps<Row> extends Omit<TimePlotProps, 'kind'> {
  readonly pages: AskedPages<Row>
}

/** The loaded samples as a line over time. */
function Samples<Row>({ pages, ...plot }: DrawnSamplesProps<Row>) {
  const text = useText('contractPage')
  return (
    <AskedView asked={pages}>
      {(list) =>
        list.length === 0 ? (
          <EmptyState text={text('noSamples')} />
        ) : (
          <>
            <TimePlot kind="line" {...plot} />
            <More pages={pages} />
          </>
        )
      }
    </AskedView>
  )
}
