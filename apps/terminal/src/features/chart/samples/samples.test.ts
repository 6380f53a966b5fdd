import { describe, expect, it } from 'vitest'
import { type Sample, SampleSeries } from '../studies/sample-series.ts'
import { studyOf } from '../studies/studies.ts'
import { computeRows, type StudyRow } from '../studies/study.ts'
import { intervalFor } from './exchange-samples.ts'
import { SampleFeeds, type SamplePage, type SampleSource } from './sample-feeds.ts'

const sample = (time: number, value = time): Sample => ({ time, value })
const times = (feeds: SampleFeeds) => feeds.get('openInterest')?.series.list.map(({ time }) => time)

/** A source whose answers are given by the test. */
class HandSource implements SampleSource {
  readonly asked: (SamplePage & { answer: (samples: readonly Sample[] | undefined) => Promise<void> })[] = []
  readonly watched = new Map<string, (value: number) => void>()
  has(symbol: string): boolean {
    return symbol !== 'DATED'
  }
  page(page: SamplePage): Promise<readonly Sample[] | undefined> {
    const { promise, resolve } = Promise.withResolvers<readonly Sample[] | undefined>()
    this.asked.push({
      ...page,
      answer: async (samples) => {
        resolve(samples)
        for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
      },
    })
    return promise
  }
  watch(symbol: string, kind: string, onValue: (value: number) => void): () => void {
    this.watched.set(`${symbol} ${kind}`, onValue)
    if (symbol === 'TOLD') onValue(3)
    return () => this.watched.delete(`${symbol} ${kind}`)
  }
}

function feeding() {
  const source = new HandSource()
  let changes = 0
  const feeds = new SampleFeeds({ source, changed: () => (changes += 1) })
  return { source, feeds, changes: () => changes }
}

describe('[CHT-02, CHT-07] figures of the exchange as studies', () => {
  it('a bar shows what stood as it closed, the newest one what stands now, bars before the first value nothing', () => {
    const bars = [10, 20, 30, 40].map((timestamp) => ({ timestamp, open: 1, high: 1, low: 1, close: 1 }))
    for (const id of ['OI', 'FUNDING']) {
      const rows: StudyRow[] = []
      const series = new SampleSeries([sample(20, 5), sample(29, 6), sample(30, 7)], 9)
      computeRows(studyOf(id)!.run({}), bars, rows, 0, series)
      expect(rows.map((row) => row['line'])).toEqual([undefined, 6, 7, 9])
    }
    expect(new SampleSeries([sample(20, 5)]).before(undefined)).toBe(5)
  })

  it('pages are put in order; one that tells nothing new changes nothing', () => {
    const series = new SampleSeries([sample(30)], 4)
    const more = series.with([sample(20), sample(10), sample(30)])
    expect(more.list).toEqual([sample(10), sample(20), sample(30)])
    expect(more.live).toBe(4)
    expect(more.with([sample(20)])).toBe(more)
    expect(more.with([sample(20, 0)]).before(21)).toBe(0)
  })

  it.each([
    ['1', '5min'],
    ['5', '5min'],
    ['15', '15min'],
    ['120', '1h'],
    ['720', '4h'],
    ['1D', '1d'],
    ['1M', '1d'],
  ] as const)('bars of %s read samples of %s', (resolution, interval) => {
    expect(intervalFor(resolution)).toBe(interval)
  })

  it('pages are fetched until they reach as far back as the bars, and on with older bars', async () => {
    const { source, feeds } = feeding()
    feeds.set(['openInterest'], 'BTCUSDT', '30')
    feeds.follow(50, 100)
    expect(source.asked.map(({ before }) => before)).toEqual([undefined])
    await source.asked[0]!.answer([sample(90), sample(80)])
    expect(feeds.get('openInterest')?.status).toBe('ready')
    expect(source.asked.map(({ before }) => before)).toEqual([undefined, 80])
    await source.asked[1]!.answer([sample(60), sample(50)])
    expect(source.asked).toHaveLength(2)
    feeds.follow(20, 100)
    expect(source.asked[2]?.before).toBe(50)
    await source.asked[2]!.answer([])
    expect(times(feeds)).toEqual([50, 60, 80, 90])
    feeds.follow(10, 100)
    // No request for older samples, because there are none.
    expect(source.asked).toHaveLength(3)
  })

  it('with each new bar the newest samples are asked for; the present value changes nothing but itself', async () => {
    const { source, feeds, changes } = feeding()
    feeds.set(['openInterest'], 'BTCUSDT', '30')
    feeds.follow(80, 100)
    await source.asked[0]!.answer([sample(80)])
    feeds.follow(80, 100)
    expect(source.asked).toHaveLength(1)
    const before = changes()
    source.watched.get('BTCUSDT openInterest')!(7)
    expect(feeds.get('openInterest')?.series.before(undefined)).toBe(7)
    expect(changes()).toBe(before)
    feeds.follow(80, 130)
    await source.asked[1]!.answer([sample(130), sample(80)])
    expect(times(feeds)).toEqual([80, 130])
    expect(feeds.get('openInterest')?.series.before(undefined)).toBe(7)
  })

  it('a late answer for the contract before is dropped, and its present value no longer followed', async () => {
    const { source, feeds, changes } = feeding()
    feeds.set(['openInterest'], 'BTCUSDT', '30')
    feeds.set(['openInterest'], 'ETHUSDT', '30')
    await source.asked[0]!.answer([sample(1)])
    expect(changes()).toBe(0)
    expect(feeds.get('openInterest')).toMatchObject({ status: 'loading', series: { list: [] } })
    await source.asked[1]!.answer([sample(2)])
    expect(times(feeds)).toEqual([2])
    expect([...source.watched.keys()]).toEqual(['ETHUSDT openInterest'])
    feeds.set([], 'ETHUSDT', '30')
    expect([feeds.get('openInterest'), source.watched.size]).toEqual([undefined, 0])
  })

  it('says that a contract has none, that there is none yet, and that it was not to be had until it is tried again', async () => {
    const { source, feeds } = feeding()
    feeds.set(['funding'], 'DATED', '30')
    expect([feeds.get('funding')?.status, source.asked.length]).toEqual(['none', 0])
    feeds.set(['funding'], 'BTCUSDT', '30')
    expect(feeds.get('funding')?.status).toBe('loading')
    await source.asked[0]!.answer(undefined)
    expect(feeds.get('funding')?.status).toBe('failed')
    feeds.retry('funding')
    expect(feeds.get('funding')?.status).toBe('loading')
    await source.asked[1]!.answer([])
    expect(feeds.get('funding')?.status).toBe('empty')
    source.watched.get('BTCUSDT funding')!(1)
    expect(feeds.get('funding')?.status).toBe('ready')
  })

  it('a present value that is known at once is there, and does not stand for a history that was not to be had', async () => {
    const { source, feeds } = feeding()
    feeds.set(['funding'], 'TOLD', '30')
    expect(feeds.get('funding')?.series.before(undefined)).toBe(3)
    await source.asked[0]!.answer(undefined)
    source.watched.get('TOLD funding')!(4)
    expect(feeds.get('funding')?.status).toBe('failed')
    feeds.follow(1, 10)
    feeds.follow(1, 20)
    await source.asked[1]!.answer([sample(5)])
    expect(feeds.get('funding')?.status).toBe('ready')
  })
})
