import type { ContractInstrument } from '../products/contract.ts'
import { INVERSE_PERPETUALS } from './inverse-perpetuals.ts'
import { LINEAR_PERPETUALS } from './linear-perpetuals.ts'
import { USDC_PERPETUALS } from './usdc-perpetuals.ts'

/** All listed perpetuals of all families, in the order of their ids. */
export const PERPETUALS: readonly ContractInstrument[] = [
  ...LINEAR_PERPETUALS,
  ...USDC_PERPETUALS,
  ...INVERSE_PERPETUALS,
]

/**
 * The first id of contracts that are listed by the calendar; each gets the largest id ever assigned plus one. Smaller
 * ids belong to the tables of the catalogue.
 */
export const FIRST_CALENDAR_ID = 100
