import type { AppliedNow, CommandResult, EngineEvent, EventRows } from '../event.ts'
import type { ReportRows } from './report-rows.ts'

/** Result of the last command; its event objects are made when they are first read. */
export class Applied implements AppliedNow {
  readonly seq: number
  readonly time: number
  readonly result: CommandResult
  readonly #rows: ReportRows
  readonly #round: number
  #events: readonly EngineEvent[] | null = null

  constructor(seq: number, time: number, result: CommandResult, rows: ReportRows) {
    this.seq = seq
    this.time = time
    this.result = result
    this.#rows = rows
    this.#round = rows.round
  }

  get rows(): EventRows {
    this.#rows.assertCurrent(this.#round)
    return this.#rows
  }

  get events(): readonly EngineEvent[] {
    if (this.#events === null) {
      const { rows } = this
      const events: EngineEvent[] = []
      for (let index = 0; index < rows.count; index++) events.push(rows.eventAt(index))
      this.#events = events
    }
    return this.#events
  }
}
