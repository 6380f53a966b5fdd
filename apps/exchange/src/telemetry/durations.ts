/** Upper bounds of the histogram's buckets, in milliseconds. */
const BOUNDS_MS = [1, 2, 5, 10, 25, 50, 100, 250, 1_000, 5_000] as const

interface Durations {
  readonly counts: number[]
  sum: number
  total: number
}

/**
 * Counts outcomes and durations under two labels: the operation and its outcome. Labels must come from fixed sets,
 * because each is kept for the life of the process.
 */
export class DurationFigures {
  readonly #outcomes = new Map<string, Map<string, number>>()
  readonly #durations = new Map<string, Durations>()
  readonly #names: { readonly counter: string; readonly histogram: string; readonly what: string; readonly how: string }

  constructor(names: { counter: string; histogram: string; what: string; how: string }) {
    this.#names = names
  }

  observe(what: string, how: string, milliseconds: number): void {
    let outcomes = this.#outcomes.get(what)
    if (!outcomes) this.#outcomes.set(what, (outcomes = new Map()))
    outcomes.set(how, (outcomes.get(how) ?? 0) + 1)
    let durations = this.#durations.get(what)
    if (!durations) this.#durations.set(what, (durations = { counts: BOUNDS_MS.map(() => 0), sum: 0, total: 0 }))
    durations.sum += milliseconds
    durations.total += 1
    const bucket = BOUNDS_MS.findIndex((bound) => milliseconds <= bound)
    if (bucket >= 0) durations.counts[bucket]! += 1
  }

  lines(counterHelp: string, histogramHelp: string): string[] {
    const { counter, histogram, what, how } = this.#names
    const lines = [`# HELP ${counter} ${counterHelp}`, `# TYPE ${counter} counter`]
    for (const [done, outcomes] of this.#outcomes) {
      for (const [went, count] of outcomes) lines.push(`${counter}{${what}="${done}",${how}="${went}"} ${count}`)
    }
    lines.push(`# HELP ${histogram} ${histogramHelp}`, `# TYPE ${histogram} histogram`)
    for (const [done, { counts, sum, total }] of this.#durations) {
      let below = 0
      for (const [place, bound] of BOUNDS_MS.entries()) {
        below += counts[place]!
        lines.push(`${histogram}_bucket{${what}="${done}",le="${bound / 1000}"} ${below}`)
      }
      lines.push(`${histogram}_bucket{${what}="${done}",le="+Inf"} ${total}`)
      lines.push(`${histogram}_sum{${what}="${done}"} ${sum / 1000}`)
      lines.push(`${histogram}_count{${what}="${done}"} ${total}`)
    }
    return lines
  }
}
