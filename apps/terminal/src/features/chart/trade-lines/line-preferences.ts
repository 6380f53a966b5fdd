import * as z from 'zod/mini'
import { definePreferences } from '../../../stores/index.ts'

/** Kinds of trading lines on charts. */
export const LINE_KINDS = ['orders', 'draft', 'positions', 'breakEven', 'liquidation', 'alerts', 'fills'] as const

const shown = z.boolean()

export const linePreferences = definePreferences(
  'chartLines',
  1,
  { orders: shown, draft: shown, positions: shown, breakEven: shown, liquidation: shown, alerts: shown, fills: shown },
  { orders: true, draft: true, positions: true, breakEven: true, liquidation: true, alerts: true, fills: true },
)
