import type { Command, Transfer } from '@perpdesk/engine'
import type { Random } from '../../lib/random.ts'
import type { CommandContext } from './command-context.ts'
import { COINS, TRADERS } from './scene.ts'

/**
 * Inserts transfers between accounts with a probability of `percent` %. It uses its own random numbers, so that the
 * other commands are unchanged.
 */
export function withTransfers(random: Random, percent: number): (context: CommandContext) => Command | undefined {
  let made = 0
  let last: Transfer | undefined
  return (context) => {
    if (!random.chance(percent)) return undefined
    if (last !== undefined && random.chance(6)) return last
    const account = random.pick(TRADERS).id
    const coin = random.pick(COINS).coin
    last = {
      type: 'transfer',
      account,
      to: random.pick(TRADERS).id,
      coin,
      amount: amountOf(random, context, account, coin),
      id: random.chance(20) ? '' : `transfer-${++made}`,
    }
    return random.chance(92) ? last : { ...last, ...wrongPart(random) }
  }
}

/** Returns a random amount, the available or whole balance or a part of these, sometimes slightly more. */
function amountOf(random: Random, { venue }: CommandContext, account: number, coin: string): bigint {
  if (random.chance(60)) return BigInt(random.between(1, coin === 'AAA' ? 20_000 : 1_000_000_000)) * 100n
  const most = random.chance(60) ? venue.available(account, coin) : venue.ownMoney(account, coin)
  const part = random.chance(50) ? most : (most * BigInt(random.between(50, 99))) / 100n
  return part + (random.chance(20) ? 1n : 0n)
}

function wrongPart(random: Random): Partial<Transfer> {
  return random.pick([
    { account: 99 },
    { account: 3 },
    { to: 1 },
    { to: 0.5 },
    { to: -1 },
    { amount: 0n },
    { amount: -5n },
    { coin: 'usdt' },
    { coin: 'BTC' },
  ])
}
