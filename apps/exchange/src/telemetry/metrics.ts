/** Upper bounds of the buckets of a duration, in milliseconds. */
const BOUNDS_MS = [1, 2, 5, 10, 25, 50, 100, 250, 1_000, 5_000] as const

interface Durations {
  readonly counts: number[]
  sum: number
  total: number
}

/** Counts and durations of answered requests, and gauges that are read when somebody asks; written for Prometheus. */
export class Metrics {
  readonly #answers = new Map<string, Map<number, number>>()
  readonly #durations = new Map<string, Durations>()
  readonly #gauges = new Map<string, { readonly help: string; readonly read: () => number }>()

  /** `route` must come from a fixed set: each one is kept for ever. */
  observe(route: string, status: number, milliseconds: number): void {
    let statuses = this.#answers.get(route)
    if (!statuses) this.#answers.set(route, (statuses = new Map()))
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    let durations = this.#durations.get(route)
    if (!durations) this.#durations.set(route, (durations = { counts: BOUNDS_MS.map(() => 0), sum: 0, total: 0 }))
    durations.sum += milliseconds
    durations.total += 1
    const bucket = BOUNDS_MS.findIndex((bound) => milliseconds <= bound)
    if (bucket >= 0) durations.counts[bucket]! += 1
  }

  gauge(name: string, help: string, read: () => number): void {
    this.#gauges.set(name, { help, read })
  }

  /** The text exposition format, version 0.0.4. */
  render(): string {
    const lines: string[] = []
    for (const [name, { help, read }] of this.#gauges) {
      lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, `${name} ${read()}`)
    }
    lines.push('# HELP perpdesk_answers_total Answered requests.', '# TYPE perpdesk_answers_total counter')
    for (const [route, statuses] of this.#answers) {
      for (const [status, count] of statuses) {
        lines.push(`perpdesk_answers_total{route="${route}",status="${status}"} ${count}`)
      }
    }
    lines.push('# HELP perpdesk_answer_seconds Time to the answer.', '# TYPE perpdesk_answer_seconds histogram')
    for (const [route, { counts, sum, total }] of this.#durations) {
      let below = 0
      for (const [place, bound] of BOUNDS_MS.entries()) {
        below += counts[place]!
        lines.push(`perpdesk_answer_seconds_bucket{route="${route}",le="${bound / 1000}"} ${below}`)
      }
      lines.push(`perpdesk_answer_seconds_bucket{route="${route}",le="+Inf"} ${total}`)
      lines.push(`perpdesk_answer_seconds_sum{route="${route}"} ${sum / 1000}`)
      lines.push(`perpdesk_answer_seconds_count{route="${route}"} ${total}`)
    }
    return `${lines.join('\n')}\n`
  }
}
