import { createStore } from 'zustand/vanilla'
import { type CallRecord, onCall, onTiedPush, pastCalls } from '../../client/index.ts'

export interface LoggedCall extends CallRecord {
  readonly id: number
  /** Milliseconds from the call to the first push that the call caused. */
  readonly pushAfter: number | undefined
}

const KEPT = 200

/** The last calls of this window, newest first. */
export const callLog = createStore<readonly LoggedCall[]>()(() => [])

let logging = false

/** Records calls from now on, for as long as the window lives. */
export function logCalls(): void {
  if (logging) return
  logging = true
  let id = 0
  // A push may arrive before the answer to the call that caused it.
  const early = new Map<string, number>()
  const keep = (record: CallRecord) => {
    id += 1
    const pushAfter = record.tag === undefined ? undefined : early.get(record.tag)
    if (record.tag !== undefined) early.delete(record.tag)
    callLog.setState([{ ...record, id, pushAfter }, ...callLog.getState()].slice(0, KEPT), true)
  }
  for (const record of pastCalls.splice(0)) keep(record)
  onCall(keep)
  onTiedPush(({ tag, ms, first }) => {
    if (!first) return
    const calls = callLog.getState()
    if (!calls.some((call) => call.tag === tag)) {
      early.set(tag, ms)
      return
    }
    const tied = calls.map((call) => (call.tag === tag ? { ...call, pushAfter: ms } : call))
    callLog.setState(tied, true)
  })
}
