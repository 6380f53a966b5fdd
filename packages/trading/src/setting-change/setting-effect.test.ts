import { e8 } from '@perpdesk/numeric'
import { describe, expect, it } from 'vitest'
import type { AccountState, ContractState } from '../account-state.ts'
import type { HeldPosition, OpeningOrders } from '../margin/contract-margin.ts'
import type { Side } from '../vocabulary.ts'
import type { SettingChange } from './change.ts'
import { movableMargin } from './margin.ts'
import { settingEffect, settingRefusal } from './setting-effect.ts'

/*
 * One bitcoin at 50 000 and a taker's fee of 0.1 %, so that the figures can be checked by hand: at 10x a long holds
 * 50 000 / 10 + 50 000 x 0.9 x 0.001 = 5 045 and goes bankrupt at (50 000 - 5 045) / 0.999 = 45 000.
 */
const NO_ORDERS: OpeningOrders = { buyQty: 0n, buyValue: 0n, sellQty: 0n, sellValue: 0n }
const TIERS = [
  {
    maxValue: e8('60000'),
    initialRate: e8('0.01'),
    maintenanceRate: e8('0.005'),
    maxLeverageE2: 10_000,
    deduction: 0n,
  },
  {
    maxValue: e8('200000'),
    initialRate: e8('0.02'),
    maintenanceRate: e8('0.01'),
    maxLeverageE2: 5_000,
    deduction: e8('300'),
  },
]
const LINEAR = {
  symbol: 'BTCUSDT',
  contractType: 'LinearPerpetual',
  settleCoin: 'USDT',
  riskTiers: TIERS,
  tickSize: e8('0.1'),
  maxPrice: e8('1000000'),
  minLeverageE2: 100,
  maxLeverageE2: 10_000,
} as const
const INVERSE = {
  ...LINEAR,
  symbol: 'BTCUSD',
  contractType: 'InversePerpetual',
  settleCoin: 'BTC',
  riskTiers: [
    { ...TIERS[0]!, maxValue: e8('1.5') },
    { ...TIERS[1]!, maxValue: e8('5'), deduction: e8('0.0075') },
  ],
} as const

const LONG: HeldPosition = { side: 'Buy', size: e8('1'), entryValue: e8('50000'), addedMargin: 0n }
const SHORT: HeldPosition = { ...LONG, side: 'Sell' }
/** An inverse long of 50 000 USD, which is worth one bitcoin. */
const INVERSE_LONG: HeldPosition = { ...LONG, size: e8('50000'), entryValue: e8('1') }

function contract(more: Partial<ContractState> = {}): ContractState {
  return {
    contract: LINEAR,
    hedge: false,
    ownIsolated: false,
    leverageE2: { Buy: 1_000, Sell: 1_000 },
    riskId: 1,
    mark: e8('50000'),
    profitAt: e8('50000'),
    positions: [LONG],
    orders: NO_ORDERS,
    beyond: NO_ORDERS,
    beyondOpening: NO_ORDERS,
    hasOrders: false,
    ...more,
  }
}

interface Terms {
  readonly isolated?: boolean
  readonly wallet?: string
  readonly own?: Partial<ContractState>
  readonly closesWaiting?: boolean
}

/** An account with 20 000 USDT and the long. */
function account({ isolated = false, wallet = '20000', own, closesWaiting = false }: Terms = {}): AccountState {
  return {
    accountType: 'UTA2',
    isolated,
    takerRate: e8('0.001'),
    coins: [{ coin: 'USDT', walletBalance: e8(wallet), price: e8('1'), collateral: null }],
    contracts: [contract(own)],
    closesWaiting,
  }
}

/** A classic account with two bitcoins and the long in a contract with a mode and a risk limit of its own. */
function classic(own: Partial<ContractState> = {}): AccountState {
  return {
    ...account(),
    accountType: 'classic',
    coins: [{ coin: 'BTC', walletBalance: e8('2'), price: e8('50000'), collateral: null }],
    contracts: [contract({ contract: INVERSE, ownIsolated: true, positions: [INVERSE_LONG], ...own })],
  }
}

