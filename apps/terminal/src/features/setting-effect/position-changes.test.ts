import { type E8, e8 } from '@perpdesk/numeric'
import type { AccountState, PositionOutlook, SettingEffect, SettingRefusal } from '@perpdesk/trading'
import { REASONS } from '@perpdesk/trading'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadTexts, startTexts, textOf } from '../../i18n/index.ts'
import { instrumentRecord } from '../testing/index.ts'
import { isHarmless, positionChanges } from './position-changes.ts'
import { adviceFor, isInTheWay, refusalWords } from './refusal-words.ts'

const NO_ORDERS = { buyQty: 0n, buyValue: 0n, sellQty: 0n, sellValue: 0n }
const account: AccountState = {
  accountType: 'UTA2',
  isolated: false,
  takerRate: 0n,
  coins: [],
  closesWaiting: false,
  contracts: [
    {
      contract: instrumentRecord(),
      hedge: false,
      ownIsolated: false,
      leverageE2: { Buy: 1_000, Sell: 1_000 },
      riskId: 1,
      mark: e8('60000'),
      profitAt: e8('60000'),
      positions: [],
      orders: NO_ORDERS,
      beyond: NO_ORDERS,
      beyondOpening: NO_ORDERS,
      hasOrders: false,
    },
  ],
}

const position = (liquidationPrice: string | null, fields: Partial<PositionOutlook> = {}): PositionOutlook => ({
  symbol: 'BTCUSDT',
  side: 'Buy',
  size: e8('0.1'),
  initialMargin: e8('600'),
  maintenanceMargin: e8('30'),
  isolated: false,
  leverageE2: 1_000,
  liquidationPrice: liquidationPrice === null ? null : e8(liquidationPrice),
  bankruptcyPrice: null,
  ...fields,
})

const outlook = (positions: readonly PositionOutlook[]) => ({
  positions,
  available: new Map<string, E8>(),
  initialMarginRate: null,
  maintenanceMarginRate: null,
})

const effectOf = (
  before: string | null,
  after: string | null,
  refusal: SettingRefusal | null = null,
): SettingEffect => ({
  refusal,
  before: outlook([position(before)]),
  after: outlook([position(after)]),
})

describe('what a change does to a position', () => {
  const alarming = (before: string | null, after: string | null) =>
    positionChanges(effectOf(before, after), account)[0]?.alarming

  it('[LEV-01] is loud where a liquidation price appears or comes nearer than five percent of the mark', () => {
    expect(alarming(null, '59100')).toBe(true)
    expect(alarming(null, '57000.1')).toBe(true)
    expect(alarming(null, '57000')).toBe(false)
    expect(alarming(null, '62999.9')).toBe(true)
    expect(alarming(null, '63000')).toBe(false)
    expect(alarming('50000', '58000')).toBe(true)
    // the liquidation price moves away from the mark price, or stays
    expect(alarming('59000', '58000')).toBe(false)
    expect(alarming('58000', '58000')).toBe(false)
    expect(alarming('58000', null)).toBe(false)
  })

  it('[LEV-01] puts what is near its end first, then what moves, then the rest', () => {
    const all: SettingEffect = {
      refusal: null,
      before: outlook([position(null, { size: 1n }), position(null, { size: 2n }), position(null, { size: 3n })]),
      after: outlook([position(null, { size: 1n }), position('50000', { size: 2n }), position('59000', { size: 3n })]),
    }
    expect(positionChanges(all, account).map(({ before }) => before.size)).toEqual([3n, 2n, 1n])
  })

  it('[LEV-03] a quick choice is sent at once only where it harms nothing', () => {
    const harmless = (effect: SettingEffect | undefined) => isHarmless({ account, effect })
    expect(harmless(undefined)).toBe(undefined)
    expect(isHarmless({ account: undefined, effect: effectOf(null, null) })).toBe(undefined)
    expect(harmless(effectOf('50000', '51000'))).toBe(true)
    expect(harmless(effectOf(null, '59100'))).toBe(false)
    expect(harmless(effectOf(null, null, { name: 'insufficientForLeverage', params: {} }))).toBe(false)
    expect(harmless(effectOf(null, null, { name: 'leverageUnchanged', params: {} }))).toBe(true)
  })
})

describe('what stands in the way', () => {
  beforeAll(async () => {
    await startTexts()
    await loadTexts('errors')
  })

  const mode = (reason: string): SettingRefusal => ({ name: 'marginModeRefused', params: { reason } })

  it('[LEV-05] is said in the words of the exchange’s refusal, with what to do', () => {
    const words = (refusal: SettingRefusal) => refusalWords(textOf('errors'), refusal)
    expect(words(mode(REASONS.ordersOpen))).toBe('The margin mode cannot be changed now: cancel all open orders first.')
    expect(words(mode(REASONS.closesWaiting))).toMatch(/cancel the MMR close orders first/)
    expect(words(mode(REASONS.unequalLeverage))).toMatch(/set the same leverage for long and short/)
    expect(words({ name: 'leverageTooHigh', params: { maxLeverage: '50' } })).toBe(
      'At this position value the maximum leverage is 50×.',
    )
  })

  it('[LEV-05] has advice where the refusal has none', () => {
    expect(adviceFor(mode(REASONS.ordersOpen))).toBe(undefined)
    expect(adviceFor(mode(REASONS.balanceTooSmall))).toBe('moreMargin')
    expect(adviceFor(mode(REASONS.cannotCarry))).toBe('lessRisk')
    expect(adviceFor(mode(REASONS.wouldLiquidate.replace('{limit}', 'BTCUSDT')))).toBe('lessRisk')
    expect(adviceFor({ name: 'insufficientForLeverage', params: {} })).toBe('moreMargin')
    expect(adviceFor({ name: 'riskLimitUncovered', params: {} })).toBe('moreMargin')
    expect(adviceFor({ name: 'leverageWouldLiquidate', params: {} })).toBe('lessRisk')
    expect(adviceFor({ name: 'wouldLiquidate', params: {} })).toBe('lessRisk')
    expect(adviceFor({ name: 'leverageTooHigh', params: {} })).toBe(undefined)
  })

  it('[LEV-01] is nothing where what is asked for is what there is', () => {
    for (const name of ['leverageUnchanged', 'marginModeUnchanged', 'marginUnchanged'] as const) {
      expect(isInTheWay({ name, params: {} })).toBe(false)
    }
    expect(isInTheWay(null)).toBe(false)
    expect(isInTheWay({ name: 'notForUnified', params: {} })).toBe(true)
  })
})
