import type { User } from '../../../identity/identity.ts'
import type { Rights } from './caller.ts'

/** Those to whom contracts are closed: regions in capitals, and people by their public ids. */
export interface RestrictionSettings {
  readonly bannedRegions: readonly string[]
  readonly bannedUsers: readonly string[]
}

const ALL: Rights = { mayOpen: true }
const REDUCING: Rights = { mayOpen: false }

/** People and regions to which contracts are closed. */
export class Restrictions {
  readonly #regions: ReadonlySet<string>
  readonly #users: ReadonlySet<string>

  constructor({ bannedRegions, bannedUsers }: RestrictionSettings) {
    this.#regions = new Set(bannedRegions)
    this.#users = new Set(bannedUsers)
  }

  /** The rights of a person, or of somebody who is not known yet, in a region. */
  rightsOf(user: User | undefined, region: string): Rights {
    const isBanned = (user !== undefined && this.#users.has(user.uid)) || this.#regions.has(region)
    return isBanned ? REDUCING : ALL
  }
}
