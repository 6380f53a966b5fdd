import { createEngine, readOut, restoreEngine } from '@perpdesk/engine'
import { differingParts, textOf } from '../../lib/differing-parts.ts'
import { Random } from '../../lib/random.ts'
import type { Counts } from '../../lib/tallies.ts'
import { Generator } from '../generator/generator.ts'
import { withLending } from '../generator/lending-commands.ts'
import { bringLeverage } from '../generator/leverage-orders.ts'
import { withPairs } from '../generator/pair-commands.ts'
import { withPairStrategies } from '../generator/pair-strategies.ts'
import { withTokens } from '../generator/token-commands.ts'
import { withTransfers } from '../generator/transfer-commands.ts'
import { applyTo, createReference } from '../reference.ts'
import { compareAnswer, compareState, type Difference } from './compare.ts'
import { ModelVenue } from './model-venue.ts'
import { compareMoney, MoneyCheck } from './money.ts'
import { Tally } from './tally.ts'

/** Most lines in the report of a difference. */
const MOST_LINES = 40

/** Commands between two comparisons of the whole state; a command's own changes are compared after each command. */
const WHOLE_STATE_EVERY = 1000

/** Commands after which the engine goes on from its own snapshot. */
const RESTORED_EVERY = 5000

export interface RunResult {
  readonly seed: number
  /** Commands that both sides have taken. */
  readonly commands: number
  /** Number of times that each case was reached. */
  readonly counts: Counts
  /** Empty when both sides agree, else the lines that report the first difference. */
  readonly difference: readonly string[]
}

/** Sends the commands of one seed to a new engine and a new reference, up to the first difference. */
export function run(commands: number, seed: number): RunResult {
  let engine = createEngine()
  const reference = createReference()
  const generator = new Generator(
    new Random(seed),
    new ModelVenue(reference),
    withBoth(
      withTransfers(new Random(seed + 1_000_000), 2),
      withBoth(
        withBoth(withPairs(new Random(seed + 3_000_000), 25), withLending(new Random(seed + 5_000_000), 5)),
        withBoth(withTokens(new Random(seed + 7_000_000), 9), withPairStrategies(new Random(seed + 9_000_000), 5)),
      ),
    ),
  )
  const withLeverage = bringLeverage(new Random(seed + 2_000_000), 12)
  const money = new MoneyCheck()
  const tally = new Tally(reference)
  const { counts } = tally
  for (let index = 1; index <= commands; index++) {
    const command = withLeverage(generator.next())
    const applied = readOut(engine.apply(command))
    const answer = applyTo(reference, command)
    const isWhole = index % WHOLE_STATE_EVERY === 0 || index === commands
    const found =
      compareAnswer(applied, answer, reference) ??
      money.afterCommand(engine, reference) ??
      (isWhole ? (compareMoney(engine, reference) ?? compareState(engine, reference)) : undefined)
    if (found !== undefined) return { seed, commands: index, counts, difference: reported(seed, index, command, found) }
    tally.after(command.command, applied)
    if (index % RESTORED_EVERY !== 0) continue
    const before = engine.stateHash()
    engine = restoreEngine(engine.snapshot())
    const after = engine.stateHash()
    if (after === before) continue
    const restored = { what: 'restored state', engine: after, reference: before }
    return { seed, commands: index, counts, difference: reported(seed, index, command, restored) }
  }
  return { seed, commands, counts, difference: [] }
}

/** The first finding, of either function. */
function withBoth<T, R>(one: (from: T) => R | undefined, other: (from: T) => R | undefined) {
  return (from: T): R | undefined => one(from) ?? other(from)
}

function reported(seed: number, index: number, command: unknown, { what, ...sides }: Difference): readonly string[] {
  return [
    `command: ${textOf(command)}`,
    ...differingParts(sides.engine, sides.reference).slice(0, MOST_LINES),
    `reference: seed ${seed}, command ${index}: 1 difference in ${what}`,
  ]
}
