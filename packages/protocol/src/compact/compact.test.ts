import { ORDER_STATUSES, STOP_ORDER_TYPES } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { reportedTriggerBy } from '../fields.ts'
import { order, position } from '../records.ts'
import { CONTRACT, INVERSE, orderRecord, positionRecord, stopRecord } from '../testing/records.ts'
import { orderForm } from './order-form.ts'
import { orderItemOf } from './order-item.ts'
import { orderSets, tabOf } from './order-tabs.ts'
import { positionForm } from './position-form.ts'
import { leverageDataOf, positionRecordOf, riskTierOf } from './position-record.ts'
import { listStatusOf, planTypeOf, pushActionOf } from './words.ts'

describe('compact forms', () => {
  it('[REC-02] an order under short keys comes back whole, and carries only what says something', () => {
    const plain = orderRecord({ createdTime: 1, updatedTime: 1 })
    const compact = orderForm.shrink(plain)
    expect(compact).toEqual({
      i: '7',
      s: 'BTCUSDT',
      sd: 'Buy',
      ot: 'Limit',
      p: '60000',
      q: '0.1',
      lq: '0.1',
      st: 'New',
      c: 1,
      u: 1,
    })
    const rich = orderRecord({ stopOrderType: 'Stop', triggerPrice: '59000', triggerDirection: 2, tpSlMode: 'Partial' })
    for (const row of [plain, rich, orderRecord({ reduceOnly: true, positionIdx: 2, maxSlippageType: 'Percent' })]) {
      const received = z.parse(orderForm.row, JSON.parse(JSON.stringify(orderForm.shrink(row))))
      expect(received).toEqual(row)
      expect(z.parse(order, received)).toEqual(row)
    }
  })

  it('[REC-01] so does a position', () => {
    for (const row of [
      positionRecord(),
      positionRecord({ isIsolated: true, stopOrders: [stopRecord()], trailValuePercentageE4: 50 }),
    ]) {
      const received = z.parse(positionForm.row, JSON.parse(JSON.stringify(positionForm.shrink(row))))
      expect(z.parse(position, received)).toEqual(row)
    }
    expect(JSON.stringify(positionForm.shrink(positionRecord())).length).toBeLessThan(
      JSON.stringify(positionRecord()).length / 2,
    )
  })

  it('[REC-02, API-03] refuse unknown keys, and rows without what must be there', () => {
    expect(z.safeParse(orderForm.row, { ...orderForm.shrink(orderRecord()), zz: 1 }).success).toBe(false)
    const { i: _, ...nameless } = orderForm.shrink(orderRecord())
    expect(z.safeParse(orderForm.row, nameless).success).toBe(false)
    expect(z.safeParse(orderForm.row, { ...orderForm.shrink(orderRecord()), p: '1e5' }).success).toBe(false)
  })
})

