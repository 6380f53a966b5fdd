import { type AccountOutlook, BORROW_REFUSALS, lotsToQty, REFUSALS } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import type { Engine } from '../engine.ts'
import type { AppliedCommand } from '../event.ts'
import { createEngine } from '../exchange-engine.ts'
import { readOut } from '../read-out.ts'
import { BTC, MID, tradingExchange } from '../testing/exchange.ts'
import { INSTRUMENTS, RandomCommands, seeded } from '../testing/random-commands.ts'
import { type AskedChange, preparation, randomChange } from '../testing/random-settings.ts'

/** Returns the engine's figures for an account, in the form of {@link AccountOutlook}. */
function outlookOf(engine: Engine, account: number) {
  const wallet = engine.wallet(account)!
  return {
    positions: engine.positions(account).map((position) => {
      const listed = engine.instrument(position.instrument)!
      return {
        symbol: listed.symbol,
        side: position.side,
        size: lotsToQty(listed, position.size),
        initialMargin: position.positionBalance,
        maintenanceMargin: position.maintenanceMargin,
        isolated: position.isIsolated,
        leverageE2: position.leverageE2,
        liquidationPrice: position.liqPrice,
        bankruptcyPrice: position.bustPrice,
      }
    }),
    // negative amounts are displayed as 0
    available: wallet.coins.map(({ coin, available }) => [coin, available]),
    initialMarginRate: wallet.initialMarginRate,
    maintenanceMarginRate: wallet.maintenanceMarginRate,
  }
}

function foreseen({ available, ...outlook }: AccountOutlook, engine: Engine, account: number) {
  const shown = engine.wallet(account)!.coins.map(({ coin }) => {
    const free = available.get(coin) ?? 0n
    return [coin, free > 0n ? free : 0n]
  })
  return { ...outlook, available: shown }
}

const CODES = { ...REFUSALS, ...BORROW_REFUSALS }

/** Compares the preview of a change with the engine's figures after it; returns the names of the compared figures. */
function ask(engine: Engine, { account, change, command }: AskedChange, time: number): readonly string[] {
  const effect = engine.previewSetting(account, change)!
  expect(foreseen(effect.before, engine, account)).toEqual(outlookOf(engine, account))
  const { result }: AppliedCommand = readOut(engine.apply({ seq: engine.seq + 1, time, command }))
  const { refusal } = effect
  expect([result.code, result.params]).toEqual(refusal === null ? [0, {}] : [CODES[refusal.name], refusal.params])
  if (refusal !== null) return [`${change.kind} ${refusal.name}`]
  const after = outlookOf(engine, account)
  expect(foreseen(effect.after, engine, account)).toEqual(after)
  const kinds = after.positions.map(
    ({ symbol, isolated }) => `${change.kind} ${symbol} ${isolated ? 'isolated' : 'cross'}`,
  )
  const hedged = new Set(after.positions.map(({ symbol }) => symbol)).size < after.positions.length
  return [`${change.kind} done`, ...kinds, ...(hedged ? [`${change.kind} hedged`] : [])]
}

describe('what a change of settings would come to', { timeout: 120_000 }, () => {
  it('[LEV-05, LEV-07, LEV-08, ENG-07] is what the exchange makes of it, to the last unit, and refused with the same words', () => {
    const seen = new Map<string, number>()
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      const engine = createEngine()
      const commands = new RandomCommands(seed, INSTRUMENTS.slice(seed % 3))
      const random = seeded(seed * 7919)
      let time = Date.UTC(2026, 0, 5, 1)
      let lastOrder = 0
      for (const given of [...commands.opening(), ...Array.from({ length: 700 }, () => null)]) {
        const { wait, command } = given ?? commands.next(lastOrder)
        time += wait
        const applied = engine.apply({ seq: engine.seq + 1, time, command })
        lastOrder = Math.max(lastOrder, applied.result.orderId)
        if (given !== null) continue
        for (const one of random() < 0.2 ? preparation(random) : []) {
          lastOrder = Math.max(lastOrder, engine.apply({ seq: engine.seq + 1, time, command: one }).result.orderId)
        }
        for (const what of ask(engine, randomChange(engine, random), time)) seen.set(what, (seen.get(what) ?? 0) + 1)
      }
    }
    const counts = Object.fromEntries(seen)
    for (const kind of ['leverage', 'marginMode', 'contractMode', 'riskLimit', 'margin']) {
      expect([kind, counts[`${kind} done`]! > 10]).toEqual([kind, true])
    }
    for (const what of [
      'leverage hedged',
      'marginMode hedged',
      'leverage insufficientForLeverage',
      'leverage leverageTooHigh',
      'leverage leverageWouldLiquidate',
      'marginMode marginModeRefused',
      'margin insufficientForMargin',
      'margin marginReduceTooMuch',
      'riskLimit riskLimitUnknown',
      ...['C1USDT', 'C2USDT', 'C3USD', 'C4PERP', 'C5USD', 'C6PERP'].flatMap((symbol) => [
        `leverage ${symbol} cross`,
        `leverage ${symbol} isolated`,
      ]),
    ]) {
      expect([what, (counts[what] ?? 0) > 0]).toEqual([what, true])
    }
  })

  it('[LEV-01] is asked without a trace: nothing changes, and no account or contract that is not there is opened', () => {
    const exchange = tradingExchange()
    exchange.sell(10, MID, 500)
    const { engine } = exchange
    const before = engine.stateHash()
    const leverageE2 = { Buy: 2_000, Sell: 2_000 }
    expect(engine.previewSetting(11, { kind: 'leverage', symbol: 'C1USDT', leverageE2 })?.refusal).toBe(null)
    expect(engine.previewSetting(99, { kind: 'leverage', symbol: 'C1USDT', leverageE2 })).toBe(undefined)
    expect(engine.previewSetting(11, { kind: 'leverage', symbol: 'NONE', leverageE2 })).toBe(undefined)
    expect(engine.stateHash()).toBe(before)
    expect(engine.leverage(11, BTC).buyLeverageE2).toBe(1_000)
  })
})
