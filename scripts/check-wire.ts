import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readOptions, refuse } from './lib/options.ts'
import { firstOtherLine } from './recording/wire/compare-lines.ts'
import { Coverage } from './recording/wire/coverage.ts'
import { sceneLinesIn } from './recording/wire/other-scene.ts'
import { recordScene } from './recording/wire/record-wire.ts'
import { SCENES } from './recording/wire/scenes/all-scenes.ts'
import {
  BLOCK_LINES,
  firstOtherBlock,
  readWireDigests,
  type SceneDigests,
  sceneDigestsOf,
  writeWireDigests,
} from './recording/wire/wire-digests.ts'
import { removeWorktree, worktreeOf } from './recording/worktree.ts'

/**
 * `npm run check:wire`: plays scenes on the exchange with a controlled clock, records all its answers and messages on
 * the wire, and compares the digests with the committed ones. `--against REF` also records another commit and compares
 * line by line. `--write` stores the current digests.
 */
const USAGE = `npm run check:wire -- [--scene NAME] [--write] [--against REF] [--dump FOLDER]

  --scene NAME    only this one of: ${SCENES.map(({ name }) => name).join(', ')}
  --write         writes the digests instead of comparing them
  --against REF   compares with a worktree of this commit, line by line
  --dump FOLDER   writes the lines of every scene to this folder`

const { values } = readOptions(USAGE, {
  options: {
    scene: { type: 'string' },
    write: { type: 'boolean', default: false },
    against: { type: 'string' },
    dump: { type: 'string' },
  },
})
const scenes = SCENES.filter(({ name }) => values.scene === undefined || name === values.scene)
if (scenes.length === 0) refuse(`there is no scene '${values.scene}'`, USAGE)
const isWhole = values.scene === undefined
if (values.write && !isWhole) refuse('--write needs all scenes', USAGE)

const started = performance.now()
const before = values.against === undefined ? null : await worktreeOf(values.against)
const coverage = new Coverage()
const digests: Record<string, SceneDigests> = {}
let [lines, differences] = [0, 0]
try {
  for (const scene of scenes) await play(scene)
  process.exitCode = judge() ? 0 : 1
} finally {
  if (before !== null) await removeWorktree(before)
}

async function play(scene: (typeof SCENES)[number]): Promise<void> {
  const recorded = await recordScene(scene)
  coverage.add(recorded.coverage)
  digests[scene.name] = sceneDigestsOf(recorded.lines)
  lines += recorded.lines.length
  dump(scene.name, 'now', recorded.lines)
  console.log(`${scene.name}: ${recorded.lines.length} lines, ${seconds()} s`)
  const reported = before === null ? fromDigests(scene.name) : await fromLines(scene.name, recorded.lines, before)
  if (reported.length > 0) differences += 1
  for (const line of reported) console.log(line)
}

function fromDigests(scene: string): readonly string[] {
  const now = digests[scene]
  if (values.write || now === undefined) return []
  const then = readWireDigests()[scene]
  if (then === undefined) return [`no digests are committed: ${scene}`]
  const block = firstOtherBlock(now, then)
  return block === undefined ? [] : [`recorded otherwise: ${scene}, from line ${block * BLOCK_LINES + 1} on`]
}

async function fromLines(scene: string, now: readonly string[], folder: string): Promise<readonly string[]> {
  const others = await sceneLinesIn(folder, scene)
  dump(scene, 'before', others)
  const found = firstOtherLine(others, now)
  return found === null ? [] : [`recorded otherwise: ${scene}, line ${found.line + 1}`, ...found.reported]
}

function dump(scene: string, side: string, all: readonly string[]): void {
  if (values.dump === undefined) return
  mkdirSync(values.dump, { recursive: true })
  writeFileSync(join(values.dump, `${scene.replaceAll(' ', '-')}.${side}.jsonl`), `${all.join('\n')}\n`)
}

/** Prints the findings; returns true if there are none. */
function judge(): boolean {
  const lacking = isWhole ? coverage.lacking() : []
  for (const sentence of lacking) console.log(`missing: ${sentence}`)
  if (values.write && lacking.length === 0) writeWireDigests(digests)
  const from = values.against ?? (values.write ? 'nothing compared' : 'the committed digests')
  console.log(
    `wire: ${scenes.length} scenes, ${lines} lines, ${differences} differences (${from}), ${lacking.length} missing; ${seconds()} s`,
  )
  return lacking.length === 0 && differences === 0
}

function seconds(): number {
  return Math.round((performance.now() - started) / 100) / 10
}
