import type { LeverageSetting } from '@perpdesk/protocol'
import type { ContractCapabilities, SettingChange } from '@perpdesk/trading'
import { useMemo, useState } from 'react'
import { plainLeverage } from '../../format/index.ts'
import type { Contract } from '../../stores/index.ts'
import { type LeverageMode, leverageModeOf, startingLeverage } from './leverage-choices.ts'
import { type LeverageForm, wantedLeverage } from './leverage-form.ts'
import type { WantedLeverage } from './use-set-leverage.ts'

interface DraftInputs {
  readonly contract: Contract
  readonly setting: LeverageSetting
  readonly margin: Pick<ContractCapabilities, 'mode'>
  readonly chosenE2: number | undefined
}

export interface LeverageDraft {
  readonly mode: LeverageMode
  readonly setMode: (mode: LeverageMode) => void
  /** Typed values of each mode's panel; those of the hidden panel are kept. */
  readonly forms: Readonly<Record<LeverageMode, LeverageForm>>
  readonly setForm: (mode: LeverageMode, form: LeverageForm) => void
  /** The request to send; `undefined` if the input is invalid or nothing would change. */
  readonly wanted: WantedLeverage | undefined
  /** The same change, in the form that the rules of `trading` evaluate. */
  readonly change: SettingChange | undefined
}

/** Returns the state of the leverage dialog. */
export function useLeverageDraft({ contract, setting, margin, chosenE2 }: DraftInputs): LeverageDraft {
  const present = leverageModeOf(margin.mode)
  const [mode, setMode] = useState(present)
  const [forms, setForms] = useState(() => {
    const start = (of: LeverageMode): LeverageForm => {
      const leverage = (presentE2: number) =>
        plainLeverage(startingLeverage(contract, of === present ? (chosenE2 ?? presentE2) : presentE2, of !== present))
      return { buy: leverage(setting.buyLeverageE2), sell: leverage(setting.sellLeverageE2) }
    }
    return { Cross: start('Cross'), Isolate: start('Isolate') }
  })
  const separate = setting.positionMode === 'BothSide' && mode === 'Isolate'
  const form = forms[mode]
  const { symbol } = contract
  const { wanted, change } = useMemo((): Pick<LeverageDraft, 'wanted' | 'change'> => {
    const leverages = wantedLeverage(contract, form, separate)
    const { buyLeverageE2, sellLeverageE2 } = setting
    const isSame =
      mode === present && leverages?.buyLeverageE2 === buyLeverageE2 && leverages.sellLeverageE2 === sellLeverageE2
    if (leverages === undefined || isSame) return { wanted: undefined, change: undefined }
    const leverageE2 = { Buy: leverages.buyLeverageE2, Sell: leverages.sellLeverageE2 }
    if (mode === present) return { wanted: leverages, change: { kind: 'leverage', symbol, leverageE2 } }
    const isIsolated = mode === 'Isolate'
    return {
      wanted: { ...leverages, isIsolated },
      change: { kind: 'contractMode', symbol, isolated: isIsolated, leverageE2 },
    }
  }, [contract, symbol, form, separate, mode, present, setting])
  const setForm = (of: LeverageMode, next: LeverageForm) => setForms((all) => ({ ...all, [of]: next }))
  return { mode, setMode, forms, setForm, wanted, change }
}
