import * as z from 'zod/mini'
import { definePreferences } from '../../stores/index.ts'
import { LIFETIMES, SIZE_UNITS } from './form.ts'

/** Choices of the order form that stay for the next order, the next contract and the next visit. */
export const orderFormPreferences = definePreferences(
  'orderForm',
  1,
  { orderType: z.enum(['Limit', 'Market']), unit: z.enum(SIZE_UNITS), lifetime: z.enum(LIFETIMES) },
  { orderType: 'Limit', unit: 'qty', lifetime: 'GTC' },
)
