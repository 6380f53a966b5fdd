import type { Drawing } from './drawing.ts'
import { historyOf, redone, type UndoHistory, undone, withStep } from './history.ts'
import { keyOf, readDrawings, writeDrawings } from './kept-drawings.ts'

export interface BoardState {
  /** In painting order: a later drawing covers an earlier one. */
  readonly drawings: readonly Drawing[]
  readonly chosen: Drawing | undefined
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** True if some stored drawings could not be read. */
  readonly damaged: boolean
  /** True if the last change could not be stored and will be lost when the window closes. */
  readonly unkept: boolean
}

/** The drawings of a contract, which all its charts and windows share. */
export class DrawingBoard {
  readonly #symbol: string
  readonly #listeners = new Set<() => void>()
  #history: UndoHistory<readonly Drawing[]>
  #chosen: string | undefined
  #damaged: boolean
  #unkept = false
  #state: BoardState

  constructor(symbol: string) {
    const { drawings, damaged } = readDrawings(symbol)
    this.#symbol = symbol
    this.#history = historyOf(drawings)
    this.#damaged = damaged
    this.#state = this.#next()
  }

  /** Adopts drawings that another window has stored; the change can be undone in this window. */
  reread(): void {
    const { drawings, damaged } = readDrawings(this.#symbol)
    this.#damaged = damaged
    this.#history = withStep(this.#history, drawings)
    this.#report()
  }

  readonly get = (): BoardState => this.#state

  readonly listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  choose(id: string | undefined): void {
    if (id === this.#chosen) return
    this.#chosen = id
    this.#report()
  }

  add(drawing: Drawing): void {
    this.#chosen = drawing.id
    this.#step([...this.#history.present, drawing])
  }

  change(id: string, change: Partial<Omit<Drawing, 'id' | 'tool'>>): void {
    this.#step(this.#history.present.map((each) => (each.id === id ? { ...each, ...change } : each)))
  }

  remove(id: string): void {
    this.#step(this.#history.present.filter((each) => each.id !== id))
  }

  removeAll(): void {
    this.#step([])
  }

  undo(): void {
    this.#go(undone(this.#history))
  }

  redo(): void {
    this.#go(redone(this.#history))
  }

  #step(drawings: readonly Drawing[]): void {
    this.#go(withStep(this.#history, drawings))
  }

  #go(history: UndoHistory<readonly Drawing[]> | undefined): void {
    if (history === undefined) return
    this.#history = history
    this.#unkept = !writeDrawings(this.#symbol, history.present)
    this.#report()
  }

  #report(): void {
    this.#state = this.#next()
    for (const listener of this.#listeners) listener()
  }

  #next(): BoardState {
    const { present: drawings, past, future } = this.#history
    const chosen = drawings.find(({ id }) => id === this.#chosen)
    return {
      drawings,
      chosen,
      canUndo: past.length > 0,
      canRedo: future.length > 0,
      damaged: this.#damaged,
      unkept: this.#unkept,
    }
  }
}

const boards = new Map<string, DrawingBoard>()

/** Handles a change of stored drawings by another window: the drawings of one key, or all if there is no key. */
function follow({ key }: StorageEvent): void {
  for (const [symbol, board] of boards) if (key === null || key === keyOf(symbol)) board.reread()
}

/** Returns the board of a contract; every caller gets the same one. */
export function boardOf(symbol: string): DrawingBoard {
  if (boards.size === 0) window.addEventListener('storage', follow)
  const known = boards.get(symbol) ?? new DrawingBoard(symbol)
  boards.set(symbol, known)
  return known
}
