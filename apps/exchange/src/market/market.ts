import { Cadence } from './cadence.ts'
import { MarketSteps, type StepOptions } from './market-steps.ts'

export interface MarketOptions extends StepOptions {
  /** Called when the market stops because of an error from which it cannot continue. */
  onFailure(error: unknown): void
}

/** The simulated market: index sources, market makers and takers, which submit commands like all participants. */
export interface SimulatedMarket {
  /** Runs {@link step} at a fixed interval until {@link stop}. */
  start(): void
  /** Stops; resolves when the current step is done. */
  stop(): Promise<void>
  /** Does what is due at a time; its only side effects are commands. Call with ascending times, one at a time. */
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
