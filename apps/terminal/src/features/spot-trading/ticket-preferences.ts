import { BBO_CHOICES, SLIPPAGE_KINDS } from '@perpdesk/trading'
import * as z from 'zod/mini'
import { definePreferences } from '../../stores/index.ts'
import { LIFETIMES, SPOT_KIND_IDS } from './kinds/spot-kind.ts'

/** Choices of the ticket that are kept for the next order, the next pair and the next visit. */
export const ticketPreferences = definePreferences(
  'spotTicket',
  1,
  {
    kind: z.enum(SPOT_KIND_IDS),
    /** The kind last chosen from the menu. */
    fromMenu: z.enum(SPOT_KIND_IDS),
    lifetime: z.enum(LIFETIMES),
    /** The slippage limit of market orders, and the order-book level whose price limit orders last took. */
    slippageOn: z.boolean(),
    slippageBy: z.enum(SLIPPAGE_KINDS),
    slippage: z.string(),
    bbo: z.enum(BBO_CHOICES),
  },
  {
    kind: 'Limit',
    fromMenu: 'TpSl',
    lifetime: 'GTC',
    slippageOn: false,
    slippageBy: 'Percent',
    slippage: '0.5',
    bbo: 'Counterparty1',
  },
)
