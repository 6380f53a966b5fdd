import type { ClosedPnl } from '@perpdesk/protocol'

/** A record of 0.1 bought at 60 000 and sold at 61 000. */
export function closedRecord(fields: Partial<ClosedPnl> = {}): ClosedPnl {
  return {
    id: '1',
    symbol: 'BTCUSDT',
    orderId: '42',
    side: 'Sell',
    qty: '0.1',
    avgEntryPrice: '60000',
    avgExitPrice: '61000',
    cumEntryValue: '6000',
    cumExitValue: '6100',
    openFee: '3.3',
    closeFee: '3.5',
    closedPnl: '93.2',
    leverageE2: 1_000,
    execType: 'Trade',
    createType: 'CreateByUser',
    time: 1_795_000_000_000,
    ...fields,
  }
}
