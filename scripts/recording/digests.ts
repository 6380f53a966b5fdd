import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../lib/root.ts'
import type { Line } from './record.ts'

/** Number of commands per digest. */
export const BLOCK = 1000

const FILE = join(ROOT, 'scripts/recording/digests.json')

/** SHA-256 of the lines of every 1000 commands, and of all views. */
export interface PartDigests {
  readonly commands: number
  readonly blocks: readonly string[]
  readonly views: string
}

/** Digests by seed and stream. */
export type Digests = Readonly<Record<string, Readonly<Record<string, PartDigests>>>>

export function readDigests(): Digests {
  return JSON.parse(readFileSync(FILE, 'utf8'))
}

export function writeDigests(digests: Digests): void {
  writeFileSync(FILE, `${JSON.stringify(digests, null, 2)}\n`)
}

/** Computes the digests of lines as they are added; the last block of commands may be shorter than the others. */
export class Digester {
  readonly #blocks: string[] = []
  #hash = createHash('sha256')
  readonly #views = createHash('sha256')
  #commands = 0

  add({ kind, text }: Line): void {
    if (kind === 'view') {
      this.#views.update(`${text}\n`)
      return
    }
    this.#hash.update(`${text}\n`)
    this.#commands++
    if (this.#commands % BLOCK === 0) this.#close()
  }

  end(): PartDigests {
    if (this.#commands % BLOCK !== 0) this.#close()
    return { commands: this.#commands, blocks: this.#blocks, views: this.#views.digest('hex') }
  }

  #close(): void {
    this.#blocks.push(this.#hash.digest('hex'))
    this.#hash = createHash('sha256')
  }
}

export function digestsOf(lines: Iterable<Line>): PartDigests {
  const digester = new Digester()
  for (const line of lines) digester.add(line)
  return digester.end()
}

/**
 * Returns the first block that differs, counted from 0, or `views`; commands that only one side recorded are not
 * compared.
 */
export function firstDifference(now: PartDigests, then: PartDigests): number | 'views' | undefined {
  const whole = Math.floor(Math.min(now.commands, then.commands) / BLOCK)
  const isSame = now.commands === then.commands
  const count = isSame ? now.blocks.length : whole
  for (let block = 0; block < count; block++) if (now.blocks[block] !== then.blocks[block]) return block
  return isSame && now.views !== then.views ? 'views' : undefined
}
