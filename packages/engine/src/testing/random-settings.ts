import { e8 } from '@perpdesk/numeric'
import type { SettingChange } from '@perpdesk/trading'
import type { Command } from '../command.ts'
import type { Engine } from '../engine.ts'
import { BTC } from './exchange.ts'
import { ACCOUNTS, HEDGED, INSTRUMENTS, PER_SYMBOL } from './random-commands.ts'

/** A change of an account's settings, as the rules of `trading` take it and as the command that requests it. */
export interface AskedChange {
  readonly account: number
  readonly change: SettingChange
  readonly command: Command
}

/**
 * Returns a random change that a trader, or the account `only`, could request, mostly for contracts in which the
 * account has a position.
 */
export function randomChange(engine: Engine, random: () => number, only?: number): AskedChange {
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)]!
  const dice = random()
  const ofContract = dice >= 0.45 && dice < 0.7 && random() < 0.8
  const account = only ?? pick(ofContract ? PER_SYMBOL : ACCOUNTS)
  const held = engine.positions(account)
  const position = held.length > 0 && random() < 0.8 ? pick(held) : undefined
  const instrument = position?.instrument ?? pick(INSTRUMENTS)
  const symbol = engine.instrument(instrument)?.symbol ?? ''
  const { positionMode, buyLeverageE2 } = engine.leverage(account, instrument)
  const hedge = positionMode === 'BothSide'
  const positionIdx = position?.positionIdx ?? (hedge ? pick([1, 2] as const) : 0)
  const buy = random() < 0.05 ? buyLeverageE2 : Math.floor(90 + random() ** 2 * 10_000)
  const sell = hedge && random() < 0.5 ? Math.floor(100 + random() * 5_000) : buy
  const leverageE2 = { Buy: buy, Sell: sell }
  const leverages = { buyLeverageE2: buy, sellLeverageE2: sell }
  if (dice < 0.3) {
    const command = { type: 'setLeverage', account, instrument, ...leverages } as const
    return { account, change: { kind: 'leverage', symbol, leverageE2 }, command }
  }
  if (dice < 0.45) {
    const marginMode = pick(['ISOLATED_MARGIN', 'REGULAR_MARGIN'] as const)
    return {
      account,
      change: { kind: 'marginMode', marginMode },
      command: { type: 'setMarginMode', account, marginMode },
    }
  }
  if (dice < 0.6) {
    const isolated = random() < 0.5
    const change = { kind: 'contractMode', symbol, isolated, leverageE2 } as const
    return { account, change, command: { type: 'setSymbolMarginMode', account, instrument, isolated, ...leverages } }
  }
  if (dice < 0.7) {
    const riskId = Math.floor(random() * 5)
    const change = { kind: 'riskLimit', symbol, riskId, positionIdx } as const
    return { account, change, command: { type: 'setRiskLimit', account, instrument, riskId, positionIdx } }
  }
  const fine = random() < 0.05 ? 1n : 10_000n
  const amount =
    (e8(String(Math.floor((random() - 0.5) * 600))) / (position?.positionIdx === 2 ? 10n : 1n) / 10_000n) * fine
  const addedBefore = random() < 0.2 ? 0n : random() < 0.2 ? (position?.addedMargin ?? null) : null
  const change = { kind: 'margin', symbol, positionIdx, amount, addedBefore } as const
  return { account, change, command: { type: 'addMargin', account, instrument, positionIdx, amount, addedBefore } }
}

/**
 * Returns commands for states that random commands reach too rarely: an account without orders, and one that is long
 * and short at once.
 */
export function preparation(random: () => number): readonly Command[] {
  const account = ACCOUNTS[Math.floor(random() * ACCOUNTS.length)]!
  if (random() < 0.5) return [{ type: 'cancelAll', account, instrument: 0, filter: null }]
  const hedger = HEDGED[Math.floor(random() * HEDGED.length)]!
  return (['Buy', 'Sell'] as const).map((side) => ({
    type: 'placeOrder',
    account: hedger,
    instrument: BTC,
    side,
    orderType: 'Market',
    timeInForce: 'IOC',
    price: 0,
    qty: 1 + Math.floor(random() * 40),
    reduceOnly: false,
    closeOnTrigger: false,
    positionIdx: side === 'Buy' ? 1 : 2,
    smpType: 'None',
    orderLinkId: '',
    leverageE2: 0,
    options: null,
  }))
}
