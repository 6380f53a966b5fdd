import type { MarginMode } from '@perpdesk/trading'
import type { Caller } from '../caller/caller.ts'
import type { CoreContext } from '../context.ts'
import { taken } from './taken.ts'

/** Settings of a whole account. */
export class AccountSettings {
  readonly #sequencer: CoreContext['sequencer']

  constructor({ sequencer }: Pick<CoreContext, 'sequencer'>) {
    this.#sequencer = sequencer
  }

  async setMarginMode({ account }: Caller, marginMode: MarginMode): Promise<void> {
    await taken(this.#sequencer, { type: 'setMarginMode', account: account.id, marginMode })
  }

  /** True moves limit prices beyond the collar to it, false refuses them. */
  async setPricePreference({ account }: Caller, movesPrices: boolean): Promise<void> {
    await taken(this.#sequencer, { type: 'setPricePreference', account: account.id, movesPrices })
  }
}
