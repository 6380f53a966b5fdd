import type { E8 } from '@perpdesk/numeric'
import { closedEntryValue, closingFeePart, realisedPnl, tradeFee } from '@perpdesk/trading'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { apply } from '../apply.ts'
import { MARGIN_CHOICE } from '../margin/choose-margin.ts'
import type { ContractMarket } from '../market.ts'
import { settleFill } from '../products/derivative/fill.ts'
import { PRODUCTS } from '../products.ts'
import { State } from '../state.ts'
import { BTC, contract } from '../testing/exchange.ts'

const ACCOUNT = 10
const GUARD = 2n ** 53n

/** Returns a state with an account and a contract that set no limits. */
function opened(): { state: State; market: ContractMarket } {
  const state = new State(MARGIN_CHOICE, PRODUCTS)
  const commands = [
    { type: 'listInstrument', instrument: contract(BTC) },
    {
      type: 'createAccount',
      account: ACCOUNT,
      accountType: 'UTA2',
      marginMode: 'REGULAR_MARGIN',
      makerRate: -20_000n,
      takerRate: 55_000n,
      reports: true,
    },
  ] as const
  for (const command of commands) apply(state, { seq: state.seq + 1, time: 1_800_000_000_000, command })
  return { state, market: state.markets.contract(BTC)! }
}

/** The figures of a position computed in bigint alone. */
class Model {
  lots = 0
  entryValue = 0n
  /** Lots and value when the position was last increased, from which the remaining value is computed. */
  opening = { lots: 0n, value: 0n }
  openFee = 0n
  curRealised = 0n
  cumRealised = 0n
  balance = 0n
  feesPaid = 0n

  fill(signed: number, value: E8, rate: E8): void {
    const lots = Math.abs(signed)
    const fee = tradeFee(value, rate)
    const closes = this.lots !== 0 && this.lots > 0 !== signed > 0
    const closed = closes ? Math.min(lots, Math.abs(this.lots)) : 0
    const exit = closedEntryValue(value, BigInt(lots), BigInt(closed))
    const closeFee = closed === 0 ? 0n : closingFeePart(fee, BigInt(lots), BigInt(closed))
    let realised = 0n
    if (closed > 0) {
      const size = BigInt(Math.abs(this.lots))
      const left = size - BigInt(closed)
      const { lots: of, value: whole } = this.opening
      const entry = this.entryValue - (whole - closedEntryValue(whole, of, of - left))
      realised = realisedPnl(this.lots > 0 ? 1n : -1n, entry, exit)
      this.openFee -= closedEntryValue(this.openFee, size, BigInt(closed))
      this.entryValue -= entry
      this.lots += signed > 0 ? closed : -closed
      this.curRealised += realised - closeFee
      this.cumRealised += realised - closeFee
    }
    if (closed < lots) {
      if (this.lots === 0) this.curRealised = 0n
      this.lots += signed > 0 ? lots - closed : closed - lots
      this.entryValue += closed > 0 ? value - exit : value
      this.opening = { lots: BigInt(Math.abs(this.lots)), value: this.entryValue }
      this.openFee += closed > 0 ? fee - closeFee : fee
      this.curRealised -= closed > 0 ? fee - closeFee : fee
      this.cumRealised -= closed > 0 ? fee - closeFee : fee
    }
    this.balance += realised - fee
    this.feesPaid += fee
  }
}

const ticks = fc.integer({ min: 1, max: 20_000_000 })
const lots = fc.oneof(
  fc.integer({ min: 1, max: 1000 }),
  fc.integer({ min: 1, max: 100_000 }),
  fc.integer({ min: 1, max: 100_000_000 }),
)
const fills = fc.array(fc.record({ isBuy: fc.boolean(), isMaker: fc.boolean(), ticks, lots }), { maxLength: 30 })

describe('a position and a wallet under fills of any size', () => {
  it('[ENG-03, ENG-04] hold what bigints add up to, on both sides of the largest safe integer', () => {
    let crossed = 0
    let stayed = 0
    fc.assert(
      fc.property(fills, (made) => {
        const { state, market } = opened()
        const account = state.accounts.get(ACCOUNT)!
        const exposure = state.accounts.exposure(account, market)
        const position = exposure.ownPosition(0)
        const wallet = account.wallet('USDT')
        const model = new Model()
        for (const { isBuy, isMaker, ticks: price, lots: size } of made) {
          const side = isBuy ? 'Buy' : 'Sell'
          const feeRate = isMaker ? account.rates.maker : account.rates.taker
          const value = market.values.amountAt(price, size)
          const fill = { exposure, position, side, price, lots: size, value, feeRate, isMaker } as const
          settleFill(state, {
            ...fill,
            orderId: 1,
            orderLinkId: '',
            leavesQty: 0,
            execType: 'Trade',
            createType: 'CreateByUser',
          })
          const exact = BigInt(price) * BigInt(size) * market.values.unit
          model.fill(isBuy ? size : -size, exact, BigInt(feeRate))
          if (model.entryValue < GUARD) stayed++
          else crossed++
          const { entryValue, openFee, curRealised, cumRealised } = position
          expect({ lots: position.lots, entryValue, openFee, curRealised, cumRealised }).toEqual({
            lots: model.lots,
            entryValue: model.entryValue,
            openFee: model.openFee,
            curRealised: model.curRealised,
            cumRealised: model.cumRealised,
          })
          expect([wallet.balance, wallet.cumRealised]).toEqual([model.balance, model.balance])
          expect(state.accounts.fees.balanceOf('USDT')).toBe(model.feesPaid)
        }
      }),
      { numRuns: 150 },
    )
    expect([crossed > 100, stayed > 100]).toEqual([true, true])
  })
})