describe('words of the lists', () => {
  it.each([
    ['Filled', 'FILLED', 'FILLED'],
    ['PartiallyFilledCanceled', 'PARTIALLY_FILLED_CANCELED', 'PARTIALLY_FILLED_CANCELED'],
    ['PartiallyFilled', 'PARTIALLY_FILLED', 'PARTIALLY_FILLED'],
    ['Deactivated', 'ORDER_CANCELED', 'ORDER_CANCELED'],
    ['Cancelled', 'CANCELED', 'ORDER_CANCELED'],
    ['Triggered', 'ORDER_FILLED', 'ORDER_FILLED'],
    ['Rejected', 'REJECTED', 'ORDER_REJECTED'],
    ['Untriggered', 'ORDER_NEW', 'ORDER_NEW'],
    ['New', 'NEW', 'NEW'],
    ['SomethingNew', 'SomethingNew', 'SomethingNew'],
    ['constructor', 'constructor', 'constructor'],
  ])('[REC-04] %s is %s, of a plan order %s', (status, plain, plan) => {
    expect(listStatusOf(status, false)).toBe(plain)
    expect(listStatusOf(status, true)).toBe(plan)
  })

  it('[REC-04] knows every status of the exchange', () => {
    for (const status of ORDER_STATUSES) expect(listStatusOf(status, false)).toMatch(/^[A-Z_]+$/)
  })

  it.each([
    ['UNKNOWN', 'Limit', -1],
    ['UNKNOWN', 'Market', -1],
    ['Stop', 'Market', 1],
    ['Stop', 'Limit', 8],
    ['TrailingStop', 'Market', 4],
    ['OcoOrder', 'Limit', 10],
    ['TakeProfit', 'Market', 11],
    ['StopLoss', 'Market', 11],
    ['PartialTakeProfit', 'Limit', 11],
    ['PartialStopLoss', 'Market', 11],
    ['BidirectionalTpslOrder', 'Market', 11],
  ] as const)('[REC-05] a %s %s order is plan type %i', (stopOrderType, orderType, planType) => {
    expect(planTypeOf({ stopOrderType, orderType, createType: 'CreateByUser' })).toBe(planType)
  })

  it('[REC-05] a trailing stop that took a profit is plan type 5, and every kind has a number', () => {
    const trailing = {
      stopOrderType: 'TrailingStop',
      orderType: 'Market',
      createType: 'CreateByTrailingProfit',
    } as const
    expect(planTypeOf(trailing)).toBe(5)
    for (const stopOrderType of STOP_ORDER_TYPES) {
      expect(planTypeOf({ stopOrderType, orderType: 'Market', createType: 'CreateByUser' })).toEqual(expect.any(Number))
    }
  })

  it('[REC-04, REC-08] an order with a status or a trigger kind that is new is read: the one as it is, the other as last price', () => {
    const reported = {
      ...orderForm.shrink(orderRecord()),
      st: 'Suspended',
      tb: 'BidPrice',
      tkb: 'MidPrice',
      slb: 'MarkPrice',
    }
    expect(z.parse(orderForm.row, reported)).toEqual({
      ...orderRecord(),
      orderStatus: 'Suspended',
      triggerBy: 'LastPrice',
      tpTriggerBy: 'LastPrice',
      slTriggerBy: 'MarkPrice',
    })
    expect(z.safeParse(orderForm.row, { ...reported, st: '<b>' }).success).toBe(false)
    const position = { ...positionForm.shrink(positionRecord()), tkb: 'MidPrice' }
    expect(z.parse(positionForm.row, position)).toEqual(positionRecord())
  })

  it('[REC-08] an unknown trigger kind is last price', () => {
    expect(
      ['LastPrice', 'IndexPrice', 'MarkPrice', 'BidPrice', ''].map((word) => z.parse(reportedTriggerBy, word)),
    ).toEqual(['LastPrice', 'IndexPrice', 'MarkPrice', 'LastPrice', 'LastPrice'])
  })

  it.each([
    [{ orderStatus: 'New' }, 'newed'],
    [{ orderStatus: 'Untriggered' }, 'newed'],
    [{ orderStatus: 'New', createdTime: 1, updatedTime: 9 }, 'replaced'],
    [{ orderStatus: 'PartiallyFilled', createdTime: 1, updatedTime: 9 }, 'position'],
    [{ orderStatus: 'Filled' }, 'position'],
    [{ orderStatus: 'Cancelled' }, 'canceled'],
    [{ orderStatus: 'Deactivated' }, 'canceled'],
    [{ orderStatus: 'Rejected' }, 'canceled'],
    [{ orderStatus: 'Filled', createType: 'CreateByTakeOver_PassThrough' }, 'liquidation'],
    [{ orderStatus: 'Filled', createType: 'CreateByLiq' }, 'liquidation'],
  ] as const)('[REC-09] the push of an order with %o is %s', (fields, action) => {
    expect(pushActionOf(orderRecord(fields))).toBe(action)
  })
})

