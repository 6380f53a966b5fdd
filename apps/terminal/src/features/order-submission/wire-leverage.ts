import { type ContractKind, isInverse } from '@perpdesk/trading'
import { plainLeverage } from '../../format/index.ts'

/**
 * A leverage in the field that requests for a kind of contract use (ORD-06): in hundredths, for inverse contracts as a
 * plain decimal.
 */
export type WireLeverage = { readonly leverage: string } | { readonly leverageE2: number }

export function wireLeverage(contract: ContractKind, leverageE2: number): WireLeverage {
  return isInverse(contract) ? { leverage: plainLeverage(leverageE2) } : { leverageE2 }
}
