import type { LeverageSetting } from '@perpdesk/protocol'
import { isIsolatedMode, type MarginMode, type PositionMode } from '@perpdesk/trading'
import { type ApiError, call, setSetting } from '../../client/index.ts'
import { setContractSetting } from '../leverage/index.ts'

/** Margin mode and position mode. */
export interface Modes {
  readonly margin: MarginMode
  readonly position: PositionMode
}

export interface SaveModes {
  readonly setting: LeverageSetting
  /** True if the margin mode belongs to the contract and not to the account. */
  readonly perContract: boolean
  readonly present: Modes
  readonly wanted: Modes
  /** Store the exchange's settings of the contract and of the account. */
  readonly keep: (setting: LeverageSetting) => void
  readonly keepMargin: (marginMode: MarginMode) => void
}

/** Reason why the modes were not saved. */
export interface NotSaved {
  readonly error: ApiError
  /** True if the position mode was changed nevertheless and could not be restored. */
  readonly half: boolean
}

/**
 * Saves both modes or neither. Resolves with `undefined` if the exchange has both. The position mode is changed first,
 * because it can be restored exactly: it only changes without positions and orders in the contract. A change of the
 * margin mode cannot be undone exactly, because it releases added margin.
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

function setPosition({ setting, keep }: SaveModes, positionMode: PositionMode): Promise<ApiError | undefined> {
  const { symbol } = setting
  return setContractSetting(symbol, {
    set: () => call('switchPositionMode', { symbol, positionMode }, { toast: false }),
    keep,
    isWanted: (now) => now.positionMode === positionMode,
  })
}

function setMargin(save: SaveModes): Promise<ApiError | undefined> {
  return save.perContract ? setOfContract(save) : setOfAccount(save)
}

function setOfAccount({ wanted, keepMargin }: SaveModes): Promise<ApiError | undefined> {
  return setSetting<{ readonly marginMode: MarginMode }>({
    set: () => call('setMarginMode', { marginMode: wanted.margin }, { toast: false }),
    read: () => call('wallet', {}, { toast: false }),
    keep: ({ marginMode }) => keepMargin(marginMode),
    isWanted: ({ marginMode }) => marginMode === wanted.margin,
  })
}

function setOfContract({ setting, wanted, keep }: SaveModes): Promise<ApiError | undefined> {
  const { symbol } = setting
  const isIsolated = isIsolatedMode(wanted.margin)
  const request = { symbol, isIsolated, ...leveragesIn(setting, isIsolated) }
  return setContractSetting(symbol, {
    set: () => call('switchIsolated', request, { toast: false }),
    keep,
    isWanted: (now) => now.isIsolated === isIsolated,
  })
}

/**
 * Returns the leverages for another margin mode of the contract: cross margin has one for both sides, the lower one.
 */
export function leveragesIn({ buyLeverageE2, sellLeverageE2 }: LeverageSetting, isIsolated: boolean) {
  if (isIsolated) return { buyLeverageE2, sellLeverageE2 }
  const lower = Math.min(buyLeverageE2, sellLeverageE2)
  return { buyLeverageE2: lower, sellLeverageE2: lower }
}
