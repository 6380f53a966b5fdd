import { e8, formatE8, mulDiv } from '@perpdesk/numeric'
import type { Position, Wallet } from '@perpdesk/protocol'
import { accountCapabilities, ONE_DOLLAR } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import { instrumentRecord, positionRecord } from '../testing/index.ts'
import { type AccountInputs, accountFigures, coinFiguresOf, withoutCoin } from './account-figures.ts'
import { feeRatesOf, positionFigures, profitBase } from './position-figures.ts'

const contract = instrumentRecord()
const taker = e8('0.00055')

function wallet(fields: Partial<Wallet> = {}): Wallet {
  return {
    marginMode: 'REGULAR_MARGIN',
    coins: [
      {
        coin: 'USDT',
        walletBalance: '10000',
        equity: '10000',
        unrealisedPnl: '0',
        totalPositionIM: '602.97',
        totalPositionMM: '32.97',
        totalOrderIM: '100',
        availableBalance: '9297.03',
        inOrders: '0',
        owed: '0',
        borrowed: '0',
        usdValue: '10000',
        haircutLoss: '0',
        isCollateral: true,
        cumRealisedPnl: '0',
      },
    ],
    totalEquity: '10000',
    totalMarginBalance: '10000',
    totalHaircutLoss: '0',
    totalOrderLoss: '0',
    totalAvailableBalance: '9297.03',
    totalInitialMargin: '702.97',
    totalMaintenanceMargin: '32.97',
    accountIMRate: '0.0702',
    accountMMRate: '0.0032',
    ...fields,
  }
}

const prices = (mark: string) => ({ mark: e8(mark), profitAt: e8(mark) })
const rules = { takerRate: taker, account: accountCapabilities('UTA2') }

function figuresAt(
  mark: string,
  positions: readonly Position[],
  money: Wallet = wallet(),
  fields: Partial<AccountInputs> = {},
) {
  return accountFigures({
    wallet: money,
    accountType: 'UTA2',
    positions,
    takerRate: taker,
    contractOf: () => contract,
    pricesOf: () => prices(mark),
    priceOf: (coin) => (coin === 'USDT' ? ONE_DOLLAR : undefined),
    loans: { leverage: 0, of: () => undefined },
    ...fields,
  })
}
const coinAt = (...args: Parameters<typeof figuresAt>) => figuresAt(...args)?.coins[0]

describe('fee rates', () => {
  it('[ORD-03] are those of the person; of nobody in particular the taker pays 0.00055', () => {
    const ada = { makerFeeRate: '0.0001', takerFeeRate: '0.0004' }
    expect(feeRatesOf(ada)).toEqual({ taker: e8('0.0004'), maker: e8('0.0001') })
    expect(feeRatesOf(null).taker).toBe(e8('0.00055'))
  })
})

