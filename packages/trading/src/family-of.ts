import type { Instrument } from './instrument.ts'
import type { Family } from './symbol-name.ts'
import { isInverse } from './value.ts'

/** The product family of a contract. */
export function familyOf(instrument: Pick<Instrument, 'contractType' | 'settleCoin'>): Family {
  if (isInverse(instrument)) return 'inverse'
  return instrument.settleCoin === 'USDC' ? 'usdc' : 'usdt'
}
