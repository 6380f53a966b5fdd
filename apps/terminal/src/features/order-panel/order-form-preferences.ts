import { TRIGGER_SOURCES } from '@perpdesk/trading'
import * as z from 'zod/mini'
import { definePreferences } from '../../stores/index.ts'
import { KIND_IDS, LIFETIMES, SIZE_UNITS } from './kinds/order-kind.ts'

/** Choices of the order form that stay for the next order, the next contract and the next visit. */
export const orderFormPreferences = definePreferences(
  'orderForm',
  1,
  {
    kind: z.enum(KIND_IDS),
    /** The kind that was last taken from the menu. */
    fromMenu: z.enum(KIND_IDS),
    triggerBy: z.enum(TRIGGER_SOURCES),
    unit: z.enum(SIZE_UNITS),
    lifetime: z.enum(LIFETIMES),
  },
  { kind: 'Limit', fromMenu: 'Conditional', triggerBy: 'LastPrice', unit: 'qty', lifetime: 'GTC' },
)
