import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { type Answers, withLaterFields } from './answers.ts'

interface Facts {
  readonly layout: number
  /** The layout of the people's file, if the folder was made for it. */
  readonly peopleLayout?: number
  readonly answers: Answers
}

/** A data folder in one file, with the answers read before it was closed. */
export interface Packed extends Facts {
  /** File contents by path within the folder. */
  readonly files: ReadonlyMap<string, Buffer>
}

/** The header line before the bytes of the files. */
interface Head extends Facts {
  readonly sizes: readonly (readonly [path: string, bytes: number])[]
}

const FOLDERS = join(import.meta.dirname, 'folders')
const NAME = /^layout-\d+(?:-people-\d+)?\.br$/

/** The id of an ended process, which is meaningless to the next one that opens the folder. */
const LEFT_OUT = new Set(['exchange.pid'])

/** Packs a closed folder into a file; returns the file's name. */
export function pack(folder: string, facts: Facts): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !LEFT_OUT.has(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
    .map((path) => [path.slice(folder.length + 1), readFileSync(path)] as const)
  const head: Head = { ...facts, sizes: files.map(([path, bytes]) => [path, bytes.length]) }
  const file = join(FOLDERS, `layout-${nameOf(facts)}.br`)
  mkdirSync(FOLDERS, { recursive: true })
  const parts = [Buffer.from(`${JSON.stringify(head)}\n`), ...files.map(([, bytes]) => bytes)]
  writeFileSync(file, brotliCompressSync(Buffer.concat(parts)))
  return file
}

/** Returns the name of a folder: its layout, followed by that of the people's file if it was made for that. */
export function nameOf({ layout, peopleLayout }: Facts): string {
  return peopleLayout === undefined ? `${layout}` : `${layout}-people-${peopleLayout}`
}

/** Returns every packed folder, oldest layout first. */
export function readPacked(): readonly Packed[] {
  const names = readdirSync(FOLDERS).filter((name) => NAME.test(name))
  return names.map((name) => parse(readFileSync(join(FOLDERS, name)))).toSorted((a, b) => a.layout - b.layout)
}

function parse(packed: Buffer): Packed {
  const bytes = brotliDecompressSync(packed)
  let at = bytes.indexOf('\n') + 1
  const { sizes, ...facts }: Head = JSON.parse(bytes.toString('utf8', 0, at))
  const files = sizes.map(([path, size]) => {
    at += size
    return [path, bytes.subarray(at - size, at)] as const
  })
  return { ...facts, answers: withLaterFields(facts.answers), files: new Map(files) }
}

export function unpack({ files }: Packed, folder: string): void {
  for (const [path, bytes] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), bytes, { mode: 0o600 })
  }
}
