/** Place in a table from which the next page goes on: the last row of the page before. */
export interface PagePlace {
  readonly time: number
  readonly seq: number
  readonly place: number
}

const CURSOR = /^(\d{1,15})\.(\d{1,15})\.(\d{1,9})$/

export function printCursor({ time, seq, place }: PagePlace): string {
  return `${time}.${seq}.${place}`
}

/** `undefined` for texts that are no cursor. */
export function parseCursor(text: string): PagePlace | undefined {
  const [, time, seq, place] = CURSOR.exec(text) ?? []
  if (time === undefined || seq === undefined || place === undefined) return undefined
  return { time: Number.parseInt(time, 10), seq: Number.parseInt(seq, 10), place: Number.parseInt(place, 10) }
}
