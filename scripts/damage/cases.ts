import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ExchangeFolders } from './exchange-folders.ts'

/** Names of the files that are damaged. */
const FILES = /^(?:(?:journal|history|identity)\.(?:db|db-wal|mark|key)|snapshots\/(?:journal\.mark|\d{16}\.snapshot))$/

export interface DamageCase {
  readonly folder: string
  /** `killed` or `stopped`: how the exchange had ended. */
  readonly kind: string
  readonly file: string
  readonly what: string
  /** Returns the file's bytes in this case; `null` if the file is missing. */
  readonly bytes: () => Uint8Array | null
}

/** One of several equal shares of the cases, counted from 1. */
export interface Part {
  readonly nth: number
  readonly of: number
}

const WHOLE: Part = { nth: 1, of: 1 }

/** Yields the requested share of {@link allCases}. */
export function* damageCases(
  exchange: ExchangeFolders,
  foreign: ExchangeFolders,
  every: number,
  part = WHOLE,
): Generator<DamageCase> {
  let place = 0
  for (const damage of allCases(exchange, foreign, every)) if (place++ % part.of === part.nth - 1) yield damage
}

/**
 * Yields all cases: each file missing, or replaced by the file of an earlier start or of another exchange; and for
 * every byte, the byte flipped and the file truncated there.
 */
function* allCases(exchange: ExchangeFolders, foreign: ExchangeFolders, every: number): Generator<DamageCase> {
  let place = 0
  for (const kind of ['killed', 'stopped'] as const) {
    const folder = exchange[kind]
    for (const file of filesOf(folder)) {
      const bytes = readFileSync(join(folder, file))
      const of = { folder, kind, file }
      yield { ...of, what: 'lost', bytes: () => null }
      for (const [what, other] of [
        ['of an earlier start', exchange.older],
        ['of another exchange', foreign[kind]],
      ] as const) {
        const path = join(other, file)
        if (existsSync(path)) yield { ...of, what, bytes: () => readFileSync(path) }
      }
      for (let at = 0; at < bytes.length; at += 1) {
        // Adjacent bytes are flipped in different bits, and files start with different bits.
        const bit = (at * 5 + place) % 8
        if (place++ % every !== 0) continue
        yield { ...of, what: `cut at ${at}`, bytes: () => bytes.subarray(0, at) }
        yield { ...of, what: `bit ${bit} of byte ${at} flipped`, bytes: () => flipped(bytes, at, bit) }
      }
    }
  }
}

export function countOfCases(exchange: ExchangeFolders, foreign: ExchangeFolders, every: number, part = WHOLE): number {
  let count = 0
  for (const _ of damageCases(exchange, foreign, every, part)) count += 1
  return count
}

/** A folder in which each case is set up; only files that the previous case changed are written again. */
export class CaseFolder {
  readonly path: string
  #kind = ''

  constructor(path: string) {
    this.path = path
  }

  set({ folder, kind, file, bytes }: DamageCase): void {
    if (kind !== this.#kind) rmSync(this.path, { recursive: true, force: true })
    this.#kind = kind
    mkdirSync(this.path, { recursive: true })
    for (const name of allFiles(this.path)) if (!existsSync(join(folder, name))) rmSync(join(this.path, name))
    cpSync(folder, this.path, { recursive: true })
    const damaged = bytes()
    const path = join(this.path, file)
    if (damaged === null) rmSync(path, { force: true })
    else {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, damaged)
    }
  }
}

function filesOf(folder: string): string[] {
  return allFiles(folder)
    .filter((name) => FILES.test(name))
    .toSorted()
}

function allFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(folder, name)).isFile(),
  )
}

function flipped(bytes: Uint8Array, at: number, bit: number): Uint8Array {
  const copy = Uint8Array.from(bytes)
  copy[at]! ^= 1 << bit
  return copy
}
