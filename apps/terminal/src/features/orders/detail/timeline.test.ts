// @vitest-environment node
import { e8 } from '@perpdesk/numeric'
import { describe, expect, it } from 'vitest'
import { orderRecord } from '../../testing/index.ts'
import { timelineOf } from './timeline.ts'

const fill = (time: number, qty: string) => ({ time, qty })
const kinds = (...of: Parameters<typeof timelineOf>) => timelineOf(...of).map(({ kind }) => kind)

describe('timeline of an order', () => {
  it('[TAB-02] goes from placing over the fills to the end', () => {
    const order = orderRecord({ orderStatus: 'Filled', createdTime: 10, updatedTime: 40 })
    expect(timelineOf(order, [fill(40, '0.06'), fill(25, '0.04')])).toEqual([
      { kind: 'placed', time: 10 },
      { kind: 'filled', from: 25, to: 40, count: 2, qty: e8('0.1') },
      { kind: 'ended', time: 40, order },
    ])
    expect(kinds(orderRecord({ orderStatus: 'New' }), [])).toEqual(['placed'])
    expect(kinds(orderRecord({ orderStatus: 'Rejected' }), [])).toEqual(['placed', 'ended'])
  })

  it('[TAB-02] a trigger stands with its time where the first fill tells it, and only where it was reached', () => {
    const stop = orderRecord({ stopOrderType: 'Stop', orderType: 'Market', orderStatus: 'Filled' })
    expect(timelineOf(stop, [fill(30, '0.1')])[1]).toEqual({ kind: 'triggered', time: 30 })
    // A limit order may rest between its trigger and its first fill, so the time of the trigger is unknown.
    expect(timelineOf({ ...stop, orderType: 'Limit' }, [fill(30, '0.1')])[1]).toEqual({
      kind: 'triggered',
      time: undefined,
    })
    expect(kinds({ ...stop, orderStatus: 'Cancelled' }, [])).toEqual(['placed', 'triggered', 'ended'])
    expect(kinds({ ...stop, orderStatus: 'Untriggered' }, [])).toEqual(['placed'])
    expect(kinds({ ...stop, orderStatus: 'Deactivated' }, [])).toEqual(['placed', 'ended'])
  })
})
