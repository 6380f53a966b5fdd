import { type ContractKind, isInverse } from '@perpdesk/trading'
import { plainLeverage } from '../../format/index.ts'

/** A leverage in the field that the family sends it in (ORD-06): times 100, of inverse contracts as it is. */
export type WireLeverage = { readonly leverage: string } | { readonly leverageE2: number }

export function wireLeverage(contract: ContractKind, leverageE2: number): WireLeverage {
  return isInverse(contract) ? { leverage: plainLeverage(leverageE2) } : { leverageE2 }
}
