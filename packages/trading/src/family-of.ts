import type { Instrument } from './instrument.ts'
import { isInverse } from './value.ts'
import type { Family } from './vocabulary.ts'

/** Returns the product family of a contract: `inverse`, or by its settle coin `usdc` or `usdt`. */
export function familyOf(instrument: Pick<Instrument, 'contractType' | 'settleCoin'>): Family {
  if (isInverse(instrument)) return 'inverse'
  return instrument.settleCoin === 'USDC' ? 'usdc' : 'usdt'
}
