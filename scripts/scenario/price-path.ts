import { Random } from '../lib/random.ts'

/** Prices of a crash, one per second, relative to the initial price. */
export type PricePath = readonly number[]

/** The phases of the built-in crash: calm, a fall in three waves, the second of which begins with a gap, a rebound. */
const WAVES: readonly { readonly seconds: number; readonly change: number; readonly noise: number }[] = [
  { seconds: 20, change: 0, noise: 0.0005 },
  { seconds: 60, change: -0.08, noise: 0.002 },
  { seconds: 30, change: 0.03, noise: 0.003 },
  { seconds: 1, change: -0.07, noise: 0 },
  { seconds: 60, change: -0.11, noise: 0.004 },
  { seconds: 30, change: 0.05, noise: 0.004 },
  { seconds: 60, change: -0.22, noise: 0.005 },
  { seconds: 60, change: 0.1, noise: 0.004 },
  { seconds: 30, change: 0, noise: 0.002 },
]

/**
 * Returns a path modelled on recorded crashes: three falls of growing size with short recoveries, 38 % in all at the
 * lowest point.
 */
export function crashPath(seed: number): PricePath {
  const random = new Random(seed)
  const path: number[] = []
  let level = 1
  for (const { seconds, change, noise } of WAVES) {
    const drift = (1 + change) ** (1 / seconds)
    for (let second = 0; second < seconds; second++) {
      level *= drift
      path.push(level * (1 + noise * (random.between(-1000, 1000) / 1000)))
    }
  }
  return path
}

/** Maximum number of candles in a recording; a candle is four steps. */
const MAX_CANDLES = 2000

/**
 * Returns the path of recorded candles: open, then low and high in the order given by the candle's direction, then
 * close. Returns a sentence if the file is invalid.
 */
export function candlePath(csv: string): PricePath | string {
  const [heading, ...lines] = csv.trim().split(/\r?\n/)
  const names = (heading ?? '').toLowerCase().split(',')
  const columns = ['open', 'high', 'low', 'close'].map((name) => names.indexOf(name))
  if (columns.some((column) => column < 0)) return 'its first line names no columns open, high, low and close'
  if (lines.length === 0 || lines.length > MAX_CANDLES)
    return `it has ${lines.length} candles; 1 to ${MAX_CANDLES} are read`
  const prices: number[] = []
  for (const [row, line] of lines.entries()) {
    const cells = line.split(',')
    const [open, high, low, close] = columns.map((column) => Number(cells[column]))
    const all = [open!, ...(close! < open! ? [high!, low!] : [low!, high!]), close!]
    if (!all.every((price) => Number.isFinite(price) && price > 0))
      return `line ${row + 2} has no four prices above zero`
    prices.push(...all)
  }
  const [first] = prices
  return prices.map((price) => price / first!)
}
