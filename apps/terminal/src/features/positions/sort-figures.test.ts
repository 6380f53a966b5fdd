import { e8 } from '@perpdesk/numeric'
import { shrinkSymbol } from '@perpdesk/protocol'
import { symbolConfigOf } from '@perpdesk/protocol/testing'
import { expect, it } from 'vitest'
import { takeSymbols } from '../../stores/instruments.ts'
import { positionRecord } from '../testing/index.ts'
import { FiguresThen } from './sort-figures.ts'

it('[POS-01] what is settled in coins is ordered among the rest by its worth in dollars', () => {
  const inverse = { contractType: 'InversePerpetual', baseCurrency: 'BTC', quoteCurrency: 'USD', coin: 'BTC' } as const
  takeSymbols(
    [symbolConfigOf('BTCUSDT'), { ...symbolConfigOf('BTCUSD'), ...inverse }].map((config) => shrinkSymbol(config)),
  )
  const held = { side: 'Buy', markPrice: '50000', curRealisedPnl: '0.002' } as const
  const figures = new FiguresThen()
  const coins = figures.of(positionRecord({ ...held, symbol: 'BTCUSD', size: '10000', positionValue: '0.25' }))
  const dollars = figures.of(positionRecord({ ...held, symbol: 'BTCUSDT', size: '0.1', positionValue: '4900' }))
  // 10 000 contracts of 1 USD, opened at 40 000: 0.05 BTC of PnL at 50 000
  expect([coins.value, coins.unrealisedPnl, coins.realised]).toEqual([e8('10000'), e8('2500'), e8('100')])
  expect([dollars.value, dollars.unrealisedPnl, dollars.realised]).toEqual([e8('5000'), e8('100'), e8('0.002')])
})
