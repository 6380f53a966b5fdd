import type { E8 } from '@perpdesk/numeric'
import type { MarginMode, PositionIdx, Side } from '../vocabulary.ts'

export type Leverages = Readonly<Record<Side, number>>

/** Settings of an account's holder that move margins: leverage, margin mode, risk limit, margin of a position. */
export type SettingChange =
  | { readonly kind: 'leverage'; readonly symbol: string; readonly leverageE2: Leverages }
  | { readonly kind: 'marginMode'; readonly marginMode: MarginMode }
  /** Mode and leverage of one contract, where it has a mode of its own. */
  | {
      readonly kind: 'contractMode'
      readonly symbol: string
      readonly isolated: boolean
      readonly leverageE2: Leverages
    }
  | {
      readonly kind: 'riskLimit'
      readonly symbol: string
      /** Number of the tier, from 1. */
      readonly riskId: number
      readonly positionIdx: PositionIdx
    }
  | {
      readonly kind: 'margin'
      readonly symbol: string
      readonly positionIdx: PositionIdx
      /** E8 of the settle coin; negative to take margin away. */
      readonly amount: E8
      /** Margin added before, as the sender saw it: if it has changed, a repeat would act twice. `null` does not check. */
      readonly addedBefore: E8 | null
    }

export type ChangeOf<Kind extends SettingChange['kind']> = Extract<SettingChange, { kind: Kind }>
