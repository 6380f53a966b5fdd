import { e8 } from '@perpdesk/numeric'
import { expect, it } from 'vitest'
import { movable } from './movable.ts'

const coin = (name: string, walletBalance: string, availableBalance: string, changes = {}) => ({
  coin: name,
  walletBalance,
  equity: walletBalance,
  availableBalance,
  inOrders: '0',
  usdValue: '1',
  ...changes,
})

it('[ACC-05] of a coin moves what is there and not needed, and of one that lacks nothing does', () => {
  const coins = [
    coin('USDT', '100.5', '80.25'),
    coin('BTC', '0.00000003', '2'),
    coin('ETH', '-1', '5'),
    coin('SOL', '3', '-0.5'),
  ]
  expect(movable({ coins })).toEqual([
    { coin: 'USDT', amount: e8('80.25') },
    { coin: 'BTC', amount: 3n },
  ])
})

it('[ACC-05, SPOT-02] a coin that cannot be collateral moves, unless an order on a pair promises it', () => {
  const doge = coin('DOGE', '100', '0', { usdValue: '0', inOrders: '40' })
  expect(movable({ coins: [doge, coin('BTC', '2', '9', { inOrders: '0.5' })] })).toEqual([
    { coin: 'DOGE', amount: e8('60') },
    { coin: 'BTC', amount: e8('1.5') },
  ])
})
