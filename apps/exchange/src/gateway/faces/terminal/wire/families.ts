import type { Business } from '@perpdesk/protocol'
import { FAMILIES, familyOf, type IndexedInstrument, isSpot } from '@perpdesk/trading'
import { invalidField } from './api-error.ts'

/** Parameters of a call that name a product family. */
export interface FamilyTags {
  readonly business?: Business | undefined
  readonly category?: 'linear' | 'inverse' | undefined
}

const categoryOf = (family: Business) => (family === 'inverse' ? 'inverse' : 'linear')

/**
 * True if the contract belongs to the requested family; true for every contract and spot pair if no family is
 * requested.
 */
export function isOfFamily(instrument: IndexedInstrument, tags: FamilyTags): boolean {
  if (isSpot(instrument)) return isUntagged(tags)
  return isMeant(familyOf(instrument), tags)
}

/** True if the call names no family. */
export function isUntagged({ business, category }: FamilyTags): boolean {
  return business === undefined && category === undefined
}

/** Returns the families that match the request. */
export function familiesOf(tags: FamilyTags): readonly Business[] {
  return FAMILIES.filter((family) => isMeant(family, tags))
}

function isMeant(family: Business, { business, category }: FamilyTags): boolean {
  return (business ?? family) === family && (category ?? categoryOf(family)) === categoryOf(family)
}

/** Refuses a call whose parameters name another family than the contract's. */
export function checkFamily(instrument: IndexedInstrument, tags: FamilyTags): void {
  if (isSpot(instrument)) throw invalidField('category', 'a spot pair belongs to no family of contracts')
  const family = familyOf(instrument)
  if (tags.business !== undefined && tags.business !== family) {
    throw invalidField('business', `this contract belongs to ${family}`)
  }
  const category = categoryOf(family)
  if (tags.category !== undefined && tags.category !== category) {
    throw invalidField('category', `this contract is ${category}`)
  }
}
