import * as z from 'zod/mini'
import { type ChartGrid, gridOf, keysOfChart, MOST_CHARTS } from '../grid/grid.ts'
import { DEFAULT_LAYOUT, type LayoutKeys, type LayoutStorage, writeLayout } from './layout.ts'

/** The stored layout documents of one chart, one for each of its storage keys. */
const chartDocuments = z.object({
  properties: z.optional(z.unknown()),
  resolution: z.optional(z.unknown()),
  timezone: z.optional(z.unknown()),
  theme: z.optional(z.unknown()),
})
const LONGEST_NAME = 60
/** Largest number of saved layouts in one browser. */
export const MOST_LAYOUTS = 30

const savedLayout = z.object({
  v: z.literal(1),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST_NAME)),
  savedAt: z.int().check(z.gte(0)),
  grid: z.unknown(),
  charts: z.array(chartDocuments).check(z.minLength(1), z.maxLength(MOST_CHARTS)),
})

/**
 * The complete state of all charts under a name. Its content is validated when it is opened, like that of the charts'
 * storage keys.
 */
export type SavedLayout = z.infer<typeof savedLayout>

const savedList = z.object({ v: z.literal(1), list: z.array(z.unknown()) })

/** Returns the saved layouts, by name, and the number of unreadable ones, which are left out. */
export function readSaved(
  storage: LayoutStorage,
  key: string,
): { readonly list: readonly SavedLayout[]; readonly lost: number } {
  const stored = storage.read(key)
  if (stored === undefined) return { list: [], lost: 0 }
  const parsed = z.safeParse(savedList, stored)
  if (!parsed.success) {
    if (storage.read(`${key}.bad`) === undefined) storage.write(`${key}.bad`, stored)
    return { list: [], lost: 1 }
  }
  const list = parsed.data.list.flatMap((each) => {
    const one = z.safeParse(savedLayout, each)
    return one.success ? [one.data] : []
  })
  return { list: list.toSorted((a, b) => a.name.localeCompare(b.name)), lost: parsed.data.list.length - list.length }
}

/** Saves a layout; one of the same name is replaced. Returns `false` if there are too many. */
export function save(storage: LayoutStorage, key: string, layout: SavedLayout): boolean {
  const others = readSaved(storage, key).list.filter(({ name }) => name !== layout.name)
  if (others.length >= MOST_LAYOUTS) return false
  storage.write(key, { v: 1, list: [...others, layout] })
  return true
}

export function remove(storage: LayoutStorage, key: string, name: string): void {
  const list = readSaved(storage, key).list.filter((each) => each.name !== name)
  storage.write(key, { v: 1, list })
}

/** Returns the present state of the charts, as stored under their keys. */
export function capture(
  storage: LayoutStorage,
  keys: LayoutKeys,
  { name, grid, charts, now }: { name: string; grid: ChartGrid; charts: number; now: number },
): SavedLayout {
  const documents = Array.from({ length: charts }, (_, chart) => {
    const own = keysOfChart(keys, chart)
    return {
      properties: storage.read(own.properties),
      resolution: storage.read(own.resolution),
      timezone: storage.read(own.timezone),
      theme: storage.read(own.theme),
    }
  })
  return { v: 1, name: name.trim().slice(0, LONGEST_NAME), savedAt: now, grid, charts: documents }
}

/**
 * Writes a saved layout to the charts' storage keys, from which it is then read field by field; returns the saved
 * arrangement of the charts.
 */
export function restore(storage: LayoutStorage, keys: LayoutKeys, layout: SavedLayout): ChartGrid {
  for (const [chart, documents] of layout.charts.entries()) {
    const own = keysOfChart(keys, chart)
    // A chart with default settings had no stored documents.
    writeLayout(storage, own, DEFAULT_LAYOUT)
    for (const part of ['properties', 'resolution', 'timezone', 'theme'] as const) {
      if (documents[part] !== undefined) storage.write(own[part], documents[part])
    }
  }
  return gridOf(layout.grid)
}

const FILE_KIND = 'perpdesk-chart-layout'
const MOST_BYTES = 1_000_000
const layoutFile = z.object({ kind: z.literal(FILE_KIND), layout: savedLayout })

/** Returns a layout as the text of a file. */
export function fileOf(layout: SavedLayout): string {
  return `${JSON.stringify({ kind: FILE_KIND, layout }, undefined, 2)}\n`
}

/** Returns the layout in the text of a file; `undefined` if the text contains none. */
export function layoutIn(text: string): SavedLayout | undefined {
  if (text.length > MOST_BYTES) return undefined
  try {
    const parsed = z.safeParse(layoutFile, JSON.parse(text))
    return parsed.success ? parsed.data.layout : undefined
  } catch {
    return undefined
  }
}
