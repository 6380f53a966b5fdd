import { e8 } from '@perpdesk/numeric'
import { FEE_LEVELS, levelByRates, REFUSALS } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import { restoreEngine } from '../exchange-engine.ts'
import { MID, type TestExchange, tradingExchange } from '../testing/exchange.ts'

const ANN = 12

function setRates(exchange: TestExchange, maker: string, taker: string, account = ANN): number {
  const { code } = exchange.send({
    type: 'setContractRates',
    account,
    makerRate: e8(maker),
    takerRate: e8(taker),
  }).result
  return code
}

/** Returns the fee rates of an account's fills in the events of a command. */
function ratesPaid({ events }: ReturnType<TestExchange['order']>, account: number): readonly bigint[] {
  return events.flatMap((event) => (event.type === 'execution' && event.account === account ? [event.feeRate] : []))
}

function trader(isolated = false): TestExchange {
  const exchange = tradingExchange()
  exchange.open(ANN, '10000', { isolated })
  return exchange
}

describe('fee rates in contracts', () => {
  it('[R7.2, ENG-01] apply to orders placed from now on; a resting order keeps the rate of its placement', () => {
    const exchange = trader()
    exchange.sell(ANN, MID + 10, 10)
    expect(setRates(exchange, '0.0001', '0.00032')).toBe(0)
    exchange.sell(ANN, MID + 10, 10)
    expect(exchange.engine.feeRates(ANN)).toEqual({
      contracts: { maker: e8('0.0001'), taker: e8('0.00032') },
      spot: { maker: e8('0.001'), taker: e8('0.001') },
    })
    expect(ratesPaid(exchange.buy(10, MID + 10, 20), ANN)).toEqual([e8('0.0002'), e8('0.0001')])
    exchange.sell(10, MID + 20, 10)
    expect(ratesPaid(exchange.buy(ANN, MID + 20, 10), ANN)).toEqual([e8('0.00032')])
    expect(exchange.lost()).toBe(0n)
  })

  it('[R7.2, ENG-07] the fee of closing in margins follows at once, in both margin modes', () => {
    for (const isolated of [false, true]) {
      const held = trader(isolated)
      const twin = trader(isolated)
      expect(setRates(twin, '0.0001', '0.0003')).toBe(0)
      for (const exchange of [held, twin]) {
        exchange.sell(10, MID, 1000)
        exchange.buy(ANN, MID, 1000)
        exchange.sell(ANN, MID + 50, 1500)
      }
      const before = held.engine.positions(ANN)[0]!
      const paid = held.engine.wallet(ANN)!.coins[0]!.walletBalance
      const twinPaid = twin.engine.wallet(ANN)!.coins[0]!.walletBalance
      held.deposit(ANN, '1')
      const change = held.send({
        type: 'setContractRates',
        account: ANN,
        makerRate: e8('0.0001'),
        takerRate: e8('0.0003'),
      })
      expect(change.events.map(({ type }) => type)).toEqual(['account', 'position', 'wallet'])
      const [now, other] = [held.engine.positions(ANN)[0]!, twin.engine.positions(ANN)[0]!]
      expect(now.positionBalance).toBe(other.positionBalance)
      expect(now.maintenanceMargin).toBe(other.maintenanceMargin)
      expect(now.positionBalance < before.positionBalance).toBe(true)
      expect(paid < twinPaid).toBe(true)
    }
  })

  it('[R7.2, DATA-02] survive a snapshot', () => {
    const exchange = trader()
    exchange.sell(10, MID, 100)
    exchange.buy(ANN, MID, 100)
    setRates(exchange, '0', '0.0003')
    const twin = restoreEngine(exchange.engine.snapshot())
    expect(twin.stateHash()).toBe(exchange.engine.stateHash())
    expect(twin.feeRates(ANN)).toEqual(exchange.engine.feeRates(ANN))
    expect(twin.positions(ANN)).toEqual(exchange.engine.positions(ANN))
  })

  it('[R7.9, ENG-11] rates beyond the limits and unknown accounts are refused', () => {
    const exchange = trader()
    expect(setRates(exchange, '-0.0006', '0.00055')).toBe(REFUSALS.invalidParameter)
    expect(setRates(exchange, '0', '0.02')).toBe(REFUSALS.invalidParameter)
    expect(setRates(exchange, '0', '0', 99)).toBe(REFUSALS.accountNotFound)
    expect(setRates(exchange, '0', '0', 1)).not.toBe(0)
    expect(exchange.engine.feeRates(99)).toBeUndefined()
    expect(exchange.engine.feeRates(ANN)?.contracts.taker).toBe(e8('0.00055'))
  })

  it('[ACC-02, 7.1] those of every fee level are accepted, and name the level', () => {
    const exchange = trader()
    for (const level of FEE_LEVELS) {
      const { contracts, spot } = level
      expect(
        exchange.code({
          type: 'setContractRates',
          account: ANN,
          makerRate: contracts.maker,
          takerRate: contracts.taker,
        }),
      ).toBe(0)
      expect(exchange.code({ type: 'setSpotRates', account: ANN, makerRate: spot.maker, takerRate: spot.taker })).toBe(
        0,
      )
      expect(levelByRates(exchange.engine.feeRates(ANN)!)).toBe(level)
    }
  })
})
