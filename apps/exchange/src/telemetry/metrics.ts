import { errorTextName } from '@perpdesk/protocol'
import { DurationFigures } from './durations.ts'

/** Codes that terminals report for no answer, and for one that could not be read. */
const CLIENT_CODES = new Set([0, 500, 9_000_001])

/** Counts and durations of answered requests, what terminals measured, and gauges that are read when somebody asks; written for Prometheus. */
export class Metrics {
  readonly #answers = new DurationFigures({
    counter: 'perpdesk_answers_total',
    histogram: 'perpdesk_answer_seconds',
    what: 'route',
    how: 'status',
  })
  readonly #clients = new DurationFigures({
    counter: 'perpdesk_client_calls_total',
    histogram: 'perpdesk_client_call_seconds',
    what: 'call',
    how: 'code',
  })
  readonly #events = new Map<string, number>()
  readonly #gauges = new Map<string, { readonly help: string; readonly read: () => number }>()

  readonly #others: (() => string[])[] = []

  /** `route` must come from a fixed set. */
  observe(route: string, status: number, milliseconds: number): void {
    this.#answers.observe(route, `${status}`, milliseconds)
  }

  /** A call as a terminal saw it. `call` must come from a fixed set; codes that nobody knows are counted as one. */
  observeClient(call: string, code: number, milliseconds: number): void {
    const known = CLIENT_CODES.has(code) || errorTextName(code) !== undefined
    this.#clients.observe(call, known ? `${code}` : 'other', milliseconds)
  }

  /** Events that a terminal counted; code and type must come from fixed sets. */
  countEvent(code: number, type: string, count: number): void {
    const labels = `code="${code}",type="${type}"`
    this.#events.set(labels, (this.#events.get(labels) ?? 0) + count)
  }

  /** Durations that somebody else counts. */
  durations(counterHelp: string, histogramHelp: string, figures: DurationFigures): void {
    this.#others.push(() => figures.lines(counterHelp, histogramHelp))
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
    for (const other of this.#others) lines.push(...other())
    lines.push(...this.#answers.lines('Answered requests.', 'Time to the answer.'))
    lines.push(...this.#clients.lines('Calls that terminals report.', 'Time of a call as terminals see it.'))
    lines.push(
      '# HELP perpdesk_client_events_total Events of terminals.',
      '# TYPE perpdesk_client_events_total counter',
    )
    for (const [labels, count] of this.#events) lines.push(`perpdesk_client_events_total{${labels}} ${count}`)
    return `${lines.join('\n')}\n`
  }
}
