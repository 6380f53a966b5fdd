// @vitest-environment node
import { e8 } from '@perpdesk/numeric'
import { describe, expect, it } from 'vitest'
import { balanceOf, ownFirst, poolId, poolName } from './pools.ts'

const pool = (name: string, coin: string, balance = '1') => ({ name, coin, balance })

describe('insurance pools', () => {
  it('[MKT-04] of the coin of a contract stand first', () => {
    const pools = [pool('USDT', 'USDT'), pool('BTC', 'BTC'), pool('NEW', 'BTC')]
    expect(ownFirst(pools, 'BTC').map(poolId)).toEqual(['BTC/BTC', 'NEW/BTC', 'USDT/USDT'])
  })

  it('[MKT-04] are told apart by name and coin', () => {
    const day = { day: 0, pools: [pool('USDT', 'USDT', '5000000.5'), pool('USDT', 'USDC', '-3')] }
    expect(balanceOf(day, pool('USDT', 'USDC'))).toBe(e8('-3'))
    expect(balanceOf(day, pool('ETH', 'ETH'))).toBe(undefined)
    expect([poolName(pool('BTC', 'BTC')), poolName(pool('NEW', 'BTC'))]).toEqual(['BTC', 'NEW (BTC)'])
  })
})
