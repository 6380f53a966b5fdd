import type { Business } from '@perpdesk/protocol'
import { type Instrument, isInverse } from '@perpdesk/trading'
import { invalidField } from '../api-error.ts'

/** The product family of a contract. */
export function familyOf(instrument: Instrument): Business {
  if (isInverse(instrument)) return 'inverse'
  return instrument.settleCoin === 'USDC' ? 'usdc' : 'usdt'
}

/** Refuses a tag that names another family than the contract's. */
export function checkFamily(
  instrument: Instrument,
  tags: { business?: Business | undefined; category?: 'linear' | 'inverse' | undefined },
): void {
  const family = familyOf(instrument)
  if (tags.business !== undefined && tags.business !== family) {
    throw invalidField('business', `this contract belongs to ${family}`)
  }
  const category = family === 'inverse' ? 'inverse' : 'linear'
  if (tags.category !== undefined && tags.category !== category) {
    throw invalidField('category', `this contract is ${category}`)
  }
}
