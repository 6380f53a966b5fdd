import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../lib/root.ts'

/** Number of lines per digest. */
export const BLOCK_LINES = 100

const FILE = join(ROOT, 'scripts/recording/wire-digests.json')

/** SHA-256 of every 100 lines of a scene; the last block may be shorter. */
export interface SceneDigests {
  readonly lines: number
  readonly blocks: readonly string[]
}

/** Digests by the name of the scene. */
export type WireDigests = Readonly<Record<string, SceneDigests>>

export function readWireDigests(): WireDigests {
  return JSON.parse(readFileSync(FILE, 'utf8'))
}

export function writeWireDigests(digests: WireDigests): void {
  writeFileSync(FILE, `${JSON.stringify(digests, null, 2)}\n`)
}

export function sceneDigestsOf(lines: readonly string[]): SceneDigests {
  const blocks: string[] = []
  for (let from = 0; from < lines.length; from += BLOCK_LINES) {
    const hash = createHash('sha256')
    for (const line of lines.slice(from, from + BLOCK_LINES)) hash.update(`${line}\n`)
    blocks.push(hash.digest('hex'))
  }
  return { lines: lines.length, blocks }
}

/** Returns the first block that differs, counted from 0. */
export function firstOtherBlock(now: SceneDigests, then: SceneDigests): number | undefined {
  const count = Math.max(now.blocks.length, then.blocks.length)
  for (let block = 0; block < count; block += 1) if (now.blocks[block] !== then.blocks[block]) return block
  return undefined
}
