import { errorTextName } from '@perpdesk/protocol'
import { DurationFigures } from './durations.ts'

/** Codes that terminals report if no answer arrived or it could not be read. */
const CLIENT_CODES = new Set([0, 500, 9_000_001])

/**
 * Counts and durations of answered requests, measurements sent by terminals, and gauges read on demand; rendered for
 * Prometheus.
 */
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

  /** Counts an answered request. `route` must come from a fixed set. */
  observe(route: string, status: number, milliseconds: number): void {
    this.#answers.observe(route, `${status}`, milliseconds)
  }

  /** Counts a call as measured by a terminal. `call` must come from a fixed set; unknown codes are counted together. */
  observeClient(call: string, code: number, milliseconds: number): void {
    const known = CLIENT_CODES.has(code) || errorTextName(code) !== undefined
    this.#clients.observe(call, known ? `${code}` : 'other', milliseconds)
  }

  /** Counts events reported by a terminal; code and type must come from fixed sets. */
  countEvent(code: number, type: string, count: number): void {
    const labels = `code="${code}",type="${type}"`
    this.#events.set(labels, (this.#events.get(labels) ?? 0) + count)
  }

  /** Adds durations that are counted elsewhere. */
  durations(counterHelp: string, histogramHelp: string, figures: DurationFigures): void {
    this.#others.push(() => figures.lines(counterHelp, histogramHelp))
  }

  gauge(name: string, help: string, read: () => number): void {
    this.#gauges.set(name, { help, read })
  }

  /** Returns all metrics in the text exposition format, version 0.0.4. */
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
