import type { Command, CommandResult, Engine, SequencedCommand } from '@perpdesk/engine'
import { hostileCommands, hostileOpening, hostileWait } from '../../packages/engine/src/testing/hostile-commands.ts'
import { RandomCommands, type TimedCommand } from '../../packages/engine/src/testing/random-commands.ts'
import { Random } from '../lib/random.ts'
import { Generator } from '../reference/generator/generator.ts'
import { withLending } from '../reference/generator/lending-commands.ts'
import { bringLeverage } from '../reference/generator/leverage-orders.ts'
import { withPairs } from '../reference/generator/pair-commands.ts'
import { withTokens } from '../reference/generator/token-commands.ts'
import { withTransfers } from '../reference/generator/transfer-commands.ts'
import { crashes } from './crash-story.ts'
import { EngineVenue } from './engine-venue.ts'
import { withSeldom } from './seldom-commands.ts'
import { limits, longSweep } from './stories.ts'

/** A sequence of commands for one exchange. It receives the answer to each command before the next is generated. */
export interface Stream {
  next(): SequencedCommand
  answered(result: CommandResult): void
}

/** Creates the stream of a seed; `present` returns the current engine. */
type StreamOf = (seed: number, present: () => Engine) => Stream

/**
 * The kinds of exchange recorded for a seed, with their shares of the commands in percent: the exchange of the
 * reference's generator (every family from auction to delivery), of the engine's own random commands (large positions,
 * unusual fields), and a hostile one (arbitrary field values). Later features of the engine, and crashes, have
 * additional exchanges, so that the commands of the first three stay the same.
 */
export const STREAMS: Readonly<Record<string, StreamTerms>> = {
  desk: { share: 80, of: deskStream },
  families: { share: 14, of: familiesStream },
  hostile: { share: 6, of: hostileStream },
  transfers: { share: 4, isBeside: true, of: transfersStream },
  leverage: { share: 4, isBeside: true, of: leverageStream },
  crash: { share: 2, isBeside: true, of: crashStream },
  pairs: { share: 4, isBeside: true, of: pairsStream },
  loans: { share: 10, isBeside: true, of: loansStream },
  tokens: { share: 10, isBeside: true, of: tokensStream },
}

interface StreamTerms {
  readonly share: number
  /** True if its commands are added to those of the seed. */
  readonly isBeside?: boolean
  readonly of: StreamOf
}

function deskStream(seed: number, present: () => Engine): Stream {
  const generator = new Generator(new Random(seed), new EngineVenue(present), withSeldom(new Random(seed + 1_000_000)))
  return { next: () => generator.next(), answered: () => undefined }
}

function transfersStream(seed: number, present: () => Engine): Stream {
  const transfers = withTransfers(new Random(seed + 2_000_000), 12)
  const generator = new Generator(new Random(seed), new EngineVenue(present), transfers)
  return { next: () => generator.next(), answered: () => undefined }
}

function pairsStream(seed: number, present: () => Engine): Stream {
  const pairs = withPairs(new Random(seed + 4_000_000), 70)
  const generator = new Generator(new Random(seed), new EngineVenue(present), pairs)
  return { next: () => generator.next(), answered: () => undefined }
}

function loansStream(seed: number, present: () => Engine): Stream {
  const pairs = withPairs(new Random(seed + 5_000_000), 40)
  const loans = withLending(new Random(seed + 6_000_000), 30)
  const generator = new Generator(
    new Random(seed),
    new EngineVenue(present),
    (context) => loans(context) ?? pairs(context),
  )
  return { next: () => generator.next(), answered: () => undefined }
}

function tokensStream(seed: number, present: () => Engine): Stream {
  const tokens = withTokens(new Random(seed + 7_000_000), 45)
  const generator = new Generator(new Random(seed), new EngineVenue(present), tokens)
  return { next: () => generator.next(), answered: () => undefined }
}

function leverageStream(seed: number, present: () => Engine): Stream {
  const { next, answered } = deskStream(seed, present)
  const withLeverage = bringLeverage(new Random(seed + 3_000_000), 40)
  return { next: () => withLeverage(next()), answered }
}

function familiesStream(seed: number): Stream {
  const commands = new RandomCommands(seed)
  let lastOrder = 0
  const opening = commands.opening()
  const story = seed % 2 === 1 ? longSweep() : limits()
  opening.push(...story.map((command) => ({ wait: 0, command })))
  return {
    next: stamped(() => opening.shift() ?? commands.next(lastOrder)),
    answered({ orderId }) {
      lastOrder = Math.max(lastOrder, orderId)
    },
  }
}

function hostileStream(seed: number): Stream {
  const opening = hostileOpening()
  const random = hostileCommands(seed)
  let place = 0
  return {
    next: stamped(() => {
      const command: Command = opening.shift() ?? random()
      return { wait: hostileWait(command, place++), command }
    }),
    answered: () => undefined,
  }
}

function crashStream(seed: number): Stream {
  const commands = crashes(seed)
  return { next: stamped(() => commands.next().value), answered: () => undefined }
}

const BEGIN = Date.UTC(2026, 0, 5)

function stamped(make: () => TimedCommand): () => SequencedCommand {
  let seq = 0
  let time = BEGIN
  return () => {
    const { wait, command } = make()
    time += wait
    seq++
    return { seq, time, command }
  }
}
