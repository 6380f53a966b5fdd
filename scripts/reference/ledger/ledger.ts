import type { LedgerType, Side } from '@perpdesk/trading'
import { walletOf } from '../account/wallet.ts'
import { INSURANCE, TAKEOVER } from '../house.ts'
import type { Account, Model } from '../model.ts'
import { poolNamed, poolOf } from './insurance-pools.ts'

/** A row of the transaction log; omitted fields are empty. */
interface Row {
  readonly ledgerType: LedgerType
  readonly instrument?: number
  readonly side?: Side
  readonly qty?: number
  readonly price?: bigint
  readonly cashFlow?: bigint
  readonly funding?: bigint
  readonly fee?: bigint
  readonly orderId?: number
}

/** Changes a balance and reports it: change = cash flow + funding − fee. */
export function post(model: Model, account: Account, coin: string, row: Row): void {
  const { cashFlow = 0n, funding = 0n, fee = 0n } = row
  // contract gains and losses of the takeover account belong to the fund (6.4)
  const market = model.market(row.instrument ?? 0)
  const isFunds = account.id === TAKEOVER && market !== undefined
  const wallet = walletOf(isFunds ? (model.account(INSURANCE) ?? account) : account, coin)
  const change = cashFlow + funding - fee
  wallet.balance += change
  if (account.id === TAKEOVER && market !== undefined && change !== 0n) {
    poolOf(model, market).balance += change
    market.fundPnl += change
  } else if (account.id === INSURANCE) poolNamed(model, coin, coin).balance += change
  if (account.reports) model.changedWallets.add(account)
  const id = model.ledgerId++
  model.report(account, {
    type: 'ledger',
    id,
    account: account.id,
    coin,
    ledgerType: row.ledgerType,
    instrument: row.instrument ?? 0,
    side: row.side ?? '',
    qty: row.qty ?? 0,
    price: row.price ?? 0n,
    cashFlow,
    funding,
    fee,
    orderId: row.orderId ?? 0,
    change,
    balance: wallet.balance,
  })
}
