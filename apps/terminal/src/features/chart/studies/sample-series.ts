export type SampleKind = 'openInterest' | 'funding'

/** An exchange figure that is in effect from `time` on (milliseconds, UTC). */
export interface Sample {
  readonly time: number
  readonly value: number
}

/** The interface by which a study reads samples. */
export interface Samples {
  /** Returns the value in effect just before a time; without a time, the present value. */
  readonly before: (time: number | undefined) => number | undefined
}

export const NO_SAMPLES: Samples = { before: () => undefined }

/** Samples, oldest first, and the present value; only the present value ever changes. */
export class SampleSeries implements Samples {
  readonly list: readonly Sample[]
  live: number | undefined

  constructor(list: readonly Sample[], live?: number) {
    this.list = list
    this.live = live
  }

  get first(): Sample | undefined {
    return this.list[0]
  }

  readonly before = (time: number | undefined): number | undefined => {
    if (time === undefined) return this.live ?? this.list.at(-1)?.value
    let low = 0
    let high = this.list.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.list[middle]!.time < time) low = middle + 1
      else high = middle
    }
    return this.list[low - 1]?.value
  }

  /** Returns the series with a page of further samples, in any order; the same series if it contains all of them. */
  with(page: readonly Sample[]): SampleSeries {
    const byTime = new Map(this.list.map((sample) => [sample.time, sample.value]))
    const isKnown = page.every(({ time, value }) => byTime.get(time) === value)
    if (isKnown) return this
    for (const { time, value } of page) byTime.set(time, value)
    const list = [...byTime].map(([time, value]) => ({ time, value })).toSorted((a, b) => a.time - b.time)
    return new SampleSeries(list, this.live)
  }
}
