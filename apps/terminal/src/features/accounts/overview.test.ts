import { e8, formatE8, ONE } from '@perpdesk/numeric'
import type { Account } from '@perpdesk/protocol'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inCoin, overviewOf, shareOf } from './overview.ts'

type Coin = Account['coins'][number]
const coin = (over: Partial<Coin>): Coin => ({
  coin: 'USDT',
  walletBalance: '0',
  equity: '0',
  unrealisedPnl: '0',
  totalPositionIM: '0',
  totalOrderIM: '0',
  availableBalance: '0',
  inOrders: '0',
  usdValue: '0',
  ...over,
})
const NO_PRICES: ReadonlyMap<string, bigint> = new Map()
const account = (uid: string, coins: readonly Coin[]): Account => ({
  uid,
  name: '',
  purpose: 'main',
  accountType: 'UTA2',
  marginMode: 'REGULAR_MARGIN',
  totalEquity: '0',
  coins: [...coins],
})

it('[ACC-05, TAB-03] a coin has the sums of all accounts; margin shared by the coins counts once', () => {
  const usdt = coin({
    walletBalance: '100',
    equity: '90',
    unrealisedPnl: '-10',
    totalPositionIM: '20',
    totalOrderIM: '5',
    availableBalance: '65',
    usdValue: '90',
  })
  const btc = coin({ coin: 'BTC', walletBalance: '0.5', equity: '0.5', availableBalance: '9', usdValue: '32500' })
  const debt = coin({ coin: 'ETH', walletBalance: '-1', equity: '-1', usdValue: '-3500' })
  const { usd, coins, accounts } = overviewOf(
    [account('1', [usdt, btc, coin({ coin: 'USDC' })]), account('2', [usdt, debt])],
    NO_PRICES,
  )
  expect(
    coins.map((held) => [
      held.coin,
      ...[held.equity, held.available, held.inUse, held.unrealised].map((amount) => formatE8(amount)),
    ]),
  ).toEqual([
    ['BTC', '0.5', '0.5', '0', '0'],
    ['USDT', '180', '130', '50', '-20'],
    ['ETH', '-1', '0', '0', '0'],
  ])
  expect(accounts.map((each) => formatE8(each.usd))).toEqual(['32590', '-3410'])
  expect(formatE8(usd)).toBe('29180')
})

it('[ACC-05, SPOT-02] a coin that cannot be collateral is worth its price, and free unless orders promise it', () => {
  const doge = coin({ coin: 'DOGE', walletBalance: '9900', equity: '9900', inOrders: '900' })
  const prices = new Map([['DOGE', e8('0.125')]])
  const { usd, coins } = overviewOf([account('1', [doge])], prices)
  expect(coins).toMatchObject([{ available: e8('9000'), usd: e8('1237.5'), hasPrice: true }])
  expect(usd).toBe(e8('1237.5'))
  expect(overviewOf([account('1', [doge])], NO_PRICES).coins).toMatchObject([{ usd: 0n, hasPrice: false }])
})

it('[ACC-05, SPOT-02] coins that orders on pairs promise are not available, however much margin is free', () => {
  const btc = coin({
    coin: 'BTC',
    walletBalance: '2',
    equity: '2',
    availableBalance: '9',
    usdValue: '1',
    inOrders: '0.5',
  })
  expect(overviewOf([account('1', [btc])], NO_PRICES).coins).toMatchObject([{ available: e8('1.5') }])
})

it('[ACC-05] by coin and by account the worth is the same, to the last digit', () => {
  const amounts = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }).map((amount) => formatE8(amount))
  const coins = fc.array(fc.record({ coin: fc.constantFrom('USDT', 'BTC', 'ETH'), usdValue: amounts }).map(coin))
  fc.assert(
    fc.property(fc.array(coins), (all) => {
      const {
        usd,
        coins: held,
        accounts,
      } = overviewOf(
        all.map((own, place) => account(`${place}`, own)),
        NO_PRICES,
      )
      const sum = (parts: readonly { readonly usd: bigint }[]) => parts.reduce((whole, part) => whole + part.usd, 0n)
      expect(sum(held)).toBe(usd)
      expect(sum(accounts)).toBe(usd)
    }),
  )
})

it('[ACC-05] shares never exceed the whole, and a worth has a price', () => {
  expect(formatE8(shareOf(e8('1'), e8('3')))).toBe('0.33333333')
  expect([shareOf(-1n, ONE), shareOf(0n, 0n), shareOf(1n, -5n)]).toEqual([0n, 0n, 0n])
  expect(inCoin(e8('65000'), e8('65000'))).toBe(ONE)
  expect(inCoin(e8('-0.00000001'), e8('65000'))).toBe(0n)
  expect(inCoin(e8('5'), undefined)).toBeUndefined()
})
