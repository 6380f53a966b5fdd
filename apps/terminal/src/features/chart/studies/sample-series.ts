export type SampleKind = 'openInterest' | 'funding'

/** A figure of the exchange as it stood from a time on (milliseconds, UTC). */
export interface Sample {
  readonly time: number
  readonly value: number
}

/** The part of the samples that a study reads. */
export interface Samples {
  /** The value that stood before a time; the present one without a time. */
  readonly before: (time: number | undefined) => number | undefined
}

export const NO_SAMPLES: Samples = { before: () => undefined }

/** Samples, oldest first, with the present value behind them; only that one ever changes. */
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

  /** With a page of others, in any order; the same series when it knows all of them. */
  with(page: readonly Sample[]): SampleSeries {
    const byTime = new Map(this.list.map((sample) => [sample.time, sample.value]))
    const isKnown = page.every(({ time, value }) => byTime.get(time) === value)
    if (isKnown) return this
    for (const { time, value } of page) byTime.set(time, value)
    const list = [...byTime].map(([time, value]) => ({ time, value })).toSorted((a, b) => a.time - b.time)
    return new SampleSeries(list, this.live)
  }
}