describe('account figures', () => {
  it('[POS-03] moves profit, margins and what is available with the mark price in cross margin', () => {
    const figures = coinAt('61000', [positionRecord()])
    // 0.1 long from 60 000: +100; margin 610 + closing fee 6100 × 0.9 × 0.055 % = 3.0195.
    expect(formatE8(figures?.unrealisedPnl ?? 0n)).toBe('100')
    expect(formatE8(figures?.equity ?? 0n)).toBe('10100')
    expect(formatE8(figures?.positionMargin ?? 0n)).toBe('613.0195')
    expect(formatE8(figures?.maintenanceMargin ?? 0n)).toBe('33.5195')
    expect(formatE8(figures?.available ?? 0n)).toBe('9386.9805')
  })

  it('keeps the margin of an isolated position where it was, and its loss out of what is available', () => {
    const isolated = positionRecord({ isIsolated: true })
    const money = wallet({ marginMode: 'ISOLATED_MARGIN', totalAvailableBalance: '9297.03' })
    const figures = figuresAt('59000', [isolated], money)
    expect(formatE8(figures?.coins[0]?.unrealisedPnl ?? 0n)).toBe('-100')
    expect(formatE8(figures?.coins[0]?.available ?? 0n)).toBe('9297.03')
    expect(figures?.maintenanceMarginRate).toBe(null)
    const own = positionFigures(isolated, contract, prices('59000'), rules)
    expect(formatE8(own.initialMargin)).toBe('602.97')
    // 5900 × 0.5 % + the fee at the bankruptcy price that the margin gives: (6000 − 602.97) ÷ (1 − t) × t, rounded up.
    expect(formatE8(own.maintenanceMargin)).toBe('32.47')
  })

  it('adds up to the same as the exchange reports when nothing moved', () => {
    const figures = figuresAt('60000', [positionRecord()])
    expect(formatE8(figures?.coins[0]?.available ?? 0n)).toBe('9297.03')
    expect(formatE8(figures?.coins[0]?.maintenanceMargin ?? 0n)).toBe('32.97')
    expect(formatE8(figures?.initialMarginRate ?? 0n)).toBe('0.070297')
  })

  describe('with coins of several families', () => {
    const half = { tiers: [{ maxQty: e8('1000'), ratio: e8('0.85') }], enabled: true }
    const priceOf = (coin: string) => (coin === 'USDT' ? ONE_DOLLAR : { price: e8('50000'), collateral: half })
    const both = () => {
      const money = wallet()
      const [usdt] = money.coins
      const none = {
        unrealisedPnl: '0',
        totalPositionIM: '0',
        totalPositionMM: '0',
        totalOrderIM: '0',
        availableBalance: '0',
      }
      return { ...money, coins: [usdt!, { ...usdt!, ...none, coin: 'BTC', walletBalance: '0.1', equity: '0.1' }] }
    }

    it('[ACC-01] all coins stand for each other in cross margin, as far as each counts', () => {
      const figures = figuresAt('60000', [positionRecord()], both(), { priceOf })
      // 10 000 + 0.1 × 50 000, minus a haircut of 15 % on the latter, minus margins of 702.97.
      expect(formatE8(figures?.totalEquity ?? 0n)).toBe('15000')
      expect(formatE8(figures?.available ?? 0n)).toBe('13547.03')
      expect(figures?.coins.map(({ available }) => formatE8(available))).toEqual(['13547.03', '0.2709406'])
      const rest = figures === undefined ? undefined : withoutCoin(figures, figures.coins[1]!)
      expect(formatE8(rest?.marginBalance ?? 0n)).toBe('10000')
    })

    it('[ACC-01] margins in a coin go up to the next 1e-8 of a dollar', () => {
      const inverse = { ...contract, contractType: 'InversePerpetual', settleCoin: 'BTC' } as const
      const odd = (coin: string) => (coin === 'USDT' ? ONE_DOLLAR : { price: e8('50000.12345678'), collateral: half })
      const position = positionRecord({ symbol: 'BTCUSD', size: '10000', positionValue: '0.2' })
      const fields = { priceOf: odd, contractOf: () => inverse }
      const { cross, coins } = figuresAt('62501', [position], both(), fields)!
      const btc = coins.find(({ coin }) => coin === 'BTC')!
      const above = (margin: bigint) => mulDiv(margin, e8('50000.12345678'), e8('1'), 'floor') + 1n
      const orderMargin = e8('100')
      expect(cross.totalInitialMargin).toBe(above(btc.positionMargin) + orderMargin)
      expect(cross.totalMaintenanceMargin).toBe(above(btc.maintenanceMargin))
    })

    it('[ACC-01] a coin that is not held can be used as well, an unpriced one is waited for', () => {
      const figures = figuresAt('60000', [], wallet(), { priceOf })!
      expect(formatE8(coinFiguresOf(figures, 'BTC', priceOf('BTC'), true, undefined).available)).toBe('0.198')
      expect(coinFiguresOf(figures, 'BTC', priceOf('BTC'), false, undefined).available).toBe(0n)
      expect(figuresAt('60000', [], both())).toBe(undefined)
    })

    it('[SPOT-03, POS-03] a debt holds margin as the exchange asks for it, and moves with the mark price', () => {
      const loan = {
        owedAt: (equity: bigint) => (equity < 0n ? -equity : 0n),
        marginsAt: (equity: bigint) => ({
          initial: equity < 0n ? -equity / 10n : 0n,
          maintenance: equity < 0n ? -equity / 50n : 0n,
        }),
      }
      const money = both()
      const debt = { ...money.coins[0]!, walletBalance: '-900', borrowed: '0' }
      const owing = { ...money, coins: [debt, money.coins[1]!] }
      const loans = { leverage: 0, of: (coin: string) => (coin === 'USDT' ? loan : undefined) }
      const at = (mark: string) => figuresAt(mark, [positionRecord()], owing, { priceOf, loans })!
      // at 59 000 the position has lost 100, so 1000 are owed; 593.2 + 100 of margin, and a tenth of the debt
      expect(formatE8(at('59000').cross.totalInitialMargin)).toBe('792.9205')
      expect(formatE8(at('60000').cross.totalInitialMargin)).toBe('792.97')
      expect(formatE8(at('60000').cross.totalMaintenanceMargin)).toBe('50.97')
      expect(withoutCoin(at('60000'), at('60000').coins[0]!).totalInitialMargin).toBe(0n)
      expect(figuresAt('60000', [], owing, { priceOf, loans: undefined })).toBe(undefined)
      expect(figuresAt('60000', [], both(), { priceOf, loans: undefined })).toBeDefined()
    })

    it('[SPOT-03] manual loans are in the balance but not in the equity', () => {
      const money = both()
      const borrower = { ...money, coins: [{ ...money.coins[0]!, borrowed: '4000' }, money.coins[1]!] }
      const { coins, totalEquity } = figuresAt('60000', [], borrower, { priceOf })!
      expect(
        coins.map(({ walletBalance, equity }) => [walletBalance, equity].map((amount) => formatE8(amount))),
      ).toEqual([
        ['10000', '6000'],
        ['0.1', '0.1'],
      ])
      expect(formatE8(totalEquity)).toBe('11000')
    })

    it('[SPOT-04] coins of orders on pairs and switched-off coins cannot be used', () => {
      const money = both()
      const [usdt, btc] = [money.coins[0]!, money.coins[1]!]
      const available = (coins: Wallet['coins']) =>
        formatE8(figuresAt('60000', [], { ...money, coins }, { priceOf })!.available)
      // the orders on contracts need 100
      expect(available([usdt, btc])).toBe('14150')
      expect(
        available([
          { ...usdt, inOrders: '1000' },
          { ...btc, inOrders: '0.02' },
        ]),
      ).toBe('12300')
      expect(available([usdt, { ...btc, isCollateral: false }])).toBe('9900')
    })

    it('[ACC-01] in a classic account every coin has its own wallet only', () => {
      const money = both()
      const figures = figuresAt('60000', [positionRecord()], money, { priceOf, accountType: 'classic' })
      expect(figures?.coins.map(({ available }) => formatE8(available))).toEqual(['9297.03', '0'])
      expect(figures?.initialMarginRate).toBe(null)
    })
  })
})

