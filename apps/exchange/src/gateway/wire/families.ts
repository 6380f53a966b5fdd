import type { Business } from '@perpdesk/protocol'
import { type Instrument, isInverse } from '@perpdesk/trading'
import { invalidField } from '../api-error.ts'

/** The product family of a contract. */
export function familyOf(instrument: Instrument): Business {
  if (isInverse(instrument)) return 'inverse'
  return instrument.settleCoin === 'USDC' ? 'usdc' : 'usdt'
}

/** What a call says about the family that it is for. */
export interface FamilyTags {
  readonly business?: Business | undefined
  readonly category?: 'linear' | 'inverse' | undefined
}

const categoryOf = (family: Business) => (family === 'inverse' ? 'inverse' : 'linear')

/** Whether a contract is of the family that a list is asked for; of none named every contract is. */
export function isOfFamily(instrument: Instrument, { business, category }: FamilyTags): boolean {
  const family = familyOf(instrument)
  return (business ?? family) === family && (category ?? categoryOf(family)) === categoryOf(family)
}

/** Refuses a tag that names another family than the contract's. */
export function checkFamily(instrument: Instrument, tags: FamilyTags): void {
  const family = familyOf(instrument)
  if (tags.business !== undefined && tags.business !== family) {
    throw invalidField('business', `this contract belongs to ${family}`)
  }
  const category = categoryOf(family)
  if (tags.category !== undefined && tags.category !== category) {
    throw invalidField('category', `this contract is ${category}`)
  }
}
