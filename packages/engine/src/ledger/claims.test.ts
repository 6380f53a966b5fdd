import { e8 } from '@perpdesk/numeric'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { apply } from '../apply.ts'
import { audit } from '../audit.ts'
import type { Command } from '../command.ts'
import type { LedgerEvent } from '../event.ts'
import { MARGIN_CHOICE } from '../margin/choose-margin.ts'
import { PRODUCTS } from '../products.ts'
import { walletState } from '../reports/wallet-view.ts'
import { readSnapshot } from '../snapshot/read-snapshot.ts'
import { writeSnapshot } from '../snapshot/write-snapshot.ts'
import { State } from '../state.ts'
import { BTC, contract, MID } from '../testing/exchange.ts'
import { hold, release } from './holds.ts'
import { lend, repay } from './loans.ts'

/**
 * An exchange state with a marked contract and accounts 11 (cross) and 12 (isolated) of 100 USDT each; 11 also has a
 * bonus of 40.
 */
class House {
  state = new State(MARGIN_CHOICE, PRODUCTS)

  constructor() {
    this.send({ type: 'listInstrument', instrument: contract(BTC) })
    for (const account of [10, 11, 12]) {
      const marginMode = account === 12 ? 'ISOLATED_MARGIN' : 'REGULAR_MARGIN'
      const terms = { accountType: 'UTA2', marginMode, makerRate: 0n, takerRate: 55_000n, reports: true } as const
      this.send({ type: 'createAccount', account, ...terms })
      this.send({ type: 'deposit', account, coin: 'USDT', amount: e8('100'), bonus: false })
    }
    this.send({ type: 'deposit', account: 11, coin: 'USDT', amount: e8('40'), bonus: true })
    for (let second = 0; second < 3; second++) {
      this.send({ type: 'indexPrices', entries: [{ instrument: BTC, sources: [BigInt(MID) * 10_000_000n] }] })
      this.send({ type: 'tick' })
    }
  }

  send(command: Command): number {
    const { seq, time } = this.state
    const after = command.type === 'tick' ? 1000 : 0
    return apply(this.state, { seq: seq + 1, time: (time || Date.UTC(2026, 0, 5)) + after, command }).result.code
  }

  account(id: number) {
    return this.state.accounts.get(id)!
  }

  withdraw(account: number, amount: string): number {
    return this.send({ type: 'withdraw', account, coin: 'USDT', amount: e8(amount) })
  }

  give(account: number, amount: string): number {
    return this.send({ type: 'transfer', account, to: 10, coin: 'USDT', amount: e8(amount), id: '' })
  }

  available(account: number): bigint {
    return walletState(this.account(account)).coins[0]!.available
  }

  /** Replaces the state with one read from its snapshot. */
  restart(): void {
    const bytes = writeSnapshot(this.state)
    this.state = readSnapshot(bytes, PRODUCTS)
    expect(writeSnapshot(this.state)).toEqual(bytes)
  }
}

const ORDER = { reason: 'spotOrder', name: '7' } as const
const REFUSED = 131212

describe('holds', () => {
  it('[ENG-13] keep what is held from leaving and from being held again, until it is released', () => {
    const house = new House()
    const account = house.account(11)
    expect(hold(account, 'USDT', { ...ORDER, amount: e8('120') })).toBe(true)
    expect(hold(account, 'USDT', { reason: 'bot', name: '7', amount: e8('21') })).toBe(false)
    expect(hold(account, 'USDT', { reason: 'bot', name: '7', amount: e8('20') })).toBe(true)
    expect(house.give(11, '0.00000001')).toBe(REFUSED)
    expect(house.withdraw(11, '0.00000001')).toBe(REFUSED)
    expect(release(account, 'USDT', { reason: 'bot', name: '8' })).toBe(0n)
    expect(release(account, 'USDT', { reason: 'bot', name: '7' })).toBe(e8('20'))
    expect(release(account, 'USDT', { reason: 'bot', name: '7' })).toBe(0n)
    expect(house.give(11, '20.00000001')).toBe(REFUSED)
    expect(house.give(11, '20')).toBe(0)
    expect(release(account, 'USDT', ORDER)).toBe(e8('120'))
    // of the account's own money 20 were withdrawn
    expect(house.withdraw(11, '80.00000001')).toBe(REFUSED)
    expect(house.withdraw(11, '80')).toBe(0)
  })

  it('[ENG-13] of one name take the place of each other, and refuse what is not there', () => {
    const account = new House().account(11)
    expect(hold(account, 'USDT', { ...ORDER, amount: e8('140') })).toBe(true)
    expect(hold(account, 'USDT', { ...ORDER, amount: e8('140') + 1n })).toBe(false)
    expect(account.heldOf('USDT')).toBe(e8('140'))
    expect(hold(account, 'USDT', { ...ORDER, amount: e8('3') })).toBe(true)
    expect(account.heldOf('USDT')).toBe(e8('3'))
    for (const amount of [0n, -1n]) expect(hold(account, 'USDT', { ...ORDER, amount })).toBe(false)
    expect(hold(account, 'BTC', { ...ORDER, amount: 1n })).toBe(false)
    expect(release(account, 'BTC', ORDER)).toBe(0n)
  })

  it('[ENG-13] are not available to isolated margin (5.4), and an order knows it at once', () => {
    const house = new House()
    const order = { ...PLAIN, account: 12, qty: 10 }
    // the credit proven for one order is reused by the next
    expect(house.send(order)).toBe(0)
    const before = house.available(12)
    hold(house.account(12), 'USDT', { ...ORDER, amount: e8('40') })
    expect(house.available(12)).toBe(before - e8('40'))
    expect(house.send(order)).toBe(110007)
    release(house.account(12), 'USDT', ORDER)
    expect(house.available(12)).toBe(before)
  })
})

