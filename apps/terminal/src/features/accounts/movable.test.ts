import { e8 } from '@perpdesk/numeric'
import { expect, it } from 'vitest'
import { movable } from './movable.ts'

it('[ACC-05] of a coin moves what is there and not needed, and of one that lacks nothing does', () => {
  const coins = [
    { coin: 'USDT', walletBalance: '100.5', availableBalance: '80.25' },
    { coin: 'BTC', walletBalance: '0.00000003', availableBalance: '2' },
    { coin: 'ETH', walletBalance: '-1', availableBalance: '5' },
    { coin: 'SOL', walletBalance: '3', availableBalance: '-0.5' },
  ]
  expect(movable({ coins })).toEqual([
    { coin: 'USDT', amount: e8('80.25') },
    { coin: 'BTC', amount: 3n },
  ])
})
