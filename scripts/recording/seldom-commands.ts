import type { Command } from '@perpdesk/engine'
import { e8 } from '@perpdesk/numeric'
import { ACCOUNT_TYPES, MARGIN_MODES } from '@perpdesk/trading'
import type { Random } from '../lib/random.ts'
import type { CommandContext } from '../reference/generator/command-context.ts'

/** First number of the accounts that are opened during the run. */
const FIRST_NEW = 40
const MOST_NEW = 12

/**
 * Returns a generator of commands that the reference's generator hardly ever makes: new accounts, and refused commands
 * of kinds that are seldom refused.
 */
export function withSeldom(random: Random): (context: CommandContext) => Command | undefined {
  let opened = 0
  return (context) => {
    if (!random.chance(2)) return undefined
    const account = random.pick([99, 0, -1, 0.5])
    const instrument = random.pick([5, 0, 99])
    switch (random.pick(['open', 'quote', 'money', 'preference', 'index', 'cancelAll', 'collateral'] as const)) {
      case 'open': {
        const isNew = opened < MOST_NEW && random.chance(30)
        return {
          type: 'createAccount',
          account: isNew ? FIRST_NEW + opened++ : random.pick([10, 3, 19]),
          accountType: random.pick(ACCOUNT_TYPES),
          marginMode: random.pick(MARGIN_MODES),
          makerRate: e8(random.pick(['0.0001', '0.0002', '-0.0009', '0.02'] as const)),
          takerRate: e8(random.pick(['0.0005', '0.0006'] as const)),
          reports: random.chance(80),
        }
      }
      case 'quote': {
        const price = context.priceNear(1)
        const wrong = random.pick([
          { price: 0, lots: 1 },
          { price, lots: -1 },
          { price: price + 0.5, lots: 1 },
        ])
        return { type: 'massQuote', account: 10, instrument: 1, bids: [{ price: price - 9, lots: 3 }], asks: [wrong] }
      }
      case 'money': {
        const wrong = random.pick([{ account }, { coin: 'usdt' }, { amount: 0n }] as const)
        const type = random.pick(['deposit', 'withdraw'] as const)
        return { type, account: 12, coin: 'USDT', amount: e8('1'), bonus: random.chance(50), ...wrong }
      }
      case 'preference':
        return { type: 'setPricePreference', account, movesPrices: random.chance(50) }
      case 'index': {
        const wrong = random.pick([
          { instrument, sources: [e8('1')] },
          { instrument: 1, sources: [-1n] },
          { instrument: 1, sources: Array.from({ length: 7 }, () => e8('30000')) },
        ])
        return { type: 'indexPrices', entries: [{ instrument: 2, sources: [e8('150')] }, wrong] }
      }
      case 'cancelAll':
        return { type: 'cancelAll', account: random.chance(50) ? account : 12, instrument, filter: null }
      case 'collateral': {
        const tiers = [{ maxQty: e8('10'), ratio: e8(random.pick(['1.5', '0.9', '-1'] as const)) }]
        const coin = random.pick(['AAA', 'USDC', 'DDD'])
        return { type: 'setCollateral', coin, priceInstrument: random.pick([1, 2, 99]), tiers, enabled: true }
      }
    }
  }
}
