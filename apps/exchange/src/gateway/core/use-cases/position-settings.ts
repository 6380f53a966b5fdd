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

/**
 * Settings of a contract, and changes of a position other than trades: margin, TP/SL, trailing stop, close by margin
 * rate.
 */
export class PositionSettings {
  readonly #sequencer: CoreContext['sequencer']

  constructor({ sequencer }: Pick<CoreContext, 'sequencer'>) {
    this.#sequencer = sequencer
  }

  /** Changes leverage, position mode, margin mode or risk limit. Returns the contract's settings after the change. */
  async setUp({ account: { id: account } }: Caller, setting: Instruction<LeverageSetting>): Promise<LeverageState> {
    await taken(this.#sequencer, { ...setting, account })
    return this.#sequencer.engine.leverage(account, setting.instrument)
  }

  /** Changes margin or stops of a position. Returns the position after the change. */
  async change({ account: { id: account } }: Caller, setting: Instruction<PositionSetting>): Promise<PositionState> {
    await taken(this.#sequencer, { ...setting, account })
    return this.#position(account, setting.instrument, setting.positionIdx)
  }

  /** Sets the maintenance margin rate at which the position is closed. Returns the position after the change. */
  async setMmrClose({ account: { id: account } }: Caller, setting: Instruction<'setMmrClose'>): Promise<PositionState> {
    const { code, params } = await this.#sequencer.submit({ ...setting, account })
    // The engine treats this as an order to amend or cancel, but to the caller it is a setting. So the engine's
    // refusals for an unchanged or missing order become the refusal for an unchanged setting.
    const { notModified, orderNotFound, marginUnchanged } = REFUSALS
    const isSet = code === notModified || (setting.rateE4 === 0 && code === orderNotFound)
    if (isSet) throw new Refusal(marginUnchanged)
    if (code !== 0) throw new Refusal(code, params)
    return this.#position(account, setting.instrument, setting.positionIdx)
  }

  /** Returns the position and the available balance as they would be after the change of margin. */
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
