import type { Stamped } from '../../../history/history.ts'
import { ROWS_AT_ONCE } from './all-pages.ts'

type Place = Pick<Stamped<unknown>, 'time' | 'seq' | 'place'>

/** Compares rows of one table by their places in the journal, the newest first. */
export function newestFirst(a: Place, b: Place): number {
  return b.time - a.time || b.seq - a.seq || b.place - a.place
}

/** Merges lists of rows, each read in pages and newest first, into one list of that order, in pages. */
export async function* mergeNewestFirst<Row extends Place>(
  lists: readonly AsyncGenerator<readonly Row[]>[],
): AsyncGenerator<readonly Row[]> {
  const readers = await Promise.all(lists.map((list) => Reader.open(list)))
  let merged: Row[] = []
  for (;;) {
    let newest: Reader<Row> | undefined
    for (const reader of readers) {
      if (reader.head !== undefined && (newest?.head === undefined || newestFirst(reader.head, newest.head) < 0)) {
        newest = reader
      }
    }
    if (newest?.head === undefined) break
    merged.push(newest.head)
    await newest.next()
    if (merged.length < ROWS_AT_ONCE) continue
    yield merged
    merged = []
  }
  if (merged.length > 0) yield merged
}

/** The rows of one list, one after another. */
class Reader<Row> {
  readonly #pages: AsyncGenerator<readonly Row[]>
  #rows: readonly Row[] = []
  #at = 0

  private constructor(pages: AsyncGenerator<readonly Row[]>) {
    this.#pages = pages
  }

  static async open<Row>(pages: AsyncGenerator<readonly Row[]>): Promise<Reader<Row>> {
    const reader = new Reader(pages)
    await reader.#fill()
    return reader
  }

  /** The present row; `undefined` after the last one. */
  get head(): Row | undefined {
    return this.#rows[this.#at]
  }

  async next(): Promise<void> {
    this.#at += 1
    await this.#fill()
  }

  async #fill(): Promise<void> {
    while (this.#at >= this.#rows.length) {
      const page = await this.#pages.next()
      if (page.done === true) return
      this.#rows = page.value
      this.#at = 0
    }
  }
}
