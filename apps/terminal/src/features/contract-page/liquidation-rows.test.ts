// @vitest-environment node
import type { Liquidation } from '@perpdesk/protocol'
import { describe, expect, it } from 'vitest'
import { mergedRows, withNewest } from './liquidation-rows.ts'

const row = (time: number, size = '1'): Liquidation => ({ symbol: 'BTCUSDT', side: 'Buy', size, price: '60000', time })

describe('liquidations that are told while a list of them is shown', () => {
  it('[MKT-04] come in front, the last one first', () => {
    expect(withNewest([row(1)], [row(2), row(3)])).toEqual([row(3), row(2), row(1)])
    expect(
      withNewest(
        Array.from({ length: 500 }, () => row(1)),
        [row(2)],
      ),
    ).toHaveLength(500)
  })

  it('[MKT-04] stand there once, also when a page has them by now', () => {
    expect(mergedRows([row(3), row(2)], [row(2), row(1)])).toEqual([row(3), row(2), row(1)])
    expect(mergedRows([row(2, '5')], [row(2)])).toEqual([row(2, '5'), row(2)])
    expect(mergedRows([], [])).toEqual([])
  })
})
