import { e8 } from '@perpdesk/numeric'
import type { TokenTerms } from '@perpdesk/trading'
import type { Command } from '../command.ts'
import { seeded } from './random-commands.ts'
import { TOKEN, tokenTerms } from './tokens.ts'

const NUMBERS = [10, 11, 12, 900, 901, 0, 5, 99, -1, 0.5, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY]
const AMOUNTS = [0n, 1n, -1n, e8('1'), e8('1000'), 10n ** 30n, -(10n ** 20n)]
const COINS = ['USDT', 'BTC', 'BTC3S', 'x', '', '../..', '__proto__']

/** Returns a source of commands about leveraged tokens in which every field may have any value that its type allows. */
export function hostileTokens(seed: number): () => Command {
  const random = seeded(seed)
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)]!
  const mostly = <T>(sane: T, wild: readonly T[]): T => (random() < 0.7 ? sane : pick(wild))
  return () => {
    const account = mostly(pick([10, 11, 12]), NUMBERS)
    const coin = mostly(TOKEN, COINS)
    const request = { account, coin, amount: mostly(e8('20'), AMOUNTS), serial: pick(['', 'a', 'b', '__proto__']) }
    const limits = { ...tokenTerms().redemption, min: pick(AMOUNTS), step: pick(AMOUNTS), feeRate: pick(AMOUNTS) }
    const wrong = pick<Partial<TokenTerms>>([
      { target: pick(AMOUNTS), upper: pick(AMOUNTS) },
      { initialNav: pick(AMOUNTS), managementRate: pick(AMOUNTS) },
      { subscription: limits },
      { redemption: limits },
      { maxHolding: pick(AMOUNTS), maxRequests: pick(NUMBERS) },
      { openTime: pick(NUMBERS) },
      { instrument: pick(NUMBERS), account: pick(NUMBERS) },
    ])
    return pick<Command>([
      { type: 'subscribeToken', ...request },
      { type: 'redeemToken', ...request },
      { type: 'passTokenQuiz', account },
      { type: 'setToken', ...tokenTerms({ coin, ...(random() < 0.6 ? wrong : {}) }) },
    ])
  }
}
