import { rmSync } from 'node:fs'
import { memoryFolder } from '../../../apps/exchange/src/testing/memory-folder.ts'
import { Coverage } from './coverage.ts'
import { HeldExchange } from './held-exchange.ts'
import type { Scene } from './scenes/scene.ts'
import { Stage } from './stage.ts'

export interface Recorded {
  readonly lines: readonly string[]
  readonly coverage: Coverage
}

/** Plays a scene on a new exchange, and returns all answers and messages. */
export async function recordScene({ time, settings: given, play, name }: Scene): Promise<Recorded> {
  const settings = typeof given === 'function' ? await given() : given
  const dataDir = memoryFolder('wire')
  const coverage = new Coverage()
  let stage = await Stage.open(await HeldExchange.open(dataDir, time, settings), coverage)
  const reopen = async () => {
    const now = stage.exchange.now()
    await stage.stopExchange()
    stage = await Stage.open(await HeldExchange.open(dataDir, now, settings), coverage, stage)
    return stage
  }
  try {
    await play(stage, reopen)
  } catch (error) {
    throw new Error(`the scene ${name} broke off after ${stage.lines.length} lines`, { cause: error })
  } finally {
    await stage.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { lines: stage.lines, coverage }
}
