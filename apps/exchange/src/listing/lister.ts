import type { Command, CommandResult } from '@perpdesk/engine'
import { contractsOf } from '@perpdesk/trading'
import { NotAccepted, type Sequencer } from '../sequencer/sequencer.ts'
import { planListings } from './plan-listings.ts'

/** Deliveries and listings happen at 08:00 UTC. */
const DAY = 86_400_000
const BOUNDARY_OF_DAY = 8 * 3_600_000
/** Interval of looks at the exchange's clock, which may run faster than the machine's. */
const LOOK_EVERY = 500

export interface ListerOptions {
  readonly sequencer: Pick<Sequencer, 'engine' | 'submit' | 'now'>
  /** Called with a listing that the engine refused; there should be none. */
  readonly onRefused: (command: Command, result: CommandResult) => void
  /** Called with an error that it cannot go on from. */
  readonly onFailure: (error: unknown) => void
}

/** Lists the contracts of catalogue and calendar, at the start and whenever the exchange's clock passes 08:00 UTC. */
export interface Lister {
  /** Lists what is missing now; resolves once everything is listed. Rejects when the exchange takes no commands. */
  list(): Promise<void>
  start(): void
  stop(): Promise<void>
}

export function createLister({ sequencer, onRefused, onFailure }: ListerOptions): Lister {
  let listedUntil = 0
  let underWay: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  const list = async (): Promise<void> => {
    const time = sequencer.now()
    const { engine } = sequencer
    const commands = planListings(contractsOf(engine.instruments()), time, engine).map(
      (instrument): Command => ({ type: 'listInstrument', instrument }),
    )
    const results = await Promise.all(commands.map((command) => sequencer.submit(command)))
    for (const [index, result] of results.entries()) if (result.code !== 0) onRefused(commands[index]!, result)
    listedUntil = nextBoundary(time)
  }

  const look = async (): Promise<void> => {
    try {
      if (sequencer.now() >= listedUntil) await list()
    } catch (error) {
      // An exchange that takes nothing now is asked again at the next look.
      if (!(error instanceof NotAccepted)) onFailure(error)
    }
    if (timer !== undefined) timer = setTimeout(takeLook, LOOK_EVERY).unref()
  }
  const takeLook = (): void => {
    underWay = look()
  }

  return {
    list,
    start() {
      timer ??= setTimeout(takeLook, LOOK_EVERY).unref()
    },
    async stop() {
      clearTimeout(timer)
      timer = undefined
      await underWay
    },
  }
}

/** The first 08:00 UTC after a time. */
function nextBoundary(time: number): number {
  return (Math.floor((time - BOUNDARY_OF_DAY) / DAY) + 1) * DAY + BOUNDARY_OF_DAY
}
