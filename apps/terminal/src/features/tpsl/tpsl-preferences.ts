import { PERCENT_MODES, TPSL_MODES, type TpSlKind, type TpslMode, TRIGGER_SOURCES } from '@perpdesk/trading'
import * as z from 'zod/mini'
import { definePreferences, setPreferences } from '../../stores/index.ts'
import type { KeptLeg } from './tpsl-form.ts'

/**
 * Choices used last for take profit and stop loss, separately (TPSL-02, TPSL-05), and whether the tip was seen
 * (TPSL-06).
 */
export const tpSlPreferences = definePreferences(
  'tpsl',
  1,
  {
    tpInput: z.enum(PERCENT_MODES),
    slInput: z.enum(PERCENT_MODES),
    tpTriggerBy: z.enum(TRIGGER_SOURCES),
    slTriggerBy: z.enum(TRIGGER_SOURCES),
    featureTip: z.enum(['show', 'hide']),
    /** For orders: TP/SL for the whole position, or for the quantity that the order opens. */
    orderMode: z.enum(TPSL_MODES),
  },
  {
    tpInput: 'roi',
    slInput: 'roi',
    tpTriggerBy: 'LastPrice',
    slTriggerBy: 'LastPrice',
    featureTip: 'show',
    orderMode: 'Full',
  },
)

/**
 * Returns the stored choices of both legs. In portfolio margin, a return on margin is not defined, so a price move
 * replaces it.
 */
export function keptLegs(portfolioMargin: boolean): Readonly<Record<TpSlKind, KeptLeg>> {
  const { tpInput, slInput, tpTriggerBy, slTriggerBy } = tpSlPreferences.store.getState()
  const leg = (input: KeptLeg['input'], triggerBy: KeptLeg['triggerBy']): KeptLeg => ({
    input: portfolioMargin && input === 'roi' ? 'price' : input,
    triggerBy,
  })
  return { takeProfit: leg(tpInput, tpTriggerBy), stopLoss: leg(slInput, slTriggerBy) }
}

export function keepLeg(kind: TpSlKind, { input, triggerBy }: Partial<KeptLeg>): void {
  const leg = kind === 'takeProfit' ? 'tp' : 'sl'
  setPreferences(tpSlPreferences, {
    ...(input === undefined ? {} : { [`${leg}Input`]: input }),
    ...(triggerBy === undefined ? {} : { [`${leg}TriggerBy`]: triggerBy }),
  })
}

export function keepOrderMode(orderMode: TpslMode): void {
  setPreferences(tpSlPreferences, { orderMode })
}