describe('order list items', () => {
  it('[REC-03] an order in the words of the lists, with the value of what it asks for', () => {
    expect(
      orderItemOf(orderRecord({ orderLinkId: 'mine', takeProfit: '61000', createdTime: 1 }), CONTRACT),
    ).toMatchObject({
      orderId: '7',
      clientOrderId: 'mine',
      symbolId: 1,
      side: 'BUY',
      type: 'LIMIT',
      status: 'NEW',
      planType: -1,
      price: '60000',
      origQty: '0.1',
      leavesQty: '0.1',
      amount: '6000',
      leavesAmount: '6000',
      executedAmount: '0',
      tpTriggerPrice: '61000',
      slTriggerPrice: '',
      ocoTriggerBy: '',
      specialTradeFrom: '',
      showLimitActiveOrderTpsl: true,
      baseTokenId: 'BTC',
      quoteTokenName: 'USDT',
      time: 1,
    })
    expect(orderItemOf(orderRecord({ qty: '3000', price: '60000' }), INVERSE).amount).toBe('0.05')
    const market = orderItemOf(orderRecord({ orderType: 'Market', price: '0', createType: 'CreateByTWAP' }), CONTRACT)
    expect(market).toMatchObject({ type: 'MARKET', price: '', amount: '', specialTradeFrom: 'TWAP' })
  })

  it('[REC-03] has every field that the lists name', () => {
    const named = `orderId clientOrderId symbolId side type status planType stopOrderType price quotePrice origQty executedQty
      leavesQty amount executedAmount leavesAmount avgPrice activationPrice triggerPrice trailingPercentage trailingValue
      tpTriggerPrice slTriggerPrice tpLimitPrice slLimitPrice tpOrderType slOrderType ocoTriggerBy timeInForce marketUnit
      createType time maxSlippage maxSlippageType specialTradeFrom showLimitActiveOrderTpsl baseTokenId baseTokenName
      quoteTokenId quoteTokenName`
    expect(Object.keys(orderItemOf(orderRecord(), CONTRACT))).toEqual(expect.arrayContaining(named.split(/\s+/)))
  })

  it('[REC-03] a trailing stop shows its activation, its distance and where it would trigger now', () => {
    const trailing = orderRecord({
      stopOrderType: 'TrailingStop',
      orderStatus: 'Untriggered',
      triggerPrice: '62000',
      tsTriggerPrice: '61500',
      trailingPercentageE4: 125,
    })
    expect(orderItemOf(trailing, CONTRACT)).toMatchObject({
      status: 'ORDER_NEW',
      planType: 4,
      activationPrice: '62000',
      triggerPrice: '61500',
      trailingPercentage: '1.25',
    })
  })

  it.each([
    [{}, 'activity'],
    [{ orderStatus: 'Filled' }, 'activity'],
    [{ orderStatus: 'Untriggered', stopOrderType: 'Stop' }, 'condition'],
    [{ orderStatus: 'Deactivated', stopOrderType: 'Stop', orderType: 'Market' }, 'condition'],
    [{ orderStatus: 'New', stopOrderType: 'Stop' }, 'activity'],
    [{ orderStatus: 'Untriggered', stopOrderType: 'PartialStopLoss' }, 'tpSl'],
    [{ orderStatus: 'Untriggered', stopOrderType: 'TrailingStop' }, 'trailingStop'],
    [{ orderStatus: 'Untriggered', stopOrderType: 'MmRateClose' }, 'mmr'],
    [{ orderStatus: 'Untriggered', stopOrderType: 'OcoOrder' }, 'oco'],
    [{ createType: 'CreateByFutureSpread' }, 'futureSpread'],
  ] as const)('[REC-06] an order with %o stands in the tab %s', (fields, tab) => {
    expect(tabOf(orderItemOf(orderRecord(fields), CONTRACT))).toBe(tab)
  })

  it('[REC-06] orders of one parent are one set, which stands where the first of them stood', () => {
    const orders = [
      orderRecord({ orderId: '9' }),
      orderRecord({ orderId: '2', parentOrderId: '5' }),
      orderRecord({ orderId: '5' }),
      orderRecord({ orderId: '3', parentOrderId: '5' }),
      orderRecord({ orderId: '4', parentOrderId: '6' }),
    ]
    expect(orderSets(orders).map((set) => set.map(({ orderId }) => orderId))).toEqual([['9'], ['2', '3'], ['5'], ['4']])
  })
})

