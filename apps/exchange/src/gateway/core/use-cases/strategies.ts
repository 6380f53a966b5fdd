import type { Caller } from '../caller/caller.ts'
import type { CoreContext } from '../context.ts'
import type { Instruction } from '../instruction.ts'
import { checkOpeningOn } from './opening.ts'
import { taken } from './taken.ts'

/** Strategies: orders that the exchange executes in parts over time. */
export class Strategies {
  readonly #context: CoreContext

  constructor(context: CoreContext) {
    this.#context = context
  }

  /** Starts a strategy. Returns its id. */
  async start(caller: Caller, strategy: Instruction<'createStrategy'>): Promise<number> {
    checkOpeningOn(this.#context, caller, strategy, strategy.reduceOnly)
    const { sequencer, usedIds } = this.#context
    const account = caller.account.id
    const refusal = await usedIds.refusalOfStrategy(account, strategy.strategyLinkId)
    if (refusal !== undefined) throw refusal
    return (await taken(sequencer, { ...strategy, account })).orderId
  }

  async stop({ account }: Caller, strategyId: number): Promise<void> {
    await taken(this.#context.sequencer, { type: 'stopStrategy', account: account.id, strategyId })
  }
}
