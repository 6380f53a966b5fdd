import type { LeverageSetting } from '@perpdesk/protocol'
import type { MarginMode, PositionMode } from '@perpdesk/trading'
import { type ApiError, call } from '../../client/index.ts'

/** Margin and position mode, as they are and as they are wished. */
export interface Modes {
  readonly margin: MarginMode
  readonly position: PositionMode
}

export interface SaveModes {
  readonly setting: LeverageSetting
  /** The margin mode is the contract's own. */
  readonly perContract: boolean
  readonly present: Modes
  readonly wanted: Modes
  /** Takes over the exchange's settings of the contract and of the account. */
  readonly keep: (setting: LeverageSetting) => void
  readonly keepMargin: (marginMode: MarginMode) => void
}

/** Why the modes were not saved. */
export interface NotSaved {
  readonly error: ApiError
  /** The position mode has been changed all the same, and could not be put back. */
  readonly half: boolean
}

/**
 * Saves both modes or neither; `undefined` when the exchange has both. The position mode goes first because it can be put back
 * exactly: nothing is held or ordered in the contract when it changes, whereas another margin mode sets added margin free.
 */
export async function saveModes(save: SaveModes): Promise<NotSaved | undefined> {
  const { present, wanted } = save
  const changesPosition = wanted.position !== present.position
  if (changesPosition) {
    const error = await setPosition(save, wanted.position)
    if (error !== undefined) return { error, half: false }
  }
  if (wanted.margin === present.margin) return undefined
  const error = await setMargin(save)
  if (error === undefined) return undefined
  const half = changesPosition && (await setPosition(save, present.position)) !== undefined
  return { error, half }
}

async function setPosition({ setting, keep }: SaveModes, positionMode: PositionMode): Promise<ApiError | undefined> {
  const { symbol } = setting
  const answer = await call('switchPositionMode', { symbol, positionMode }, { toast: false })
  if (answer.ok) keep(answer.result)
  else if (answer.error.unknown) {
    // no answer came: the setting itself tells the outcome
    const now = await call('leverage', { symbol }, { toast: false })
    if (now.ok) keep(now.result)
    if (now.ok && now.result.positionMode === positionMode) return undefined
  }
  return answer.ok ? undefined : answer.error
}

async function setMargin(save: SaveModes): Promise<ApiError | undefined> {
  return save.perContract ? setOfContract(save) : setOfAccount(save)
}

async function setOfAccount({ wanted, keepMargin }: SaveModes): Promise<ApiError | undefined> {
  const answer = await call('setMarginMode', { marginMode: wanted.margin }, { toast: false })
  if (answer.ok) keepMargin(answer.result.marginMode)
  else if (answer.error.unknown) {
    const now = await call('wallet', {}, { toast: false })
    if (now.ok) keepMargin(now.result.marginMode)
    if (now.ok && now.result.marginMode === wanted.margin) return undefined
  }
  return answer.ok ? undefined : answer.error
}

async function setOfContract({ setting, wanted, keep }: SaveModes): Promise<ApiError | undefined> {
  const { symbol } = setting
  const isIsolated = wanted.margin === 'ISOLATED_MARGIN'
  const request = { symbol, isIsolated, ...leveragesIn(setting, isIsolated) }
  const answer = await call('switchIsolated', request, { toast: false })
  if (answer.ok) keep(answer.result)
  else if (answer.error.unknown) {
    const now = await call('leverage', { symbol }, { toast: false })
    if (now.ok) keep(now.result)
    if (now.ok && now.result.isIsolated === isIsolated) return undefined
  }
  return answer.ok ? undefined : answer.error
}

/** Leverages that go with another mode of the contract: cross margin knows one for both sides, the lower of two. */
export function leveragesIn({ buyLeverageE2, sellLeverageE2 }: LeverageSetting, isIsolated: boolean) {
  if (isIsolated) return { buyLeverageE2, sellLeverageE2 }
  const lower = Math.min(buyLeverageE2, sellLeverageE2)
  return { buyLeverageE2: lower, sellLeverageE2: lower }
}
