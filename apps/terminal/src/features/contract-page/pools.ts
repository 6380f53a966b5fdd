import { type E8, e8 } from '@perpdesk/numeric'
import type { InsuranceDay, InsurancePool } from '@perpdesk/protocol'

type Named = Pick<InsurancePool, 'name' | 'coin'>

/** Pools of one name in several coins are several pools. */
export function poolId({ name, coin }: Named): string {
  return `${name}/${coin}`
}

export function poolName({ name, coin }: Named): string {
  return name === coin ? name : `${name} (${coin})`
}

/** Those in the coin that a contract is settled in before the others. */
export function ownFirst<Pool extends Named>(pools: readonly Pool[], settleCoin: string): readonly Pool[] {
  const isOwn = ({ coin }: Named) => coin === settleCoin
  return [...pools.filter(isOwn), ...pools.filter((pool) => !isOwn(pool))]
}

/** The balance of a pool as a day began; undefined where there was no such pool. */
export function balanceOf({ pools }: InsuranceDay, wanted: Named): E8 | undefined {
  const found = pools.find((pool) => poolId(pool) === poolId(wanted))
  return found === undefined ? undefined : e8(found.balance)
}
