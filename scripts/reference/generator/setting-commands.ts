import type { CancelFilter, Command } from '@perpdesk/engine'
import { e8 } from '@perpdesk/numeric'
import { CANCEL_KINDS } from '@perpdesk/trading'
import { type CommandContext, MAKERS } from './command-context.ts'
import { type ContractPlan, ending, instrumentOf, moved, newCoin, nextDated } from './contracts.ts'
import { COINS, TRADERS } from './scene.ts'

/** Changes tiers, limits or status of a contract; sometimes in a way that no listed contract allows. */
export function relist(context: CommandContext): Command {
  const { random } = context
  const closed = context.plans.find(({ id }) => context.venue.instrument(id)?.status === 'Closed')
  const plan = closed ?? random.pick(context.plans)
  // sometimes a delivery time is changed
  const present = context.present(plan)
  const contract = random.chance(10) && plan.dates !== undefined ? moved(present, random.between(-30, 60)) : present
  context.plans[context.plans.indexOf(plan)] = contract
  const instrument = instrumentOf(contract, BigInt(random.between(1, 2)))
  const forbidden = random.chance(5) ? { lotSize: instrument.lotSize * 10n, maxLimitQty: instrument.maxLimitQty } : {}
  const isEarly = contract.preListing !== undefined && contract.preListing.phase !== 'Finished'
  const status = isEarly ? 'PreLaunch' : closed === undefined && random.chance(30) ? 'Closed' : 'Trading'
  const minNotional = e8('5') * BigInt(random.between(1, 3))
  return { type: 'listInstrument', instrument: { ...instrument, status, minNotional, ...forbidden } }
}

/** Moves the index of one or all contracts; sometimes it jumps, or a source is silent or wrong. */
export function index(context: CommandContext): Command {
  const { random } = context
  // a contract that uses another's index has none of its own
  const leading = context.plans.filter(({ leader }) => leader === undefined)
  const chosen = random.chance(0.3) ? context.plans : leading.filter(() => random.chance(93))
  const entries = chosen.map(({ id, tick, price, leader }) => {
    const before = context.priceOf(id)
    const reach = random.chance(0.4) ? 90 : 1
    if (random.chance(0.6)) context.drifts.set(id, random.between(-8, 8))
    // a slope on which positions reach their liquidation step by step, with an order book in which they can be closed
    if (random.chance(0.8)) context.drifts.set(id, random.between(10, 22) * random.pick([-1, 1]))
    const pull = before > price * 2 ? -8 : before < price / 2 ? 8 : (context.drifts.get(id) ?? 0)
    const now = Math.max(100, Math.round(before * (1 + (random.between(-10 * reach, 10 * reach) + pull) / 10_000)))
    if (leader === undefined) context.prices.set(id, now)
    const sources = Array.from({ length: random.between(1, 5) }, () => {
      if (random.chance(3)) return 0n
      if (random.chance(0.1)) return e8(tick) * 1_000_001n
      const wild = random.chance(2) ? random.between(-6, 6) : 0
      const noise = BigInt(random.between(-3000, 3000) + wild * 1_000_000)
      return (BigInt(now) * e8(tick) * (100_000_000n + noise)) / 100_000_000n
    })
    return { instrument: id, sources: withStuck(context, id, sources) }
  })
  return { type: 'indexPrices', entries }
}

/**
 * Lets the first source sometimes repeat its price for minutes; it is silent if there are fewer than two other sources.
 */
function withStuck(
  { random, stuck }: CommandContext,
  instrument: number,
  sources: readonly bigint[],
): readonly bigint[] {
  const [first = 0n, ...others] = sources
  if (first > 0n && random.chance(0.4)) stuck.set(instrument, first)
  if (random.chance(0.4)) stuck.delete(instrument)
  const price = stuck.get(instrument)
  return price === undefined ? sources : [others.length < 2 ? 0n : price, ...others]
}

export function leverage(context: CommandContext): Command {
  const { random } = context
  const buyLeverageE2 = random.pick([100, 200, 333, 500, 1000, 1250, 2000, 2500, 5000, 10_000, 12_500, 50])
  const sellLeverageE2 = random.chance(80) ? buyLeverageE2 : random.pick([100, 700, 1000, 2500])
  return {
    type: 'setLeverage',
    account: context.trader(),
    instrument: context.contract(),
    buyLeverageE2,
    sellLeverageE2,
  }
}

