import type { PositionIdx, Side } from '@perpdesk/trading'
import type { Account, Exposure } from '../account/account.ts'

/** A close that waits for the maintenance margin rate of its account (3.10). It is shown as an untriggered order. */
export interface MmrClose {
  readonly orderId: number
  readonly exposure: Exposure
  readonly index: PositionIdx
  /** Side of the order that closes the position. */
  readonly side: Side
  /** Maintenance margin rate that sets it off, in 1/10000. */
  readonly rateE4: number
  readonly createdTime: number
}

/** The waiting closes, in the order of their ids; at most one for each position. */
export class MmrCloses {
  readonly list: MmrClose[] = []

  /** Ids only grow. */
  add(close: MmrClose): void {
    this.list.push(close)
  }

  remove(close: MmrClose): void {
    this.list.splice(this.list.indexOf(close), 1)
  }

  of(account: Account): readonly MmrClose[] {
    return this.list.filter((close) => close.exposure.account === account)
  }

  /** The close that is shown as this order of the account. */
  byOrder(account: Account, orderId: number): MmrClose | undefined {
    return this.list.find((close) => close.orderId === orderId && close.exposure.account === account)
  }

  find(exposure: Exposure, index: PositionIdx): MmrClose | undefined {
    return this.list.find((close) => close.exposure === exposure && close.index === index)
  }
}
