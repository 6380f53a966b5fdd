import {
  type AppliedCommand,
  createEngine,
  type Engine,
  readOut,
  restoreEngine,
  type SequencedCommand,
} from '@perpdesk/engine'
import { canonical } from './canonical.ts'
import { STREAMS } from './streams.ts'
import { viewsOf } from './views.ts'

/** One exchange of one seed, with its number of commands. */
export interface Part {
  readonly seed: number
  readonly stream: string
  readonly commands: number
}

/** One line of a recording: a command with all its results, or a view. */
export interface Line {
  readonly kind: 'command' | 'view'
  readonly text: string
}

/** Number of commands after which the engine is restored from its own snapshot. */
const RESTORED_EVERY = 5000

/** Number of commands between two recordings of all views; the last one is at the end. */
const VIEWED_EVERY = 10_000

/** Creates the engines; a test passes engines with a defect. */
export interface Engines {
  readonly create: () => Engine
  readonly restore: (bytes: Uint8Array) => Engine
}

const ENGINES: Engines = { create: createEngine, restore: restoreEngine }

type Hear = (command: SequencedCommand, applied: AppliedCommand) => void

/** Returns the exchanges of a seed: the exchanges that share its commands, and the additional ones. */
export function partsOf(seed: number, commands: number): readonly Part[] {
  const [first, ...others] = Object.entries(STREAMS).map(([stream, { share, isBeside = false }]) => {
    return { part: { seed, stream, commands: Math.floor((commands * share) / 100) }, isBeside }
  })
  if (first === undefined) return []
  const rest = others.reduce((sum, { part, isBeside }) => sum + (isBeside ? 0 : part.commands), 0)
  return [{ ...first.part, commands: commands - rest }, ...others.map(({ part }) => part)]
}

/** Generates the commands of a part, sends them to a new engine and yields the results line by line. */
export function* record(part: Part, hear: Hear = () => undefined, engines = ENGINES): Generator<Line> {
  let engine = engines.create()
  const stream = STREAMS[part.stream]?.of(part.seed, () => engine)
  if (stream === undefined) throw new RangeError(`there is no stream ${part.stream}`)
  let lastOrder = 0
  for (let count = 1; count <= part.commands; count++) {
    const sent = stream.next()
    const applied = readOut(engine.apply(sent))
    const { seq, time, result, events } = applied
    stream.answered(result)
    hear(sent, applied)
    for (const event of events) if (event.type === 'order') lastOrder = Math.max(lastOrder, event.order.orderId)
    yield { kind: 'command', text: canonical({ seq, time, command: sent.command, result, events }) }
    if (count % RESTORED_EVERY === 0) engine = engines.restore(engine.snapshot())
    if (count % VIEWED_EVERY !== 0 && count < part.commands) continue
    for (const view of viewsOf(engine, lastOrder)) yield { kind: 'view', text: canonical(view) }
  }
}
