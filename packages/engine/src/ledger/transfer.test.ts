import { e8 } from '@perpdesk/numeric'
import { type AccountType, REFUSALS } from '@perpdesk/trading'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Transfer } from '../command.ts'
import type { LedgerEvent } from '../event.ts'
import { HOUSE_ACCOUNTS } from '../house.ts'
import { restored } from '../testing/contracts.ts'
import { BTC, MID, type TestExchange, tradingExchange } from '../testing/exchange.ts'

const PLAIN: Transfer = { type: 'transfer', account: 12, to: 13, coin: 'USDT', amount: e8('30'), id: '' }

/** Returns an exchange with two more accounts: 12 has 100 USDT of its own and a bonus of 200, 13 has nothing. */
function withMoney(): TestExchange {
  const exchange = tradingExchange()
  exchange.open(12, '100')
  exchange.send({ type: 'deposit', account: 12, coin: 'USDT', amount: e8('200'), bonus: true })
  exchange.open(13, '0')
  return exchange
}

function balance(exchange: TestExchange, account: number, coin = 'USDT'): bigint {
  return exchange.engine.wallet(account)?.coins.find((one) => one.coin === coin)?.walletBalance ?? 0n
}

function withdrawn(exchange: TestExchange, account: number, amount: bigint): number {
  return exchange.code({ type: 'withdraw', account, coin: 'USDT', amount })
}

