import { TOKEN_STATUS } from '@perpdesk/trading'
import type { AppliedCommand, EngineEvent } from '../../packages/engine/src/event.ts'
import { PAIRS } from './venue.ts'

const isPair = (instrument: number): boolean => PAIRS.some(({ id }) => id === instrument)

/** Counts of a run, computed from its events. */
export class Counts {
  trades = 0
  refused = 0
  /** Numbers of positions partly closed in the market, and of positions taken over. */
  partial = 0
  takenOver = 0
  readonly liquidated = new Set<number>()
  adlTrades = 0
  readonly deleveraged = new Set<number>()
  adlBegun = 0
  warnings = 0
  /** Numbers of manual loans, of charges of interest, and of automatic or demanded repayments. */
  loans = 0
  interest = 0
  repayments = 0
  /** Accounts whose coins were sold in pairs by liquidation, and those that repaid debts by conversion. */
  readonly soldCoins = new Set<number>()
  readonly converted = new Set<number>()
  /** Numbers of executed subscriptions and redemptions of tokens. */
  subscribed = 0
  redeemed = 0
  conversions = 0
  /** Debts covered by the insurance fund, by coin. */
  readonly covered = new Map<string, bigint>()
  /** The largest loss of one fill, in a USD stablecoin. */
  largestLoss = { account: 0, coin: '', amount: 0n }

  take({ events, result }: AppliedCommand): void {
    if (result.code !== 0) this.refused++
    for (const event of events) this.#event(event)
  }

  #event(event: EngineEvent): void {
    switch (event.type) {
      case 'trade':
        this.trades++
        return
      case 'liquidation':
        this.liquidated.add(event.account)
        return
      case 'execution':
        if (event.execType === 'BustTrade') this.takenOver++
        else if (event.createType === 'CreateByLiq' && isPair(event.instrument)) this.soldCoins.add(event.account)
        else if (event.createType === 'CreateByLiq') this.partial++
        else if (event.execType === 'AdlTrade') this.adlTrades++
        return
      case 'adl':
        this.deleveraged.add(event.account)
        return
      case 'adlAlert':
        if (event.active) this.adlBegun++
        return
      case 'marginAlert':
        this.warnings++
        return
      case 'tokenRequest':
        if (event.status === TOKEN_STATUS.completed && event.kind === 'subscribe') this.subscribed++
        else if (event.status === TOKEN_STATUS.completed) this.redeemed++
        return
      case 'ledger':
        this.#row(event)
        return
      default:
    }
  }

  #row(row: Extract<EngineEvent, { type: 'ledger' }>): void {
    if (row.ledgerType === 'CURRENCY_SELL') this.conversions++
    else if (row.ledgerType === 'CURRENCY_BUY') this.converted.add(row.account)
    else if (row.ledgerType === 'BORROW') this.loans++
    else if (row.ledgerType === 'INTEREST') this.interest++
    else if (row.ledgerType === 'REPAY') this.repayments++
    if (row.ledgerType === 'LIQUIDATION' && row.instrument === 0) {
      this.covered.set(row.coin, (this.covered.get(row.coin) ?? 0n) + row.change)
    }
    if ((row.coin === 'USDT' || row.coin === 'USDC') && row.change < -this.largestLoss.amount) {
      this.largestLoss = { account: row.account, coin: row.coin, amount: -row.change }
    }
  }
}