describe('positions for the views', () => {
  it('[REC-07, REC-10] have their TP/SL for the whole and their partial ones, pairs together', () => {
    const { fullTpsl, partialTpslList } = positionRecordOf(
      positionRecord({
        stopOrders: [
          stopRecord({ orderId: '1', stopOrderType: 'TakeProfit', triggerPrice: '70000', triggerBy: 'MarkPrice' }),
          stopRecord({
            orderId: '2',
            stopOrderType: 'PartialStopLoss',
            pairOrderId: '3',
            triggerPrice: '50000',
            qty: '0.04',
          }),
          stopRecord({ orderId: '4', stopOrderType: 'TrailingStop' }),
          stopRecord({
            orderId: '3',
            stopOrderType: 'PartialTakeProfit',
            pairOrderId: '2',
            orderType: 'Limit',
            price: '66000',
            updatedAtE3: 8,
            qty: '0.04',
          }),
          stopRecord({ orderId: '5', stopOrderType: 'PartialStopLoss', pairOrderId: '99', qty: '0.01' }),
        ],
      }),
    )
    expect(fullTpsl).toEqual({
      takeProfit: '70000',
      stopLoss: '',
      tpTriggerBy: 'MarkPrice',
      slTriggerBy: 'LastPrice',
      tpSlMode: 'Full',
      orderId: '1',
      tpStopOrderId: '1',
      slStopOrderId: '',
    })
    expect(partialTpslList).toMatchObject([
      {
        orderId: '2',
        qty: '0.04',
        updatedAt: 8,
        takeProfit: '65000',
        tpSize: '0.04',
        tpStopOrderId: '3',
        tpOrderType: 'Limit',
        limitTakeProfit: '66000',
        stopLoss: '50000',
        slStopOrderId: '2',
        limitStopLoss: '',
      },
      { orderId: '5', takeProfit: '', tpStopOrderId: '', stopLoss: '65000', slSize: '0.01' },
    ])
    expect(positionRecordOf(positionRecord())).toMatchObject({ fullTpsl: null, partialTpslList: [] })
  })

  it('[REC-01] have every field that the views name', () => {
    const named = `symbol positionIdx side leverage isIsolated mode riskId size entryPrice sessionAvgPrice markPrice liqPrice bv2c
      sv2c positionMargin initialMargin positionBalance positionUPL ROI calcIM calcMM calcRPL isAutoAddMargin breakevenPrice
      activationPrice tsTriggerPrice trailingStop trailValuePercentageE4 partialTpslList fullTpsl`
    expect(Object.keys(positionRecordOf(positionRecord()))).toEqual(expect.arrayContaining(named.split(/\s+/)))
  })

  it('[REC-07] their stop orders and entries have every field that the dialog names', () => {
    const stop = 'orderId parentOrderId qty triggerPrice triggerBy price orderType updatedAtE3'
    expect(Object.keys(stopRecord())).toEqual(expect.arrayContaining(stop.split(' ')))
    const [entry] = positionRecordOf(positionRecord({ stopOrders: [stopRecord()] })).partialTpslList
    const named = `orderId updatedAt qty parentOrderId takeProfit stopLoss tpSize slSize tpTriggerBy slTriggerBy tpOrderType
      slOrderType tpStopOrderId slStopOrderId limitTakeProfit limitStopLoss`
    expect(Object.keys(entry ?? {})).toEqual(expect.arrayContaining(named.split(/\s+/)))
  })

  it('[REC-01, 4.E5] compute their return on the margin, exactly', () => {
    const long = positionRecord({ positionValue: '1400', unrealisedPnl: '100', leverageE2: 1_000 })
    expect(positionRecordOf(long)).toMatchObject({
      ROI: '71.42857143',
      leverage: '10',
      positionUPL: '100',
      calcIM: '602.97',
    })
    expect(positionRecordOf(positionRecord({ positionValue: '0' })).ROI).toBe('')
  })

  it('[REC-10] tiers and leverage in plain figures', () => {
    const entry = {
      riskId: 2,
      symbol: 'BTCUSDT',
      limit: '2000000',
      startingMarginE8: 660_000,
      maintainMarginE8: 330_000,
      maxLeverageE2: 15_050,
      deduction: '510',
      section: [100, 250],
      isLowestRisk: false,
    }
    expect(riskTierOf(entry)).toEqual({
      riskId: 2,
      limit: '2000000',
      startingMargin: '0.0066',
      maintainMargin: '0.0033',
      maxLeverage: '150.5',
      section: ['1', '2.5'],
    })
    const setting = { symbol: 'BTCUSDT', buyLeverageE2: 1_000, sellLeverageE2: 550, isIsolated: true, riskId: 1 }
    expect(leverageDataOf({ ...setting, positionMode: 'BothSide' })).toEqual({
      longLvg: '10',
      shortLvg: '5.5',
      singleLvg: '',
    })
    expect(leverageDataOf({ ...setting, positionMode: 'MergedSingle' }).singleLvg).toBe('10')
  })
})