describe('position figures', () => {
  it('[POS-03] are counted in coins for an inverse contract', () => {
    const inverse = { ...contract, contractType: 'InversePerpetual', settleCoin: 'BTC' } as const
    const position = positionRecord({ symbol: 'BTCUSD', size: '10000', positionValue: '0.2' })
    const figures = positionFigures(position, inverse, prices('62500'), rules)
    expect([figures.value, figures.unrealisedPnl].map((figure) => formatE8(figure))).toEqual(['0.16', '0.04'])
    const short = positionFigures({ ...position, side: 'Sell' }, inverse, prices('62500'), rules)
    expect(formatE8(short.unrealisedPnl)).toBe('-0.04')
  })

  it('[POS-03] are never less than what the exchange counts: the value goes up', () => {
    const figures = positionFigures(positionRecord(), contract, prices('60000.00000001'), rules)
    expect(formatE8(figures.value)).toBe('6000.00000001')
  })

  it('[POS-03] count profit from the last session where sessions settle it', () => {
    const position = positionRecord({
      symbol: 'BTCPERP',
      sessionAvgPrice: '60500',
      openedSize: '0.3',
      openedValue: '18150.00000001',
    })
    expect(formatE8(profitBase(position))).toBe('6050')
    expect(formatE8(positionFigures(position, contract, prices('61000'), rules).unrealisedPnl)).toBe('50')
  })

  it('[POS-03] count profit at the predicted delivery price in the last minutes, and margin at the mark', () => {
    const at = { mark: e8('61000'), profitAt: e8('60100') }
    const figures = positionFigures(positionRecord(), contract, at, rules)
    expect([figures.value, figures.unrealisedPnl].map((figure) => formatE8(figure))).toEqual(['6100', '10'])
  })

  it('[ACC-01] keep both margins by the entry where a contract has a mode of its own', () => {
    const own = { takerRate: taker, account: accountCapabilities('classic') }
    const low = positionFigures(positionRecord(), contract, prices('50000'), own)
    const high = positionFigures(positionRecord(), contract, prices('70000'), own)
    expect([low.initialMargin, low.maintenanceMargin]).toEqual([high.initialMargin, high.maintenanceMargin])
  })
})
