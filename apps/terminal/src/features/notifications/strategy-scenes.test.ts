// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { strategyEndKey } from '../order-words/index.ts'
import { strategyRecord } from '../testing/index.ts'
import type { Circumstances } from './order-scenes.ts'
import { strategyScene } from './strategy-scenes.ts'

const given: Circumstances = { marginMode: 'REGULAR_MARGIN', bizTypeOf: () => 'LinearPerpetual' }
const ended = { strategyId: '77', state: 4, executedQty: '0.15', avgPrice: '60010', updatedTime: 9 } as const

describe('[TST-05] strategies as news', () => {
  it.each([2, 5, 6] as const)('tells nothing of one in state %i, which goes on', (state) => {
    expect(strategyScene(strategyRecord({ state }), given)).toBeUndefined()
  })

  it.each([
    ['completed', 3, 'strategyCompleted', 'success'],
    ['userStop', 4, 'strategyEnded', 'neutral'],
    ['beyondMaxChasePrice', 4, 'strategyEnded', 'failure'],
  ] as const)('tells its end: %s', (terminateReason, state, happening, tone) => {
    expect(strategyScene(strategyRecord({ ...ended, state, terminateReason }), given)).toMatchObject({
      scene: 'position',
      happening,
      tone,
      // the id of the toast of its fills, and an id by which it is shown once in all windows
      id: 'strategy-77',
      once: 'strategyEnded:77',
      size: '0.2',
      done: '0.15',
      reason: terminateReason,
      type: 'TWAP',
    })
  })

  it('[SPOT-02] tells the end of one on a pair, which the pair may bring about', () => {
    const onPair = strategyRecord({ ...ended, symbol: 'BTC/USDT', terminateReason: 'delisted' })
    expect(strategyScene(onPair, { ...given, bizTypeOf: () => 'Spot' })).toMatchObject({
      symbol: 'BTC/USDT',
      bizType: 'Spot',
      tone: 'failure',
      reason: 'delisted',
    })
    expect([strategyEndKey('delisted'), strategyEndKey('banned'), strategyEndKey('upgrade')]).toEqual([
      'strategyEnd.delisted',
      'strategyEnd.banned',
      'strategyEnd.other',
    ])
  })
})
