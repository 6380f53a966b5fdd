import type { EngineEvent, ExecutionEvent } from '@perpdesk/engine'
import type { E8 } from '@perpdesk/numeric'
import { lotsToQty } from '@perpdesk/trading'
import { type Grid, settleValue } from './grids.ts'

/** An execution as it is kept and shown: a fill, or what funding did to a position. */
export interface ExecutionRow extends Omit<ExecutionEvent, 'type' | 'execId' | 'price'> {
  /** Digits for fills; `f` and the number of the ledger row for funding. */
  readonly execId: string
  /** A fill's price is on the grid; funding has the mark price. */
  readonly price: E8
}

/**
 * The executions that one command brought, each with the place of the event that it came from. Funding is told by the
 * ledger, and by `funding` before it, which has the rate.
 */
export function* executionRows(
  events: Iterable<readonly [place: number, event: EngineEvent]>,
  gridOf: (instrument: number) => Grid,
): Generator<readonly [place: number, row: ExecutionRow]> {
  const rates = new Map<number, E8>()
  for (const [place, event] of events) {
    if (event.type === 'funding') rates.set(event.instrument, event.rate)
    else if (event.type === 'execution') {
      const { type: _, ...fill } = event
      yield [
        place,
        { ...fill, execId: `${event.execId}`, price: BigInt(event.price) * gridOf(event.instrument).tickSize },
      ]
    } else if (
      event.type === 'ledger' &&
      event.ledgerType === 'SETTLEMENT' &&
      event.funding !== 0n &&
      event.side !== ''
    ) {
      const grid = gridOf(event.instrument)
      yield [
        place,
        {
          execId: `f${event.id}`,
          account: event.account,
          instrument: event.instrument,
          orderId: 0,
          orderLinkId: '',
          side: event.side,
          positionIdx: 0,
          price: event.price,
          qty: event.qty,
          value: settleValue(grid, event.price, lotsToQty(grid, event.qty)),
          fee: -event.funding,
          feeRate: rates.get(event.instrument) ?? 0n,
          isMaker: false,
          execType: 'Funding',
          createType: 'CreateByUser',
          closedQty: 0,
          realisedPnl: 0n,
          leavesQty: 0,
        },
      ]
    }
  }
}
