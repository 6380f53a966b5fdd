import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { HouseFolders } from './house.ts'

/** The files that this is about; their sizes are what they are when the folder was copied. */
const FILES = /^(?:(?:journal|history|identity)\.(?:db|db-wal|mark|key)|snapshots\/(?:journal\.mark|\d{16}\.snapshot))$/

export interface DamageCase {
  readonly folder: string
  /** `killed`, `stopped`. */
  readonly kind: string
  readonly file: string
  readonly what: string
  /** The bytes in its place; `null` where there is no file. */
  readonly bytes: () => Uint8Array | null
}

/** One of several equal shares of the cases, from 1. */
export interface Part {
  readonly nth: number
  readonly of: number
}

const WHOLE: Part = { nth: 1, of: 1 }

/** The share of {@link allCases} that is asked for. */
export function* damageCases(
  house: HouseFolders,
  foreign: HouseFolders,
  every: number,
  part = WHOLE,
): Generator<DamageCase> {
  let place = 0
  for (const damage of allCases(house, foreign, every)) if (place++ % part.of === part.nth - 1) yield damage
}

/** Every byte of every file flipped and the file cut there, every file lost, of an earlier start or of another house. */
function* allCases(house: HouseFolders, foreign: HouseFolders, every: number): Generator<DamageCase> {
  let place = 0
  for (const kind of ['killed', 'stopped'] as const) {
    const folder = house[kind]
    for (const file of filesOf(folder)) {
      const bytes = readFileSync(join(folder, file))
      const of = { folder, kind, file }
      yield { ...of, what: 'lost', bytes: () => null }
      for (const [what, other] of [
        ['of an earlier start', house.older],
        ['of another house', foreign[kind]],
      ] as const) {
        const path = join(other, file)
        if (existsSync(path)) yield { ...of, what, bytes: () => readFileSync(path) }
      }
      for (let at = 0; at < bytes.length; at += 1) {
        // Neighbours are flipped in different bits, and no file begins with the same one.
        const bit = (at * 5 + place) % 8
        if (place++ % every !== 0) continue
        yield { ...of, what: `cut at ${at}`, bytes: () => bytes.subarray(0, at) }
        yield { ...of, what: `bit ${bit} of byte ${at} flipped`, bytes: () => flipped(bytes, at, bit) }
      }
    }
  }
}

export function countOfCases(house: HouseFolders, foreign: HouseFolders, every: number, part = WHOLE): number {
  let count = 0
  for (const _ of damageCases(house, foreign, every, part)) count += 1
  return count
}

/** A folder in which each case is set up; only what the one before left otherwise is written again. */
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
