import type { Transfer } from '../command.ts'
import { ACCOUNTS, seeded } from './random-commands.ts'

/**
 * Returns a source of transfers among the accounts of the random commands, with a random sequence of its own: mostly
 * valid amounts, sometimes zero or far too much.
 */
export function randomTransfers(seed: number): () => Transfer {
  const random = seeded(seed)
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)]!
  let made = 0
  return () => ({
    type: 'transfer',
    account: pick(ACCOUNTS),
    to: pick(ACCOUNTS),
    coin: pick(['USDT', 'USDT', 'USDC', 'BTC']),
    amount: BigInt(Math.floor(random() * 10 ** pick([0, 6, 8, 11, 11, 12, 15]))),
    id: pick(['', `transfer-${made++}`, `transfer-${made}`]),
  })
}
