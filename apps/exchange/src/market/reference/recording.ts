const MINUTE = 60_000

/** Prices of bitcoin at equal intervals, played as the course of the whole market. */
export interface Recording {
  /** Milliseconds of the exchange's time between two prices. */
  readonly interval: number
  readonly prices: readonly number[]
}

/**
 * Hourly prices of bitcoin in USD from 12 March 2020 09:00 UTC on, rounded to whole dollars (public facts, taken from a
 * record of Bitstamp's hourly prices published under the MIT licence): the day on which it lost almost half its value,
 * and the start of its recovery. An hour is played in two minutes.
 */
export const CRASH: Recording = {
  interval: 2 * MINUTE,
  prices: [
    7342, 6334, 6031, 6025, 5967, 6082, 6125, 6082, 6113, 5983, 6033, 5715, 5792, 5802, 4842, 4671, 4112, 3850, 5050,
    5365, 4866, 4980, 5246, 5432, 5350, 5843,
  ],
}

export function durationOf({ interval, prices }: Recording): number {
  return (prices.length - 1) * interval
}

/**
 * Returns the log move over the interval that contains `sinceMs` milliseconds after the start; 0 outside the recording.
 */
export function moveAt({ interval, prices }: Recording, sinceMs: number): number {
  const at = Math.floor(sinceMs / interval)
  const before = prices[at]
  const after = prices[at + 1]
  return before === undefined || after === undefined ? 0 : Math.log(after / before)
}

const TIME_COLUMNS = ['unix', 'timestamp', 'time']
const DAY = 86_400_000
/** Larger times are milliseconds, smaller ones seconds. */
const FIRST_MILLISECONDS = 1e11

/**
 * Reads a CSV table of bars: a header with a time column (`unix`, `timestamp` or `time`, in seconds or milliseconds
 * since 1970) and a column `close`, then the bars in ascending or descending order of time. Throws an error with a
 * sentence.
 */
export function readRecording(text: string): Recording {
  const [header = '', ...lines] = text.trim().split(/\r?\n/)
  const columns = header.split(',').map((name) => name.trim().toLowerCase())
  const timeAt = columns.findIndex((name) => TIME_COLUMNS.includes(name))
  const closeAt = columns.indexOf('close')
  if (timeAt < 0 || closeAt < 0) throw new Error('its first line names no column for the time or none called close')
  const bars = lines.map((line, index) => {
    const cells = line.split(',')
    const time = Number(cells[timeAt])
    const close = Number(cells[closeAt])
    if (!(time > 0 && close > 0)) throw new Error(`line ${index + 2} has no time or no price above zero`)
    return { time: time < FIRST_MILLISECONDS ? time * 1_000 : time, close }
  })
  if ((bars[0]?.time ?? 0) > (bars.at(-1)?.time ?? 0)) bars.reverse()
  const interval = (bars[1]?.time ?? 0) - (bars[0]?.time ?? 0)
  if (!(interval > 0 && interval <= DAY)) throw new Error('it needs two bars, at most a day apart')
  // Gaps are filled with the last price, so that later prices keep their times.
  const prices: number[] = []
  for (const { time, close } of bars) {
    const at = Math.round((time - bars[0]!.time) / interval)
    if (at < prices.length) throw new Error('its bars are not in the order of time')
    while (prices.length < at) prices.push(prices.at(-1)!)
    prices.push(close)
  }
  return { interval, prices }
}
