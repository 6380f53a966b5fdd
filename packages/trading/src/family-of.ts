import type { Instrument } from './instrument.ts'
import { isInverse } from './value.ts'
import type { Family } from './vocabulary.ts'

/** The product family of a contract. */
export function familyOf(instrument: Pick<Instrument, 'contractType' | 'settleCoin'>): Family {
  if (isInverse(instrument)) return 'inverse'
  return instrument.settleCoin === 'USDC' ? 'usdc' : 'usdt'
}
