import type { SentFile } from './sent-file.ts'

/** Text of a JSON value, piece by piece. */
export type JsonText = AsyncIterable<string>
type Member = readonly [name: string, text: JsonText]

/** A JSON file that is sent while its content is read. */
export class JsonFile implements SentFile {
  readonly name: string
  readonly type = 'application/json; charset=utf-8'
  readonly #text: JsonText

  constructor(name: string, text: JsonText) {
    this.name = name
    this.#text = text
  }

  async *text(): AsyncGenerator<string> {
    for await (const part of this.#text) yield part
    yield '\n'
  }
}

/** Returns the text of a value that is read when its turn comes. */
export async function* jsonValue(read: () => unknown): AsyncGenerator<string> {
  yield JSON.stringify(await read())
}

/** Returns the text of an object, one member per line. */
export async function* jsonObject(members: readonly Member[]): AsyncGenerator<string> {
  yield '{'
  for (const [place, [name, text]] of members.entries()) {
    yield `${place === 0 ? '' : ','}\n${JSON.stringify(name)}:`
    yield* text
  }
  yield '\n}'
}

/** Returns the text of a list of texts. */
export async function* jsonList(items: readonly JsonText[]): AsyncGenerator<string> {
  yield '['
  for (const [place, text] of items.entries()) {
    if (place > 0) yield ','
    yield* text
  }
  yield ']'
}

/** Returns the text of a list of records, one per line, read page by page. */
export async function* jsonRows<Row>(
  pages: AsyncIterable<readonly Row[]>,
  record: (row: Row) => unknown,
): AsyncGenerator<string> {
  let isFirst = true
  yield '['
  for await (const rows of pages) {
    // A whole page becomes text before any of it is sent, because its contracts may be dropped with the next.
    const lines = rows.map((row) => JSON.stringify(record(row)))
    if (lines.length > 0) yield `${isFirst ? '\n' : ',\n'}${lines.join(',\n')}`
    isFirst &&= lines.length === 0
  }
  yield ']'
}
