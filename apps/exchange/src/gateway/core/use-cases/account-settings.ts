import type { MarginMode } from '@perpdesk/trading'
import type { Caller } from '../caller/caller.ts'
import type { CoreContext } from '../context.ts'
import { taken } from './taken.ts'

/** Settings that apply to a whole account. */
export class AccountSettings {
  readonly #sequencer: CoreContext['sequencer']

  constructor({ sequencer }: Pick<CoreContext, 'sequencer'>) {
    this.#sequencer = sequencer
  }

  async setMarginMode({ account }: Caller, marginMode: MarginMode): Promise<void> {
    await taken(this.#sequencer, { type: 'setMarginMode', account: account.id, marginMode })
  }

  /**
   * Sets the handling of limit prices beyond the collar: true moves the price to the collar, false refuses the order.
   */
  async setPricePreference({ account }: Caller, movesPrices: boolean): Promise<void> {
    await taken(this.#sequencer, { type: 'setPricePreference', account: account.id, movesPrices })
  }
}
