import { INTEREST_INTERVALS, marketRecordEndpoints, type Resolution } from '@perpdesk/protocol'
import { call, endpoints } from '../../../client/index.ts'
import { instrumentOf } from '../../../stores/instruments.ts'
import { tickerStore } from '../../../stores/tickers.ts'
import { axisValue } from '../axis-value.ts'
import { lengthOf } from '../series/resolution.ts'
import type { Sample, SampleKind } from '../studies/sample-series.ts'
import { SampleFeeds, type SamplePage, type SampleSource } from './sample-feeds.ts'

Object.assign(endpoints, marketRecordEndpoints)

const MINUTE = 60_000
const LIMIT = '200'
const PERCENT = 100

type Interval = keyof typeof INTEREST_INTERVALS

/** Returns the longest sample interval that is not longer than a bar, otherwise the shortest interval. */
export function intervalFor(resolution: Resolution): Interval {
  const length = lengthOf(resolution)
  return INTERVALS.findLast((interval) => INTEREST_INTERVALS[interval] * MINUTE <= length) ?? '5min'
}

const INTERVALS = ['5min', '15min', '30min', '1h', '4h', '1d'] as const satisfies readonly Interval[]

/** Returns the source of exchange figures: open interest in the coin of quantities, and funding rates in percent. */
function exchangeSamples(): SampleSource {
  return {
    has(symbol, kind) {
      const instrument = instrumentOf(symbol)
      return instrument !== undefined && (kind === 'openInterest' || instrument.contract.funding !== null)
    },
    page: (page) => PAGES[page.kind](page),
    watch(symbol, kind, onValue) {
      const store = tickerStore(symbol)
      const report = () => {
        const { ticker } = store.get()
        if (ticker === undefined) return
        onValue(kind === 'openInterest' ? axisValue(ticker.openInterest) : PERCENT * axisValue(ticker.fundingRate))
      }
      report()
      return store.subscribe(report)
    },
  }
}

export function exchangeSampleFeeds(changed: () => void): SampleFeeds {
  return new SampleFeeds({ source: exchangeSamples(), changed })
}

type FetchPage = (page: SamplePage) => Promise<readonly Sample[] | undefined>

const PAGES: Record<SampleKind, FetchPage> = {
  openInterest: async ({ symbol, resolution, before }) => {
    const query = { symbol, interval: intervalFor(resolution), limit: LIMIT, ...endingBefore(before) }
    const answer = await call('openInterest', query, { toast: false })
    return answer.ok
      ? answer.result.list.map(({ time, openInterest }) => ({ time, value: Number(openInterest) }))
      : undefined
  },
  funding: async ({ symbol, before }) => {
    const answer = await call('fundingHistory', { symbol, limit: LIMIT, ...endingBefore(before) }, { toast: false })
    return answer.ok ? answer.result.list.map(({ time, rate }) => ({ time, value: PERCENT * Number(rate) })) : undefined
  },
}

/** Returns the request's end time; the exchange includes the end of a range, so it is one millisecond earlier. */
function endingBefore(time: number | undefined): { endTime?: string } {
  return time === undefined ? {} : { endTime: String(time - 1) }
}
