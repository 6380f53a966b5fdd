import { isInverse } from '@perpdesk/trading'
import type { Contract } from '../../stores/index.ts'

/**
 * Returns the decimals of a profit: for an inverse contract those of its coin's balance (NUM-05), otherwise `undefined`
 * for the default of the field.
 */
export function coinDecimalsOf(contract: Pick<Contract, 'contractType' | 'balanceFraction'>): number | undefined {
  return isInverse(contract) ? contract.balanceFraction : undefined
}
