import { Listings } from '../../apps/exchange/src/gateway/core/listings/listings.ts'
import { Random } from '../lib/random.ts'
import type { Bench } from './bench.ts'
import { CONTRACTS } from './contracts.ts'
import type { Difference } from './difference.ts'
import { hasMmrClose, playMmrClose } from './mmr-case.ts'
import { playOco } from './oco-case.ts'
import { playAtOnce } from './order-case.ts'
import { playPair } from './pair-case.ts'
import { limitForm, marketForm } from './plain-forms.ts'
import { playScaled } from './scaled-case.ts'
import { playSetting } from './setting-case.ts'
import { playStrategy } from './strategy-case.ts'
import { Tally } from './tally.ts'
import { missedTargets, WHOLE_RUN } from './targets.ts'
import { sceneOf, stir } from './trader-life.ts'
import { playTrailing } from './trailing-case.ts'
import { playWaiting } from './waiting-case.ts'

/** Number of cases in a scene, which has its own seed. */
export const CASES_A_SCENE = 25

type Play = (bench: Bench, id: number) => Promise<readonly Difference[]>

const CASES: Readonly<Record<string, Play>> = {
  limit: (bench, id) => playAtOnce(bench, id, limitForm),
  market: (bench, id) => playAtOnce(bench, id, marketForm),
  waiting: playWaiting,
  oco: playOco,
  scaled: playScaled,
  strategy: playStrategy,
  trailing: playTrailing,
  mmrClose: playMmrClose,
  setting: (bench) => Promise.resolve(playSetting(bench)),
  pair: playPair,
}

export interface Found extends Difference {
  readonly seed: number
  readonly place: number
  readonly sent: string
}

/**
 * Plays cases scene by scene, starting with `seed`, until there are `most` differences. A run of at least {@link
 * WHOLE_RUN} cases also reports missed targets.
 */
export async function run(
  cases: number,
  seed: number,
  most: number,
): Promise<{ tally: Tally; found: readonly Found[]; missed: readonly string[] }> {
  const tally = new Tally()
  const found: Found[] = []
  for (let done = 0; done < cases && found.length < most; done += CASES_A_SCENE) {
    found.push(...(await playScene(seed + done / CASES_A_SCENE, Math.min(CASES_A_SCENE, cases - done), tally)))
  }
  return { tally, found, missed: cases < WHOLE_RUN ? [] : missedTargets(tally) }
}

async function playScene(seed: number, cases: number, tally: Tally): Promise<readonly Found[]> {
  const random = new Random(seed)
  const scene = sceneOf(random)
  const bench = { scene, listings: new Listings(scene.engine), tally }
  const found: Found[] = []
  for (let place = 1; place <= cases; place += 1) {
    const id = random.pick(CONTRACTS)
    stir(scene, id)
    const name =
      scene.isCalm && random.chance(20)
        ? random.weighted({ waiting: 60, oco: 40 })
        : random.weighted({
            limit: 27,
            market: 27,
            setting: 176,
            strategy: 35,
            scaled: 14,
            trailing: 9,
            mmrClose: hasMmrClose(scene) ? 17 : 4,
            pair: 30,
          })
    const differences = (await CASES[name]?.(bench, id)) ?? []
    found.push(...differences.map((one) => ({ ...one, what: `${name}: ${one.what}`, seed, place, sent: scene.sent })))
  }
  return found
}
