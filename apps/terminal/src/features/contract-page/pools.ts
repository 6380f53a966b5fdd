import { type E8, e8 } from '@perpdesk/numeric'
import type { InsuranceDay, InsurancePool } from '@perpdesk/protocol'

type Named = Pick<InsurancePool, 'name' | 'coin'>

/** Returns the id of an insurance pool. Pools of the same name in different coins are different pools. */
export function poolId({ name, coin }: Named): string {
  return `${name}/${coin}`
}

export function poolName({ name, coin }: Named): string {
  return name === coin ? name : `${name} (${coin})`
}

/** Returns the insurance pools with those in the contract's settle coin first. */
export function ownFirst<Pool extends Named>(pools: readonly Pool[], settleCoin: string): readonly Pool[] {
  const isOwn = ({ coin }: Named) => coin === settleCoin
  return [...pools.filter(isOwn), ...pools.filter((pool) => !isOwn(pool))]
}

/** Returns the balance of an insurance pool at the start of a day; undefined if it did not exist. */
export function balanceOf({ pools }: InsuranceDay, wanted: Named): E8 | undefined {
  const found = pools.find((pool) => poolId(pool) === poolId(wanted))
  return found === undefined ? undefined : e8(found.balance)
}
