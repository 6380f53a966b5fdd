import { describe, expect, it } from 'vitest'
import { qtyCoinOf } from '../value.ts'
import { hasModePerContract, offersHedge, standsAlone } from './account-kinds.ts'

const contract = (
  contractType: 'LinearPerpetual' | 'LinearFutures' | 'InversePerpetual' | 'InverseFutures',
  coin: string,
) => ({ contractType, settleCoin: coin, baseCoin: 'BTC', quoteCoin: coin === 'BTC' ? 'USD' : coin }) as const

const ALL = [
  contract('LinearPerpetual', 'USDT'),
  contract('LinearFutures', 'USDT'),
  contract('LinearPerpetual', 'USDC'),
  contract('InversePerpetual', 'BTC'),
  contract('InverseFutures', 'BTC'),
] as const

describe('accounts of three generations', () => {
  it('[ACC-01] choose the margin mode for all, or contract by contract', () => {
    const choose = (type: 'UTA' | 'UTA2' | 'classic') => ALL.map((each) => hasModePerContract(type, each))
    expect(choose('UTA2')).toEqual([false, false, false, false, false])
    expect(choose('UTA')).toEqual([false, false, false, true, true])
    expect(choose('classic')).toEqual([true, true, true, true, true])
  })

  it('[ACC-01] hold long and short at a time in USDT perpetuals, and in inverse futures before UTA 2.0', () => {
    const offered = (type: 'UTA' | 'UTA2' | 'classic') => ALL.map((each) => offersHedge(type, each))
    expect(offered('UTA2')).toEqual([true, false, false, false, false])
    expect(offered('UTA')).toEqual([true, false, false, false, true])
    expect(offered('classic')).toEqual([true, false, false, false, true])
  })

  it('[ACC-01] keep a wallet for each coin, or one account of all', () => {
    const alone = (type: 'UTA' | 'UTA2' | 'classic') => ['USDT', 'USDC', 'BTC'].map((coin) => standsAlone(type, coin))
    expect(alone('UTA2')).toEqual([false, false, false])
    expect(alone('UTA')).toEqual([false, false, true])
    expect(alone('classic')).toEqual([true, true, true])
  })

  it('[ENG-02] count quantities in the base coin, of inverse contracts in dollars', () => {
    expect(ALL.map(qtyCoinOf)).toEqual(['BTC', 'BTC', 'BTC', 'USD', 'USD'])
  })
})