const fallenTo = (price: string): Partial<ContractState> => ({ mark: e8(price), profitAt: e8(price) })
const leverage = (buy: number, sell = buy, symbol = 'BTCUSDT'): SettingChange => ({
  kind: 'leverage',
  symbol,
  leverageE2: { Buy: buy, Sell: sell },
})
const mode = (marginMode: 'ISOLATED_MARGIN' | 'REGULAR_MARGIN' | 'PORTFOLIO_MARGIN'): SettingChange => ({
  kind: 'marginMode',
  marginMode,
})
const margin = (amount: string, addedBefore: string | null = null, positionIdx: 0 | 1 = 0): SettingChange => ({
  kind: 'margin',
  symbol: 'BTCUSDT',
  positionIdx,
  amount: e8(amount),
  addedBefore: addedBefore === null ? null : e8(addedBefore),
})
const riskLimit = (riskId: number, positionIdx: 0 | 1 = 0): SettingChange => ({
  kind: 'riskLimit',
  symbol: 'BTCUSD',
  riskId,
  positionIdx,
})

/** Margins, prices, available balance and rates before and after, as plain decimals. */
function figures(state: AccountState, change: SettingChange) {
  const { refusal, before, after } = settingEffect(state, change)
  const [plainBefore, plainAfter] = [before, after].map(({ positions, available, ...rates }) => ({
    positions: positions.map(({ initialMargin, maintenanceMargin, liquidationPrice, bankruptcyPrice }) => [
      initialMargin,
      maintenanceMargin,
      liquidationPrice,
      bankruptcyPrice,
    ]),
    available: [...available.values()],
    rates: [rates.initialMarginRate, rates.maintenanceMarginRate],
  }))
  return { refusal, before: plainBefore, after: plainAfter }
}

const outlook = (position: readonly string[], available: string, rates: readonly string[] = []) => ({
  positions: [position.map(e8)],
  available: [e8(available)],
  rates: rates.length === 0 ? [null, null] : rates.map(e8),
})

const CROSS = outlook(['5045', '295', '30178.1', '30030.1'], '14955', ['0.25225', '0.01475'])
const ISOLATED = outlook(['5045', '295', '45226.2', '45000'], '14955')

describe('figures of a change of settings, worked out by hand', () => {
  it.each<[string, AccountState, SettingChange, ReturnType<typeof outlook>, ReturnType<typeof outlook>]>([
    [
      'twice the leverage in isolated margin holds 2 500 + 47.5 and ends at 47 500 / 0.995',
      account({ isolated: true }),
      leverage(2_000),
      ISOLATED,
      outlook(['2547.5', '297.5', '47738.7', '47500'], '17452.5'),
    ],
    [
      'twice the leverage in cross margin leaves 20 000 behind it, which end at 30 000 / 0.99405',
      account(),
      leverage(2_000),
      CROSS,
      outlook(['2547.5', '297.5', '30179.6', '30030.1'], '17452.5', ['0.127375', '0.014875']),
    ],
    ['cross margin becomes isolated', account(), mode('ISOLATED_MARGIN'), CROSS, ISOLATED],
    ['isolated margin becomes cross', account({ isolated: true }), mode('REGULAR_MARGIN'), ISOLATED, CROSS],
    [
      '500 more margin: 5 545 end at 44 455 / 0.999 / 0.995',
      account({ isolated: true }),
      margin('500'),
      ISOLATED,
      outlook(['5545', '294.4994995', '44723.2', '44499.5'], '14455'),
    ],
  ])('[LEV-05, LEV-07, ENG-07] %s', (_title, state, change, before, after) => {
    expect(figures(state, change)).toEqual({ refusal: null, before, after })
  })

  it('[LEV-05] a short mirrors the long: bankrupt at (50 000 + 5 055) / 1.001 = 55 000, ended at 55 000 / 1.005', () => {
    const short = account({ isolated: true, own: { positions: [SHORT] } })
    expect(figures(short, leverage(2_000))).toEqual({
      refusal: null,
      before: outlook(['5055', '305', '54726.3', '55000'], '14945'),
      after: outlook(['2552.5', '302.5', '52238.8', '52500'], '17447.5'),
    })
  })

  it('[LEV-08] a risk limit of at most 50x lowers the leverage: an inverse long holds 0.02 + 1.02 x 0.001 of its coin', () => {
    const state = classic({ leverageE2: { Buy: 10_000, Sell: 10_000 } })
    const { refusal, before, after } = figures(state, riskLimit(2))
    expect(refusal).toBe(null)
    expect(before?.positions[0]?.[0]).toBe(e8('0.01101'))
    expect(after?.positions[0]?.[0]).toBe(e8('0.02102'))
    expect(after?.available).toEqual([e8('1.97898')])
  })
})