describe('transfers between accounts', () => {
  it('[ACC-05, ENG-11] are a row of the ledger on both sides, with both wallets told', () => {
    const exchange = withMoney()
    const flows = exchange.engine.audit()
    const { result, events } = exchange.send(PLAIN)
    expect(result.code).toBe(0)
    const rows = events.filter((event): event is LedgerEvent => event.type === 'ledger')
    expect(rows.map(({ account, ledgerType, change, balance: after }) => [account, ledgerType, change, after])).toEqual(
      [
        [12, 'TRANSFER_OUT', -e8('30'), e8('270')],
        [13, 'TRANSFER_IN', e8('30'), e8('30')],
      ],
    )
    expect(rows[1]!.id).toBe(rows[0]!.id + 1)
    expect(events.flatMap((event) => (event.type === 'wallet' ? [event.wallet.account] : []))).toEqual([12, 13])
    // no money entered or left the exchange
    expect(exchange.engine.audit()).toEqual(flows)
  })

  it('[ACC-05] take own money first; what is bonus stays bonus where it arrives', () => {
    const exchange = withMoney()
    expect(exchange.code({ ...PLAIN, amount: e8('40') })).toBe(0)
    expect(withdrawn(exchange, 13, e8('40'))).toBe(0)
    expect(exchange.code({ ...PLAIN, amount: e8('100') })).toBe(0)
    // 60 of the 100 were the rest of the own money
    expect(withdrawn(exchange, 12, 1n)).toBe(REFUSALS.transferInsufficient)
    expect(withdrawn(exchange, 13, e8('60') + 1n)).toBe(REFUSALS.transferInsufficient)
    expect(withdrawn(exchange, 13, e8('60'))).toBe(0)
    // the bonus cannot be withdrawn after a transfer back either
    expect(exchange.code({ ...PLAIN, account: 13, to: 12, amount: e8('40') })).toBe(0)
    expect(withdrawn(exchange, 12, 1n)).toBe(REFUSALS.transferInsufficient)
    expect([12, 13].map((account) => balance(exchange, account))).toEqual([e8('200'), 0n])
  })

  it('[ACC-05] after losses beyond its own money an account has only bonus to give', () => {
    const exchange = withMoney()
    exchange.sell(10, MID, 50)
    exchange.buy(12, MID, 50)
    exchange.pass(3, BTC, MID - 30_000)
    exchange.buy(10, MID - 30_000, 50)
    exchange.sell(12, MID - 30_000, 50, { reduceOnly: true })
    const left = balance(exchange, 12)
    expect(left > 0n && left < e8('200')).toBe(true)
    expect(exchange.code({ ...PLAIN, amount: left })).toBe(0)
    expect(balance(exchange, 13)).toBe(left)
    expect(withdrawn(exchange, 13, 1n)).toBe(REFUSALS.transferInsufficient)
    // a deposit first covers the lost part of the bonus
    exchange.deposit(12, '1')
    expect(withdrawn(exchange, 12, 1n)).toBe(REFUSALS.transferInsufficient)
  })

  it('[ACC-05] are refused with a reason and then change nothing', () => {
    const exchange = withMoney()
    const hash = exchange.engine.audit()
    const refused = (part: Partial<Transfer>): number => {
      const { result, events } = exchange.send({ ...PLAIN, ...part })
      expect(events).toEqual([])
      return result.code
    }
    for (const house of Object.values(HOUSE_ACCOUNTS)) {
      expect(refused({ to: house })).toBe(REFUSALS.accountNotFound)
      expect(refused({ account: house })).toBe(REFUSALS.accountNotFound)
    }
    expect(refused({ account: 99 })).toBe(REFUSALS.accountNotFound)
    expect(refused({ to: 99 })).toBe(REFUSALS.accountNotFound)
    expect(refused({ to: 12 })).toBe(REFUSALS.transferSameAccount)
    for (const amount of [0n, -1n]) expect(refused({ amount })).toBe(REFUSALS.invalidParameter)
    expect(refused({ amount: e8('300') + 1n })).toBe(REFUSALS.transferInsufficient)
    for (const coin of ['BTC', 'usdt', '']) expect(refused({ coin })).toBe(REFUSALS.transferInsufficient)
    expect(exchange.engine.audit()).toEqual(hash)
    expect(exchange.code({ ...PLAIN, amount: e8('300') })).toBe(0)
  })

  it.each<[AccountType, boolean]>([
    ['UTA2', false],
    ['UTA2', true],
    ['classic', false],
  ])('[ACC-05] leave what positions and orders need: %s, isolated %s', (accountType, isolated) => {
    const exchange = tradingExchange()
    const marginMode = isolated ? 'ISOLATED_MARGIN' : 'REGULAR_MARGIN'
    const rates = { makerRate: e8('0.0002'), takerRate: e8('0.00055') }
    exchange.send({ type: 'createAccount', account: 20, accountType, marginMode, ...rates, reports: true })
    exchange.deposit(20, '1000')
    exchange.sell(10, MID, 100)
    exchange.buy(20, MID, 50)
    exchange.buy(20, MID - 100, 20)
    const { available } = exchange.engine.wallet(20)!.coins[0]!
    const transfer = { ...PLAIN, account: 20, to: 11 }
    expect(exchange.code({ ...transfer, amount: available + 1n })).toBe(REFUSALS.transferInsufficient)
    expect(exchange.code({ ...transfer, amount: available })).toBe(0)
    expect(exchange.code({ ...transfer, amount: 1n })).toBe(REFUSALS.transferInsufficient)
    expect(exchange.lost()).toBe(0n)
  })

  it('[ACC-05, DUR-06] sent again, one with an id moves nothing, after a start from a snapshot too', () => {
    const exchange = withMoney()
    const named = { ...PLAIN, amount: 1n, id: 'first' }
    expect(exchange.code(named)).toBe(0)
    const twin = restored(exchange)
    for (const one of [exchange, twin]) {
      expect(one.code(named)).toBe(REFUSALS.transferRepeated)
      // the id of a refused transfer can be used again, and ids are separate for each account
      expect(one.code({ ...named, id: 'second', amount: e8('9999') })).toBe(REFUSALS.transferInsufficient)
      expect(one.code({ ...named, id: 'second' })).toBe(0)
      expect(one.code({ ...named, account: 11 })).toBe(0)
      for (let count = 2; count < 100; count++) expect(one.code({ ...named, id: `${count}` })).toBe(0)
      expect(one.code(named)).toBe(REFUSALS.transferRepeated)
      expect(one.code({ ...named, id: 'last' })).toBe(0)
      expect(one.code(named)).toBe(0)
    }
    expect(twin.engine.stateHash()).toBe(exchange.engine.stateHash())
  })

  it('[ACC-05, ENG-03, INV-01] conserve every coin, own money and bonus apart, whoever gives what to whom', () => {
    const accounts = [12, 13, 14, 15]
    const coins = ['USDT', 'BTC']
    const step = fc.record({
      account: fc.constantFrom(...accounts),
      to: fc.constantFrom(...accounts),
      coin: fc.constantFrom(...coins),
      amount: fc.bigInt({ min: -1n, max: e8('400') }),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const exchange = tradingExchange()
        for (const [place, account] of accounts.entries()) {
          exchange.open(account, '0', { isolated: place % 2 === 1 })
          for (const coin of coins) {
            for (const bonus of [true, false]) {
              exchange.send({ type: 'deposit', account, coin, amount: e8(`${(place + 1) * 100}`), bonus })
            }
          }
        }
        const whole = (coin: string) => accounts.reduce((sum, account) => sum + balance(exchange, account, coin), 0n)
        for (const one of steps) {
          exchange.send({ ...PLAIN, ...one })
          for (const coin of coins) expect(whole(coin)).toBe(e8('2000'))
          for (const account of accounts)
            for (const coin of coins) expect(balance(exchange, account, coin) >= 0n).toBe(true)
          expect(exchange.lost()).toBe(0n)
        }
        // all own money can be withdrawn, and nothing of the bonus
        for (const account of accounts) {
          for (const coin of coins) takeAll(exchange, account, coin)
        }
        for (const coin of coins) expect(whole(coin)).toBe(e8('1000'))
      }),
      { numRuns: 60 },
    )
  })
})

/** Withdraws as much as the exchange allows, in amounts that are halved each time. */
function takeAll(exchange: TestExchange, account: number, coin: string): void {
  for (let amount = 1n << 45n; amount > 0n; amount >>= 1n) {
    while (exchange.code({ type: 'withdraw', account, coin, amount }) === 0);
  }
}