/** Changes a coin's collateral ratios, or names a contract of another coin for its price. */
export function collateral(context: CommandContext): Command {
  const { random } = context
  const step = (share: string, ratio: string) => ({ maxQty: e8(share), ratio: e8(ratio) })
  const [coin, priceInstrument] = random.pick([
    ['AAA', 1],
    ['AAA', 8],
    ['EEE', 9],
    ['BBB', 2],
    ['EEE', 1],
    ['USDT', 1],
  ] as const)
  const tiers = random.pick([
    [step('100000', '0.95')],
    [step('0.05', '0.9'), step('500', '0.7'), step('50000', '0.2')],
    [step('5', '1'), step('5', '0.5')],
    [],
  ])
  return { type: 'setCollateral', coin, priceInstrument, tiers, enabled: random.chance(80) }
}

export function addMargin(context: CommandContext): Command {
  const { random } = context
  const isolated = TRADERS.filter((trader) => trader.isolated)
  const account = random.chance(85) ? random.pick(isolated).id : context.trader()
  const held = context.venue.positions(account)
  const chosen = held.length === 0 || random.chance(5) ? undefined : random.pick(held)
  const units = BigInt(random.between(-2_000_000, 4_000_000))
  return {
    type: 'addMargin',
    account,
    instrument: chosen?.instrument ?? context.contract(),
    positionIdx: chosen?.index ?? 0,
    amount: random.chance(95) ? units * 10_000n : units,
    addedBefore: random.chance(70) ? null : random.chance(70) ? (chosen?.added ?? 0n) : units,
  }
}

/** Funds accounts, so that the market does not run dry. */
export function deposit(context: CommandContext): Command {
  const { random } = context
  const account = context.trader()
  const { coin, share } = random.chance(60) ? COINS[0] : random.pick(COINS)
  const most = MAKERS.some((maker) => maker === account) ? 2_000_000 : 40_000
  const amount = (BigInt(random.between(1, most)) * e8(share)) / 150_000n
  return { type: 'deposit', account, coin, amount: amount + BigInt(random.between(0, 999)), bonus: random.chance(20) }
}

/** Returns a random filter for a cancellation. */
export function filter({ random }: CommandContext): CancelFilter {
  return {
    settleCoin: random.chance(30) ? random.pick(COINS).coin : '',
    side: random.pick(['', '', 'Buy', 'Sell'] as const),
    kind: random.pick(CANCEL_KINDS),
    cancelType: random.pick(['CancelByUser', 'CancelByDCP'] as const),
  }
}

/** Lists the successor of a contract that has ended, and ends a new coin's contract that has traded for a while. */
export function renewListing(context: CommandContext): Command | undefined {
  const replace = (plan: ContractPlan, next: ContractPlan): Command => {
    context.plans[context.plans.indexOf(plan)] = next
    return { type: 'listInstrument', instrument: instrumentOf(next) }
  }
  const isOver = ({ dates }: ContractPlan) => dates !== undefined && context.time > dates.delivery + 900_000
  const over = context.plans.find(isOver)
  if (over !== undefined) {
    const id = Math.max(...context.plans.map((plan) => plan.id)) + 1
    return replace(over, over.preListing === undefined ? nextDated(over, id, context.time) : newCoin(id, context.time))
  }
  const old = context.plans.find(({ preListing, dates }) => {
    return preListing !== undefined && dates === undefined && context.time > preListing.finishTime + 1_500_000
  })
  if (old === undefined) return undefined
  const present = context.present(old)
  return present.preListing?.phase === 'Finished' ? replace(old, ending(present, context.time)) : undefined
}

/** Changes margin mode, risk limit or auto-margin of one contract. */
export function symbolSetting(context: CommandContext): Command {
  const { random } = context
  const kind = random.pick(['mode', 'limit', 'auto'] as const)
  const ids = kind === 'auto' ? ([14, 15, 16, 18, 20] as const) : ([18, 18, 19, 20] as const)
  const account = random.chance(95) ? random.pick(ids) : context.trader()
  const instrument = context.contract()
  const hedged = context.venue.isHedged(account, instrument)
  const positionIdx = hedged ? random.pick([1, 2] as const) : 0
  if (kind === 'limit') {
    return {
      type: 'setRiskLimit',
      account,
      instrument,
      riskId: random.between(1, random.chance(5) ? 9 : 4),
      positionIdx,
    }
  }
  if (kind === 'auto') {
    return { type: 'setAutoAddMargin', account, instrument, positionIdx, autoAddMargin: random.chance(60) }
  }
  const buyLeverageE2 = random.pick([200, 500, 1000, 2000, 2500, 5000, 10_000, 50] as const)
  const sellLeverageE2 = random.chance(80) ? buyLeverageE2 : 700
  const isolated = random.chance(50)
  return { type: 'setSymbolMarginMode', account, instrument, isolated, buyLeverageE2, sellLeverageE2 }
}
