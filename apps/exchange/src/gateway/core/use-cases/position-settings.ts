import type { LeverageState, PositionState } from '@perpdesk/engine'
import type { E8 } from '@perpdesk/numeric'
import { type PositionIdx, REFUSALS } from '@perpdesk/trading'
import type { Caller } from '../caller/caller.ts'
import type { CoreContext } from '../context.ts'
import type { Instruction } from '../instruction.ts'
import { Refusal } from '../refusal.ts'
import { taken } from './taken.ts'

type LeverageSetting = 'setLeverage' | 'setPositionMode' | 'setSymbolMarginMode' | 'setRiskLimit'
type PositionSetting = 'addMargin' | 'setAutoAddMargin' | 'setTradingStop'

/** Settings of a contract, and changes of a position besides trading: margin, stops, the rate at which it closes. */
export class PositionSettings {
  readonly #sequencer: CoreContext['sequencer']

  constructor({ sequencer }: Pick<CoreContext, 'sequencer'>) {
    this.#sequencer = sequencer
  }

  /** Leverage, position and margin mode, tier of the risk ladder; answers how the contract is set up then. */
  async setUp({ account: { id: account } }: Caller, setting: Instruction<LeverageSetting>): Promise<LeverageState> {
    await taken(this.#sequencer, { ...setting, account })
    return this.#sequencer.engine.leverage(account, setting.instrument)
  }

  /** Margin and stops; answers the position as it stands then. */
  async change({ account: { id: account } }: Caller, setting: Instruction<PositionSetting>): Promise<PositionState> {
    await taken(this.#sequencer, { ...setting, account })
    return this.#position(account, setting.instrument, setting.positionIdx)
  }

  /** The rate at which the position closes by itself. */
  async setMmrClose({ account: { id: account } }: Caller, setting: Instruction<'setMmrClose'>): Promise<PositionState> {
    const { code, params } = await this.#sequencer.submit({ ...setting, account })
    // To the engine it is an order that is amended or taken away; to the caller it is a setting.
    const { notModified, orderNotFound, marginUnchanged } = REFUSALS
    const isSet = code === notModified || (setting.rateE4 === 0 && code === orderNotFound)
    if (isSet) throw new Refusal(marginUnchanged)
    if (code !== 0) throw new Refusal(code, params)
    return this.#position(account, setting.instrument, setting.positionIdx)
  }

  /** The position as it would stand with the margin, and the available balance then. */
  previewMargin(
    { account: { id: account } }: Caller,
    change: Instruction<'addMargin'>,
  ): { readonly position: PositionState; readonly available: E8 } {
    const { result, position, available } = this.#sequencer.engine.previewMargin({ ...change, account })
    if (position === null) throw new Refusal(result.code, result.params)
    return { position, available }
  }

  #position(account: number, instrument: number, positionIdx: PositionIdx): PositionState {
    const positions = this.#sequencer.engine.position(account, instrument)
    const found = positions.find((candidate) => candidate.positionIdx === positionIdx)
    if (!found) throw new Refusal(REFUSALS.positionNotFound)
    return found
  }
}
