import { describe, expect, it } from 'vitest'
import { gather } from './gather.ts'
import { news } from './testing/news.ts'

const cancel = (id: string) => news({ once: id, scene: 'cancelOrder', happening: 'cancelSuccess' })

describe('what one message brought', () => {
  it('[TST-06] is told by rank: scene, then type of market, then type of order', () => {
    const inverse = news({ once: 'inverse', bizType: 'InversePerpetual', market: true })
    const conditional = news({ once: 'conditional', trigger: '1' })
    const limit = news({ once: 'limit' })
    const market = news({ once: 'market', market: true })
    const liquidation = news({ once: 'liquidation', scene: 'liquidation', happening: 'liquidated' })
    const reported = gather([inverse, conditional, limit, liquidation, market])
      .filter(({ happening }) => happening !== 'orderCreateSuccessTitle')
      .map(({ once }) => once)
    expect(reported).toEqual(['liquidation'])
    expect(gather([inverse, limit, market]).map(({ once }) => once)).toEqual(['market', 'limit', 'inverse'])
    expect(gather([conditional, limit]).map(({ once }) => once)).toEqual(['limit', 'conditional'])
  })

  it('is of each order its last word', () => {
    const filled = news({ scene: 'position', happening: 'filled' })
    expect(gather([news(), filled])).toEqual([filled])
  })

  it('[TST-05] counts many cancelled orders together and says that TP/SL were among them', () => {
    expect(gather(['1', '2', '3'].map(cancel))).toHaveLength(3)
    const leg = news({ once: '4', id: 'tpsl', scene: 'editOrder', happening: 'tpslRemoved', stopLoss: '50000' })
    expect(gather([...['1', '2', '3'].map(cancel), leg])).toEqual([
      expect.objectContaining({ happening: 'CancelAllSuccess', count: 4, stopLoss: '50000', id: 'cancel-all' }),
    ])
  })

  it('[TST-05] counts together with the reason that all of them share', () => {
    const ended = (reason: string, place: number) =>
      news({ once: `${place}`, scene: 'cancelOrder', happening: 'cancelledByExchange', reason })
    const reasonOf = (reasons: readonly string[]) =>
      gather(reasons.map(ended)).map(({ count, reason }) => [count, reason])
    const settled = ['CancelBySettle', 'CancelBySettle', 'CancelBySettle']
    expect(reasonOf([...settled, 'CancelBySettle'])).toEqual([[4, 'CancelBySettle']])
    expect(reasonOf(['CancelByReduceOnly', ...settled])).toEqual([[4, '']])
  })

  it('never counts liquidations together', () => {
    const liquidated = ['1', '2', '3', '4', '5'].map((once) =>
      news({ once, scene: 'liquidation', happening: 'liquidated' }),
    )
    expect(gather(liquidated)).toHaveLength(5)
  })
})
