import type { ContractInstrument } from '../products/contract.ts'
import { INVERSE_PERPETUALS } from './inverse-perpetuals.ts'
import { LINEAR_PERPETUALS } from './linear-perpetuals.ts'
import { USDC_PERPETUALS } from './usdc-perpetuals.ts'

/** Every listed perpetual of every family, by id. */
export const PERPETUALS: readonly ContractInstrument[] = [
  ...LINEAR_PERPETUALS,
  ...USDC_PERPETUALS,
  ...INVERSE_PERPETUALS,
]

/**
 * Numbers below this belong to the tables of the catalogue; contracts that the calendar brings get theirs from here on, each
 * the one after the largest that was ever given.
 */
export const FIRST_CALENDAR_ID = 100