const PLAIN = {
  type: 'placeOrder',
  instrument: BTC,
  side: 'Buy',
  orderType: 'Limit',
  timeInForce: 'GTC',
  price: MID,
  qty: 1,
  reduceOnly: false,
  closeOnTrigger: false,
  positionIdx: 0,
  smpType: 'None',
  orderLinkId: '',
  leverageE2: 0,
  options: null,
} as const

describe('loans', () => {
  it('[ENG-13, ENG-11] come into the balance with a row, are worth nothing, and do not leave', () => {
    const house = new House()
    const account = house.account(11)
    const before = walletState(account)
    const rows: LedgerEvent[] = []
    house.state.report.begin()
    lend(house.state, account, 'USDT', e8('50'))
    for (const event of house.state.report.applied(1, 1, { code: 0, orderId: 0, price: 0, params: {} }).events) {
      if (event.type === 'ledger') rows.push(event)
    }
    expect(rows).toMatchObject([{ ledgerType: 'BORROW', change: e8('50'), balance: e8('190') }])
    const after = walletState(account)
    expect(after).toEqual({ ...before, coins: [{ ...before.coins[0], walletBalance: e8('190') }] })
    expect(house.give(11, '140.00000001')).toBe(REFUSED)
    expect(house.withdraw(11, '100.00000001')).toBe(REFUSED)
    expect(house.withdraw(11, '100')).toBe(0)
    expect(audit(house.state).map(({ difference }) => difference)).toEqual([0n])
    expect(repay(house.state, account, 'USDT', e8('70'))).toBe(e8('50'))
    expect(repay(house.state, account, 'USDT', e8('1'))).toBe(0n)
    expect(account.wallet('USDT').balance).toBe(e8('40'))
  })

  it('[ENG-13] are paid back only from what is not held', () => {
    const house = new House()
    const account = house.account(12)
    lend(house.state, account, 'USDT', e8('50'))
    hold(account, 'USDT', { ...ORDER, amount: e8('100') })
    expect(hold(account, 'USDT', { reason: 'bot', name: '', amount: 1n })).toBe(false)
    house.send({ type: 'deposit', account: 12, coin: 'USDT', amount: 5n, bonus: false })
    expect(repay(house.state, account, 'USDT', e8('60'))).toBe(e8('50'))
    expect(repay(house.state, account, 'USDT', e8('60'))).toBe(0n)
  })

  it('[ENG-13] that are paid back are available no more, and an order knows it at once', () => {
    const house = new House()
    const order = { ...PLAIN, account: 12, qty: 10 }
    lend(house.state, house.account(12), 'USDT', e8('100'))
    for (let count = 0; count < 2; count++) expect(house.send(order)).toBe(0)
    expect(repay(house.state, house.account(12), 'USDT', e8('100'))).toBe(e8('100'))
    expect(house.send(order)).toBe(110007)
  })
})

const act = fc.record({
  account: fc.constantFrom(11, 12),
  kind: fc.constantFrom('hold', 'hold', 'release', 'lend', 'repay', 'give', 'withdraw', 'restart'),
  reason: fc.constantFrom('spotOrder' as const, 'transfer' as const, 'bot' as const),
  name: fc.constantFrom('1', '2', '__proto__'),
  amount: fc.bigInt({ min: 1n, max: e8('150') }),
})

it('[ENG-13, ENG-03, ENG-12, INV-01] whatever is held, lent and given, every coin adds up and a snapshot has all of it', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
      const house = new House()
      for (const { account: id, kind, reason, name, amount } of acts) {
        const account = house.account(id)
        if (kind === 'hold') hold(account, 'USDT', { reason, name, amount })
        else if (kind === 'release') release(account, 'USDT', { reason, name })
        else if (kind === 'lend') lend(house.state, account, 'USDT', amount)
        else if (kind === 'repay') repay(house.state, account, 'USDT', amount)
        else if (kind === 'give') house.send({ type: 'transfer', account: id, to: 10, coin: 'USDT', amount, id: '' })
        else if (kind === 'withdraw') house.send({ type: 'withdraw', account: id, coin: 'USDT', amount })
        else house.restart()
        for (const { claims, free, bonus, borrowed } of house.account(id).wallets) {
          expect(claims.held).toBe(claims.holds.reduce((sum, one) => sum + one.amount, 0n))
          expect(free >= 0n && bonus >= 0n && borrowed >= 0n).toBe(true)
        }
        expect(audit(house.state).every(({ difference }) => difference === 0n)).toBe(true)
      }
    }),
    { numRuns: 60 },
  )
})
