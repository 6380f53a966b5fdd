import { Cadence } from './cadence.ts'
import { MarketSteps, type StepOptions } from './market-steps.ts'

export interface MarketOptions extends StepOptions {
  /** Called when the market stops because of an error that it cannot go on from. */
  onFailure(error: unknown): void
}

/** The simulated market: index sources, makers and takers, which submit commands like everybody else. */
export interface SimulatedMarket {
  /** Runs {@link step} at a fixed cadence until {@link stop}. */
  start(): void
  /** Resolves when the step under way is done. */
  stop(): Promise<void>
  /** Does what is due at a time: pure but for the sequencer; call with rising times, one at a time. */
  step(nowMs: number): Promise<void>
}

export function createMarket(options: MarketOptions): SimulatedMarket {
  const steps = new MarketSteps(options)
  const cadence = new Cadence(
    () => steps.step(options.sequencer.now()),
    (error) => options.onFailure(error),
  )
  return {
    step: (nowMs) => steps.step(nowMs),
    start: () => cadence.start(),
    async stop() {
      await cadence.stop()
      steps.close()
    },
  }
}
