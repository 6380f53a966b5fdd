import * as z from 'zod/mini'
import { readText, writeText } from '../../../stores/storage.ts'
import { type Drawing, drawingSchema } from './drawing.ts'
import { leastPoints } from './tools/tools.ts'

const VERSION = 1
const documentSchema = z.object({ v: z.literal(VERSION), drawings: z.array(z.unknown()) })

export interface KeptDrawings {
  readonly drawings: readonly Drawing[]
  /** Something was there that could not be read; the whole text was put aside. */
  readonly damaged: boolean
}

/** Drawings of a contract have a place of their own, and are the same in all its charts. */
export function keyOf(symbol: string): string {
  return `perpdesk.chart.drawings.${symbol}`
}

/**
 * The drawings that are kept for a contract. Only entries that are not valid drawings any more are left out; the stored
 * text that had them is put aside under `<key>.bad`, unless an older one is there already.
 */
export function readDrawings(symbol: string): KeptDrawings {
  const key = keyOf(symbol)
  const kept = readText(key)
  if (kept === undefined) return { drawings: [], damaged: false }
  const read = parse(kept)
  if (read.damaged && readText(`${key}.bad`) === undefined) writeText(`${key}.bad`, kept)
  return read
}

/** False when they live only as long as the window. */
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
