import * as z from 'zod/mini'
import { readText, writeText } from '../../../stores/storage.ts'
import { type Drawing, drawingSchema } from './drawing.ts'
import { leastPoints } from './tools/tools.ts'

const VERSION = 1
const documentSchema = z.object({ v: z.literal(VERSION), drawings: z.array(z.unknown()) })

export interface KeptDrawings {
  readonly drawings: readonly Drawing[]
  /** True if some stored data could not be read; the complete stored text was then saved under another key. */
  readonly damaged: boolean
}

/** Returns the storage key of a contract's drawings, which all its charts share. */
export function keyOf(symbol: string): string {
  return `perpdesk.chart.drawings.${symbol}`
}

/**
 * Returns the stored drawings of a contract. Only invalid entries are dropped; the stored text that contained them is
 * saved under `<key>.bad`, unless that key already holds an older one.
 */
export function readDrawings(symbol: string): KeptDrawings {
  const key = keyOf(symbol)
  const kept = readText(key)
  if (kept === undefined) return { drawings: [], damaged: false }
  const read = parse(kept)
  if (read.damaged && readText(`${key}.bad`) === undefined) writeText(`${key}.bad`, kept)
  return read
}

/**
 * Stores the drawings of a contract. Returns false if that failed, so that they will be lost when the window closes.
 */
export function writeDrawings(symbol: string, drawings: readonly Drawing[]): boolean {
  return writeText(keyOf(symbol), JSON.stringify({ v: VERSION, drawings }))
}

function parse(kept: string): KeptDrawings {
  const document = z.safeParse(documentSchema, parseJson(kept))
  if (!document.success) return { drawings: [], damaged: true }
  const drawings = document.data.drawings.flatMap((each) => {
    const drawing = z.safeParse(drawingSchema, each)
    return drawing.success && drawing.data.points.length >= leastPoints(drawing.data.tool) ? [drawing.data] : []
  })
  return { drawings, damaged: drawings.length < document.data.drawings.length }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
