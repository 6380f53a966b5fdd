import { isInverse } from '@perpdesk/trading'
import type { Contract } from '../../stores/index.ts'

/** Decimals of a profit of an inverse contract: those of the balance of its coin (NUM-05); of others the field's own. */
export function coinDecimalsOf(contract: Pick<Contract, 'contractType' | 'balanceFraction'>): number | undefined {
  return isInverse(contract) ? contract.balanceFraction : undefined
}
