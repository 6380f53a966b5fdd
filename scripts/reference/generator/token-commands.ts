import type { Command } from '@perpdesk/engine'
import { e8 } from '@perpdesk/numeric'
import type { RequestLimits, Side, TokenTerms } from '@perpdesk/trading'
import type { Random } from '../../lib/random.ts'
import type { CommandContext } from './command-context.ts'
import { instrumentOf, type PairPlan } from './pairs.ts'
import { TRADERS } from './scene.ts'

interface TokenPlan {
  readonly coin: string
  readonly instrument: number
  readonly side: Side
  readonly account: number
  /** Target leverage and its bounds. */
  readonly leverage: readonly [lower: string, target: string, upper: string]
}

/** The tokens: usual bounds, narrow ones, and leverages at which a fund can lose all it has. */
const TOKENS: readonly TokenPlan[] = [
  { coin: 'AAA3L', instrument: 1, side: 'Buy', account: 900, leverage: ['2', '3', '4'] },
  { coin: 'AAA3S', instrument: 1, side: 'Sell', account: 901, leverage: ['2.9', '3', '3.1'] },
  { coin: 'CCC40L', instrument: 3, side: 'Buy', account: 902, leverage: ['10', '40', '90'] },
  { coin: 'DDD3S', instrument: 7, side: 'Sell', account: 903, leverage: ['2.5', '3', '3.5'] },
]

const PAIR: PairPlan = {
  id: 9100,
  base: 'AAA3L',
  quote: 'USDT',
  tick: '0.001',
  lot: '0.01',
  price: 10_000,
  dollar: 10,
}

/**
 * Inserts commands about leveraged tokens with a probability of `percent` %, by a random source of its own, so that the
 * other commands stay the same.
 */
export function withTokens(random: Random, percent: number): (context: CommandContext) => Command | undefined {
  const planned: Command[] = [
    ...TOKENS.map((plan): Command => ({ type: 'setToken', ...termsOf(random, plan), openTime: 0 })),
    { type: 'listInstrument', instrument: instrumentOf(PAIR) },
    index(random),
    ...TRADERS.filter(() => random.chance(70)).map(({ id }): Command => ({ type: 'passTokenQuiz', account: id })),
  ]
  return (context) => {
    if (!random.chance(percent)) return undefined
    const next = planned.shift() ?? choose(random, context)
    const isRequest = next.type === 'subscribeToken' || next.type === 'redeemToken'
    // requests come in bursts, which reach the limits of a day and of a fund
    if (isRequest && planned.length === 0 && random.chance(30)) {
      const again = { ...next, serial: '' }
      planned.push(...Array.from({ length: random.between(1, 5) }, () => again))
    }
    return next
  }
}

function choose(random: Random, context: CommandContext): Command {
  const account = random.chance(8) ? random.pick([99, 1, 900]) : random.pick(TRADERS).id
  const plan = random.pick(TOKENS)
  const coin = random.chance(1) ? 'ZZZ3L' : plan.coin
  const serial = random.chance(40) ? '' : `S${random.between(1, 150)}`
  switch (
    random.weighted({ subscribe: 34, redeem: 30, quiz: 5, terms: 7, order: 12, index: 4, give: 3, flow: 2, time: 1 })
  ) {
    case 'subscribe': {
      const cents = random.between(1, random.chance(85) ? 20_000 : 80_000)
      const amount = BigInt(cents) * 1_000_000n + (random.chance(2) ? 1n : 0n)
      return { type: 'subscribeToken', account, coin, amount, serial }
    }
    case 'redeem': {
      const own = context.venue.ownMoney(account, coin)
      const part = random.chance(30) ? own : (own * BigInt(random.between(1, 120))) / 100n
      const amount = random.chance(97) ? part - (part % 10_000n) : part
      return { type: 'redeemToken', account, coin, amount, serial }
    }
    case 'quiz':
      return { type: 'passTokenQuiz', account }
    case 'terms':
      return { type: 'setToken', ...laterTerms(random, context, plan) }
    case 'order': {
      const price = PAIR.price + random.between(-150, 150)
      return {
        type: 'placeOrder',
        account,
        instrument: PAIR.id,
        side: random.pick(['Buy', 'Sell'] as const),
        orderType: 'Limit',
        timeInForce: random.pick(['GTC', 'IOC'] as const),
        price,
        qty: random.between(1, 900),
        reduceOnly: false,
        closeOnTrigger: false,
        positionIdx: 0,
        smpType: 'None',
        orderLinkId: '',
        leverageE2: 0,
        options: null,
      }
    }
    case 'index':
      return index(random)
    case 'give': {
      const own = context.venue.ownMoney(account, coin)
      const amount = (own * BigInt(random.between(1, 100))) / 100n
      return { type: 'transfer', account, to: random.pick(TRADERS).id, coin, amount, id: '' }
    }
    case 'flow':
      return random.chance(50)
        ? { type: 'deposit', account, coin, amount: e8('5'), bonus: false }
        : { type: 'withdraw', account, coin, amount: 1n }
    case 'time':
      context.time += random.between(1, 900) * 60_000
      return { type: 'tick' }
  }
}

function index(random: Random): Command {
  const sources = [e8(PAIR.tick) * BigInt(PAIR.price + random.between(-100, 100))]
  return { type: 'indexPrices', entries: [{ instrument: PAIR.id, sources }] }
}

function termsOf(random: Random, { leverage, ...plan }: TokenPlan): TokenTerms {
  const [lower, target, upper] = leverage
  const limits = (min: string, step: string, max: string): RequestLimits => ({
    min: e8(min),
    step: e8(step),
    max: e8(max),
    daily: e8(max) + e8(min),
    feeRate: BigInt(random.between(0, 300_000)),
    isOpen: random.chance(95),
  })
  return {
    ...plan,
    target: e8(target),
    lower: e8(lower),
    upper: e8(upper),
    initialNav: e8('10'),
    managementRate: BigInt(random.between(0, 20_000)),
    subscription: limits('1', '0.01', '400'),
    redemption: random.chance(85) ? limits('0.01', '0.0001', '15') : limits('5', '5', '30'),
    maxHolding: e8('1500'),
    maxRequests: random.between(2, 6),
    openTime: 0,
  }
}

/** Changed terms, some of them impossible. */
function laterTerms(random: Random, context: CommandContext, plan: TokenPlan): TokenTerms {
  const terms = termsOf(random, plan)
  if (random.chance(12)) return { ...terms, openTime: context.time + random.between(1, 20) * 1000 }
  if (random.chance(75)) return terms
  const { subscription } = terms
  return {
    ...terms,
    ...random.pick<Partial<TokenTerms>>([
      { target: terms.upper },
      { lower: -1n },
      { upper: e8('101') },
      { initialNav: 0n },
      { managementRate: e8('1') },
      { maxHolding: 0n },
      { maxRequests: 0 },
      { openTime: -1 },
      { subscription: { ...subscription, step: 0n } },
      { redemption: { ...subscription, feeRate: e8('1') } },
      { subscription: { ...subscription, daily: 0n } },
      { side: terms.side === 'Buy' ? 'Sell' : 'Buy' },
      { account: 950 },
      { instrument: 2 },
      { coin: 'USDT', account: 951 },
      { coin: 'AAA', account: 952 },
      { coin: 'lower', account: 953 },
      { coin: 'NEW3L', account: 10 },
      { coin: 'NEW3L', account: 954, instrument: 8 },
      { coin: 'NEW3L', account: 955, instrument: 99_999 },
    ]),
  }
}
