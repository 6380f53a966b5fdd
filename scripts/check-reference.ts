import { parseArgs } from 'node:util'
import { createEngine, readOut, restoreEngine } from '../packages/engine/src/index.ts'
import { compareAnswer, compareMoney, compareState, type Difference } from './reference/compare.ts'
import { differingParts, textOf } from './reference/differing-parts.ts'
import { Generator } from './reference/generator.ts'
import { Random } from './reference/random.ts'
import { applyTo, createReference } from './reference/reference.ts'

/**
 * `npm run check:reference -- --commands N --seed S`: random commands go to the engine and to a reference that was
 * written a second time from the rules, slow and plain. After every command answers, events, changed positions and
 * wallets and the sums of all money must be the same; the whole state is compared at intervals. Now and then the engine is
 * replaced by one restored from its snapshot, which must go on the same way.
 */
const { values } = parseArgs({
  options: { commands: { type: 'string', default: '100000' }, seed: { type: 'string', default: '1' } },
})
const commands = Number(values.commands)
const seed = Number(values.seed)
if (!Number.isSafeInteger(commands) || commands < 1 || !Number.isSafeInteger(seed)) {
  console.log('reference: --commands needs a whole number above zero, --seed a whole number')
  process.exit(1)
}
/** Most lines that a difference is told in. */
const MOST_LINES = 40

/** Commands between two comparisons of the whole state. */
const WHOLE_STATE_EVERY = 200

/** Commands after which the engine goes on from its own snapshot. */
const RESTORED_EVERY = 5000

let engine = createEngine()
const reference = createReference()
const generator = new Generator(new Random(seed), () => engine)
const started = performance.now()
const counts = { refused: 0, trades: 0, liquidations: 0, funding: 0 }

for (let index = 1; index <= commands; index++) {
  const command = generator.next()
  const applied = readOut(engine.apply(command))
  const answer = applyTo(reference, command)
  const difference =
    compareAnswer(applied, answer, reference) ??
    compareMoney(engine, reference) ??
    (index % WHOLE_STATE_EVERY === 0 || index === commands ? compareState(engine, reference) : undefined)
  if (difference !== undefined) report(index, command, difference)
  if (index % RESTORED_EVERY === 0) {
    const before = engine.stateHash()
    engine = restoreEngine(engine.snapshot())
    const after = engine.stateHash()
    if (after !== before) report(index, command, { what: 'restored state', engine: after, reference: before })
  }
  if (applied.result.code !== 0) counts.refused++
  for (const event of applied.events) {
    if (event.type === 'trade') counts.trades++
    else if (event.type === 'liquidation') counts.liquidations++
    else if (event.type === 'funding') counts.funding++
  }
}

const seconds = Math.round((performance.now() - started) / 100) / 10
console.log(
  `reference: ${commands} commands, seed ${seed}, 0 differences; ${counts.refused} refused, ${counts.trades} trades, ` +
    `${counts.liquidations} liquidations, ${counts.funding} funding exchanges; ${seconds} s`,
)

function report(index: number, command: unknown, { what, ...sides }: Difference): never {
  console.log(`command: ${textOf(command)}`)
  for (const line of differingParts(sides.engine, sides.reference).slice(0, MOST_LINES)) console.log(line)
  console.log(`reference: seed ${seed}, command ${index}: 1 difference in ${what}`)
  process.exit(1)
}
