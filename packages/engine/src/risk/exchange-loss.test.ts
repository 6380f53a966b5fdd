import { amountOf, e8 } from '@perpdesk/numeric'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { apply } from '../apply.ts'
import type { Command } from '../command.ts'
import { MARGIN_CHOICE } from '../margin/choose-margin.ts'
import { PRODUCTS } from '../products.ts'
import { State } from '../state.ts'
import { MID } from '../testing/exchange.ts'
import { BTC_COLLATERAL, COIN_PERPETUAL, coinContract } from '../testing/families.ts'
import { lendingTerms } from '../testing/lending.ts'
import { exchangeLoss, isPlainExchange, promisedWorth, usableInUsd } from './exchange-loss.ts'

/** Returns an account in cross margin that may borrow USDT, in an exchange where BTC is collateral in two tiers. */
function traderWith(usdt: bigint, btc: bigint) {
  const state = new State(MARGIN_CHOICE, PRODUCTS)
  const send = (command: Command, wait = 0) =>
    apply(state, { seq: state.seq + 1, time: (state.time || Date.UTC(2026, 0, 5)) + wait, command })
  send({ type: 'listInstrument', instrument: coinContract() })
  send({ type: 'setCollateral', ...BTC_COLLATERAL })
  send({ type: 'setLending', ...lendingTerms('USDT') })
  const terms = { accountType: 'UTA2', marginMode: 'REGULAR_MARGIN', makerRate: 0n, takerRate: 0n } as const
  send({ type: 'createAccount', account: 11, reports: true, ...terms })
  send({ type: 'deposit', account: 11, coin: 'USDT', amount: usdt, bonus: false })
  send({ type: 'deposit', account: 11, coin: 'BTC', amount: btc, bonus: false })
  for (let second = 0; second < 3; second++) {
    send({ type: 'indexPrices', entries: [{ instrument: COIN_PERPETUAL, sources: [e8(String(MID / 10))] }] })
    send({ type: 'tick' }, 1000)
  }
  return { account: state.accounts.get(11)!, send }
}

const RESTING = {
  type: 'placeOrder',
  account: 11,
  instrument: COIN_PERPETUAL,
  side: 'Buy',
  orderType: 'Limit',
  timeInForce: 'GTC',
  price: MID - 100,
  qty: 1,
  reduceOnly: false,
  closeOnTrigger: false,
  positionIdx: 0,
  smpType: 'None',
  orderLinkId: '',
  leverageE2: 0,
  options: null,
} as const

const coins = (most: string) => fc.bigInt({ min: 1n, max: e8(most) })

it('[SPOT-02, SPOT-03, ENG-12] an exchange that is plain is one that the exact figures allow', () => {
  let plain = 0
  fc.assert(
    fc.property(
      fc.record({ usdt: coins('90000'), btc: coins('4'), inUsdt: coins('90000'), inBtc: coins('4') }),
      fc.record({
        isBuy: fc.boolean(),
        share: fc.integer({ min: 1, max: 110 }),
        gain: coins('2'),
        ofReplaced: fc.nat(100),
      }),
      ({ usdt, btc, inUsdt, inBtc }, { isBuy, share, gain, ofReplaced }) => {
        const { account } = traderWith(usdt, btc)
        account.wallet('USDT').inOrders = amountOf(inUsdt)
        account.wallet('BTC').inOrders = amountOf(inBtc)
        const [given, received] = isBuy ? (['USDT', 'BTC'] as const) : (['BTC', 'USDT'] as const)
        const replaced = (account.promisedOf(given) * BigInt(ofReplaced)) / 100n
        const free = account.spendableOf(given) + replaced
        const exchange = { given, received, amount: amountOf((free * BigInt(share)) / 100n), gain: amountOf(gain) }
        if (!isPlainExchange(account, exchange, amountOf(replaced))) return
        plain++
        const loss = exchangeLoss(account, exchange, amountOf(replaced))
        expect(loss <= usableInUsd(account) + promisedWorth(account, given, replaced)).toBe(true)
      },
    ),
    { numRuns: 1000 },
  )
  expect(plain).toBeGreaterThan(100)
})

it('[SPOT-03] an exchange is not plain beside a debt, an order in contracts, or beyond the free coins', () => {
  const { account, send } = traderWith(e8('1000'), e8('1'))
  const exchange = { given: 'USDT', received: 'BTC', amount: amountOf(e8('1000')), gain: 1 }
  expect(isPlainExchange(account, exchange, 0)).toBe(true)
  expect(isPlainExchange(account, { ...exchange, amount: amountOf(e8('1000') + 1n) }, 0)).toBe(false)
  account.wallet('USDT').inOrders = amountOf(e8('10'))
  expect(isPlainExchange(account, exchange, amountOf(e8('10')))).toBe(true)
  expect(isPlainExchange(account, exchange, amountOf(e8('9.99999999')))).toBe(false)
  const replaced = amountOf(e8('10'))
  const { orderId } = send(RESTING).result
  expect(orderId).toBeGreaterThan(0)
  expect(isPlainExchange(account, exchange, replaced)).toBe(false)
  send({ type: 'cancelOrder', account: 11, instrument: COIN_PERPETUAL, orderId, orderLinkId: '' })
  expect(isPlainExchange(account, exchange, replaced)).toBe(true)
  account.wallet('BTC').balance = -1n
  expect(isPlainExchange(account, exchange, replaced)).toBe(false)
})
