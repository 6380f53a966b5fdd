import type { Command, CommandResult } from '@perpdesk/engine'
import { NotAccepted, type Sequencer } from '../sequencer/sequencer.ts'
import { missingListings } from './plan-listings.ts'

/** Contracts are delivered and listed at 08:00 UTC. */
const DAY = 86_400_000
const BOUNDARY_OF_DAY = 8 * 3_600_000
/** Milliseconds between two checks of the exchange's clock, which may run faster than the machine's. */
const LOOK_EVERY = 500

export interface ListerOptions {
  readonly sequencer: Pick<Sequencer, 'engine' | 'submit' | 'now'>
  /** Called with a listing that the engine refused, which should never happen. */
  readonly onRefused: (command: Command, result: CommandResult) => void
  /** Called with an error from which the lister cannot continue. */
  readonly onFailure: (error: unknown) => void
}

/**
 * Lists the contracts and spot pairs of the catalogue, and the contracts of the calendar, at the start and whenever the
 * exchange's clock passes 08:00 UTC.
 */
export interface Lister {
  /**
   * Lists the instruments that are currently missing; resolves once all are listed. Rejects if the exchange accepts no
   * commands.
   */
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
    const commands = missingListings(engine, time).map(
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
      // If the exchange accepts no commands at the moment, the next check tries again.
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

/** Returns the first 08:00 UTC after a time. */
function nextBoundary(time: number): number {
  return (Math.floor((time - BOUNDARY_OF_DAY) / DAY) + 1) * DAY + BOUNDARY_OF_DAY
}
