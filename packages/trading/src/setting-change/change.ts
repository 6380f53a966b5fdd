import type { E8 } from '@perpdesk/numeric'
import type { MarginMode, PositionIdx, Side } from '../vocabulary.ts'

export type Leverages = Readonly<Record<Side, number>>

/** A change by the trader that affects margins: of leverage, margin mode, risk limit or a position's margin. */
export type SettingChange =
  | { readonly kind: 'leverage'; readonly symbol: string; readonly leverageE2: Leverages }
  | { readonly kind: 'marginMode'; readonly marginMode: MarginMode }
  /** Margin mode and leverage of a contract that has a mode of its own. */
  | {
      readonly kind: 'contractMode'
      readonly symbol: string
      readonly isolated: boolean
      readonly leverageE2: Leverages
    }
  | {
      readonly kind: 'riskLimit'
      readonly symbol: string
      /** Number of the risk tier, from 1. */
      readonly riskId: number
      readonly positionIdx: PositionIdx
    }
  | {
      readonly kind: 'margin'
      readonly symbol: string
      readonly positionIdx: PositionIdx
      /** In E8 of the settle coin; negative to remove margin. */
      readonly amount: E8
      /**
       * The position's added margin when the client sent the change. If it differs now, the change is refused, because
       * it may be a repetition. `null` for no such check.
       */
      readonly addedBefore: E8 | null
    }

export type ChangeOf<Kind extends SettingChange['kind']> = Extract<SettingChange, { kind: Kind }>
