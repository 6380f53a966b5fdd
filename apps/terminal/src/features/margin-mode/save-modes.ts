import type { LeverageSetting } from '@perpdesk/protocol'
import { isIsolatedMode, type MarginMode, type PositionMode } from '@perpdesk/trading'
import { type ApiError, call, setSetting } from '../../client/index.ts'

/** Margin and position mode, as they are and as chosen. */
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

/** Reason why the modes were not saved. */
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

function setPosition({ setting, keep }: SaveModes, positionMode: PositionMode): Promise<ApiError | undefined> {
  const { symbol } = setting
  return setSetting<LeverageSetting>({
    set: () => call('switchPositionMode', { symbol, positionMode }, { toast: false }),
    read: () => call('leverage', { symbol }, { toast: false }),
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
  return setSetting<LeverageSetting>({
    set: () => call('switchIsolated', request, { toast: false }),
    read: () => call('leverage', { symbol }, { toast: false }),
    keep,
    isWanted: (now) => now.isIsolated === isIsolated,
  })
}

/** Leverages that go with another mode of the contract: cross margin knows one for both sides, the lower of two. */
export function leveragesIn({ buyLeverageE2, sellLeverageE2 }: LeverageSetting, isIsolated: boolean) {
  if (isIsolated) return { buyLeverageE2, sellLeverageE2 }
  const lower = Math.min(buyLeverageE2, sellLeverageE2)
  return { buyLeverageE2: lower, sellLeverageE2: lower }
}
