import { createEngine, type EngineEvent, type ExecutionEvent, type LiquidationEvent } from '@perpdesk/engine'
import { e8 } from '@perpdesk/numeric'
import { INVERSE_PERPETUALS, LINEAR_PERPETUALS } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import { eventRows } from '../../../../testing/event-rows.ts'
import { execution } from '../../../../testing/history-events.ts'
import { Listings } from '../../../core/listings/listings.ts'
import { noticeOf } from './notices.ts'

const linear = LINEAR_PERPETUALS[0]!
const inverse = INVERSE_PERPETUALS[0]!
const engine = createEngine()
for (const instrument of [linear, inverse]) {
  engine.apply({ seq: engine.seq + 1, time: 1, command: { type: 'listInstrument', instrument } })
}
const listings = new Listings(engine)

/** Returns a fill on the linear contract. */
const fill = (over: Partial<ExecutionEvent>): ExecutionEvent => ({ ...execution, instrument: linear.id, ...over })
const liquidation: LiquidationEvent = {
  type: 'liquidation',
  account: 7,
  instrument: linear.id,
  positionIdx: 0,
  side: 'Buy',
  qty: 300,
  // the bankruptcy price
  price: e8('60000'),
}
const reported = (...events: readonly EngineEvent[]) =>
  noticeOf(listings, events.at(-1)!, {
    id: 'n',
    time: 2,
    marginMode: () => 'REGULAR_MARGIN',
    rows: eventRows(events),
    place: events.length - 1,
  })

describe('the notice of a liquidation', () => {
  it('[TST-03, TST-05] tells what was closed in the market at the average of its fills, not at the bankruptcy price', () => {
    const cheap = fill({ qty: 100, execPrice: e8('64000'), value: e8('6400') })
    const dear = fill({ qty: 200, execPrice: e8('64300'), value: e8('12860') })
    expect(reported(dear, cheap, liquidation)).toMatchObject({ qty: '0.3', side: 'Buy', price: '64200' })
    // fills of an earlier step, of other accounts and of other contracts do not belong to this step
    const step = { ...liquidation, qty: 200 }
    const of = [
      fill({ account: 8, qty: 1 }),
      fill({ instrument: inverse.id, qty: 1 }),
      fill({ positionIdx: 2, qty: 1 }),
    ]
    expect(reported(cheap, { ...liquidation, qty: 100 }, dear, ...of, step)).toMatchObject({
      qty: '0.2',
      price: '64300',
    })
  })

  it('[TST-03, TST-05] tells a takeover at the very price it was made at', () => {
    const contract = { instrument: inverse.id, qty: 20_000 }
    const taken = fill({ ...contract, execPrice: e8('87887.3'), value: e8('0.22756416') })
    const event = { ...liquidation, ...contract, price: e8('87887.3') }
    expect(reported(taken, event)).toMatchObject({ symbol: inverse.symbol, price: '87887.3' })
    // without its fills only the bankruptcy price is known
    expect(reported(event)).toMatchObject({ price: '87887.3' })
  })
})