describe('why a change of settings is refused, on both sides of each bound', () => {
  const isolated = (own: Partial<ContractState> = {}, wallet?: string) =>
    account({ isolated: true, own, ...(wallet === undefined ? {} : { wallet }) })
  const orders = { ...NO_ORDERS, buyQty: e8('0.2'), buyValue: e8('10000') }

  it.each<[string, AccountState, SettingChange, string | null, Readonly<Record<string, string>>?]>([
    ['the contract is unknown', account(), leverage(500, 500, 'NONE'), 'symbolNotFound'],
    ['the largest leverage of the contract', isolated({ positions: [] }), leverage(10_000), null],
    ['beyond it', isolated({ positions: [] }), leverage(10_001), 'leverageTooHigh', { maxLeverage: '100' }],
    ['the smallest leverage', isolated({ positions: [] }), leverage(100), null],
    [
      'below it',
      isolated({ positions: [] }),
      leverage(99),
      'invalidParameter',
      { field: 'buyLeverage', reason: 'the smallest leverage is 1' },
    ],
    ['the same leverage', account(), leverage(1_000), 'leverageUnchanged'],
    [
      'two leverages in one-way mode',
      isolated(),
      leverage(500, 600),
      'invalidParameter',
      { field: 'sellLeverage', reason: 'both sides have one leverage here' },
    ],
    ['two leverages of an isolated hedge', isolated({ hedge: true }), leverage(500, 600), null],
    ['a position and orders up to the first tier', account({ own: { orders } }), leverage(10_000), null],
    [
      'a unit beyond it',
      account({ own: { orders: { ...orders, buyValue: e8('10000.00000001') } } }),
      leverage(5_001),
      'leverageTooHigh',
      { maxLeverage: '50' },
    ],
    // the margin at 2.51x is 50 000 / 2.51 + 50 000 x 1.51 / 2.51 x 0.001 = 19 950.4, at 2.5x it would be 20 030
    ['the margin of a lower leverage is there', isolated(), leverage(251), null],
    ['it is not there', isolated(), leverage(250), 'insufficientForLeverage'],
    // at 20x the margin of 2 547.5 minus a loss of 2 261 covers 238.695 + 47.5; minus a loss of 2 262 it does not
    ['the position outlives a higher leverage', isolated(fallenTo('47739')), leverage(2_000), null],
    ['it would end at once', isolated(fallenTo('47738')), leverage(2_000), 'leverageWouldLiquidate'],

    ['the present mode', account(), mode('REGULAR_MARGIN'), 'marginModeUnchanged'],
    [
      'a mode that is not offered',
      account(),
      mode('PORTFOLIO_MARGIN'),
      'marginModeRefused',
      { reason: 'portfolio margin is not offered' },
    ],
    [
      'orders are open',
      account({ own: { hasOrders: true } }),
      mode('ISOLATED_MARGIN'),
      'marginModeRefused',
      { reason: 'cancel all open orders first' },
    ],
    [
      'a close by margin rate waits',
      account({ closesWaiting: true }),
      mode('ISOLATED_MARGIN'),
      'marginModeRefused',
      { reason: 'cancel the MMR close orders first' },
    ],
    ['the balance is just enough', account({ wallet: '5045' }), mode('ISOLATED_MARGIN'), null],
    [
      'a unit is missing',
      account({ wallet: '5044.99999999' }),
      mode('ISOLATED_MARGIN'),
      'marginModeRefused',
      { reason: 'the balance does not cover the margin of every position on its own' },
    ],
    // the initial margin at the mark price is 5 045, and there is no loss
    ['cross margin covers the position', isolated({}, '5045'), mode('REGULAR_MARGIN'), null],
    [
      'it does not',
      isolated({}, '5044.99999999'),
      mode('REGULAR_MARGIN'),
      'marginModeRefused',
      { reason: 'the account could not carry its positions' },
    ],
    [
      'sides have leverages of their own',
      isolated({ hedge: true, leverageE2: { Buy: 1_000, Sell: 500 } }),
      mode('REGULAR_MARGIN'),
      'marginModeRefused',
      { reason: 'set the same leverage for long and short on hedged contracts first' },
    ],
    ['a classic account has no mode for all', classic(), mode('ISOLATED_MARGIN'), 'unifiedOnly'],

    ['cross margin takes no margin', account(), margin('1'), 'isolatedOnly'],
    ['no amount', isolated(), margin('0'), 'marginUnchanged'],
    ['all that is free', isolated(), margin('14955'), null],
    [
      'a step more',
      isolated(),
      margin('14955.0001'),
      'insufficientForMargin',
      { available: '14955', required: '14955.0001', coin: 'USDT' },
    ],
    [
      'less than a step',
      isolated(),
      margin('0.00001'),
      'invalidParameter',
      { field: 'margin', reason: 'it has up to four decimals' },
    ],
    ['a side that is not there', isolated(), margin('1', null, 1), 'positionNotFound'],
    ['what was added before is as it was seen', isolated(), margin('1', '0'), null],
    ['something was added since', isolated(), margin('1', '0.0001'), 'marginUnchanged'],
    ['all that was added', isolated({ positions: [{ ...LONG, addedMargin: e8('500') }] }), margin('-500'), null],
    [
      'a step more than that',
      isolated({ positions: [{ ...LONG, addedMargin: e8('500') }] }),
      margin('-500.0001'),
      'marginReduceTooMuch',
      { max: '500' },
    ],

    ['another tier of the ladder', classic(), riskLimit(2), null],
    ['one that is not there', classic(), riskLimit(3), 'riskLimitUnknown'],
    ['the present one', classic(), riskLimit(1), 'marginUnchanged'],
    [
      'a side in one-way mode',
      classic(),
      riskLimit(2, 1),
      'invalidParameter',
      { field: 'positionIdx', reason: 'it does not match the position mode' },
    ],
    [
      'a tier that holds position and orders',
      classic({ riskId: 2, orders: { ...NO_ORDERS, buyQty: e8('25000'), buyValue: e8('0.5') } }),
      riskLimit(1),
      null,
    ],
    [
      'one that does not',
      classic({ riskId: 2, orders: { ...NO_ORDERS, buyQty: e8('25000'), buyValue: e8('0.50000001') } }),
      riskLimit(1),
      'riskLimitTooSmall',
    ],
  ])('[LEV-04, LEV-07, LEV-08, R5.8] %s', (_title, state, change, name, params = {}) => {
    expect(settingRefusal(state, change)).toEqual(name === null ? null : { name, params })
  })

  it('[LEV-05] a refused change is foreseen all the same, but not one that no account could have', () => {
    const refused = settingEffect(account({ isolated: true }), leverage(250))
    expect(refused.after.positions[0]?.initialMargin).toBe(e8('20030'))
    const impossible = settingEffect(account(), leverage(99))
    expect(impossible.after).toBe(impossible.before)
  })

  it.each<[Side, string, string]>([
    ['Buy', '50100', '500'],
    ['Buy', '49900', '400'],
    ['Buy', '49499', '0'],
    ['Sell', '49900', '500'],
    ['Sell', '50100', '400'],
  ])('[LEV-07, R5.9] of 500 that were added to a %s, at %s %s can be taken away', (side, price, most) => {
    const positions = [{ ...LONG, side, addedMargin: e8('500') }]
    const state = account({ isolated: true, own: { positions, ...fallenTo(price) } })
    expect(movableMargin(state, { symbol: 'BTCUSDT', positionIdx: 0 }).toReduce).toBe(e8(most))
  })
})
