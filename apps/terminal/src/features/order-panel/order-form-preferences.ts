import { BBO_CHOICES, SLIPPAGE_KINDS, TRIGGER_SOURCES } from '@perpdesk/trading'
import * as z from 'zod/mini'
import { definePreferences } from '../../stores/index.ts'
import { RISK_UNITS } from './accepted-loss.ts'
import { KIND_IDS, LIFETIMES, SIZE_UNITS } from './kinds/order-kind.ts'

/** Choices of the order form that are kept for the next order, the next contract and the next visit. */
export const orderFormPreferences = definePreferences(
  'orderForm',
  1,
  {
    kind: z.enum(KIND_IDS),
    /** The kind last chosen from the menu. */
    fromMenu: z.enum(KIND_IDS),
    triggerBy: z.enum(TRIGGER_SOURCES),
    unit: z.enum(SIZE_UNITS),
    lifetime: z.enum(LIFETIMES),
    /** The slippage limit of market orders, and the order-book level whose price limit orders last took. */
    slippageOn: z.boolean(),
    slippageBy: z.enum(SLIPPAGE_KINDS),
    slippage: z.string(),
    bbo: z.enum(BBO_CHOICES),
    /** Risk last used to size an order: an amount of money or a percentage of the equity. */
    riskUnit: z.enum(RISK_UNITS),
    risk: z.string().check(z.regex(/^(\d{1,9}(\.\d{1,8})?)?$/)),
  },
  {
    kind: 'Limit',
    fromMenu: 'Conditional',
    triggerBy: 'LastPrice',
    unit: 'qty',
    lifetime: 'GTC',
    slippageOn: false,
    slippageBy: 'Percent',
    slippage: '0.5',
    bbo: 'Counterparty1',
    riskUnit: 'percent',
    risk: '',
  },
)
