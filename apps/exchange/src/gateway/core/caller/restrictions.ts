import type { User } from '../../../identity/identity.ts'
import type { Rights } from './caller.ts'

/** Regions (in capitals) and users (by public id) that may not trade contracts. */
export interface RestrictionSettings {
  readonly bannedRegions: readonly string[]
  readonly bannedUsers: readonly string[]
}

const ALL: Rights = { mayOpen: true }
const REDUCING: Rights = { mayOpen: false }

/** Decides who may trade contracts. */
export class Restrictions {
  readonly #regions: ReadonlySet<string>
  readonly #users: ReadonlySet<string>

  constructor({ bannedRegions, bannedUsers }: RestrictionSettings) {
    this.#regions = new Set(bannedRegions)
    this.#users = new Set(bannedUsers)
  }

  /** Returns the rights of a user in a region; `undefined` for a visitor who is not logged in. */
  rightsOf(user: User | undefined, region: string): Rights {
    const isBanned = (user !== undefined && this.#users.has(user.uid)) || this.#regions.has(region)
    return isBanned ? REDUCING : ALL
  }
}
