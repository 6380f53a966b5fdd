/** The present state, the earlier states (newest last), and the undone states (next to redo last). */
export interface UndoHistory<State> {
  readonly present: State
  readonly past: readonly State[]
  readonly future: readonly State[]
}

const MOST_STEPS = 100

export function historyOf<State>(present: State): UndoHistory<State> {
  return { present, past: [], future: [] }
}

/** Returns the history with a new present state; unchanged if the state is the same object. */
export function withStep<State>(history: UndoHistory<State>, present: State): UndoHistory<State> {
  if (present === history.present) return history
  return { present, past: [...history.past, history.present].slice(-MOST_STEPS), future: [] }
}

export function undone<State>({ present, past, future }: UndoHistory<State>): UndoHistory<State> | undefined {
  const [before] = past.slice(-1)
  if (before === undefined) return undefined
  return { present: before, past: past.slice(0, -1), future: [...future, present] }
}

export function redone<State>({ present, past, future }: UndoHistory<State>): UndoHistory<State> | undefined {
  const [next] = future.slice(-1)
  if (next === undefined) return undefined
  return { present: next, past: [...past, present], future: future.slice(0, -1) }
}
