import type { Transfer } from '@perpdesk/engine'
import { move } from '../ledger/move.ts'
import type { Model } from '../model.ts'
import { type Answer, DONE, refused } from '../results.ts'
import { freeCoins } from '../spot/promised.ts'
import { isFree } from './free-money.ts'

/** Ids of an account's transfers that are remembered. */
const REMEMBERED = 100

export function transfer(model: Model, command: Transfer): Answer {
  const { coin, amount, id } = command
  const [from, to] = [model.client(command.account), model.client(command.to)]
  if (from === undefined || to === undefined) return refused('noAccount')
  if (id !== '' && from.given.includes(id)) return refused('transferRepeated')
  if (from.id === to.id) return refused('sameAccount')
  if (amount <= 0n) return refused('invalid')
  const wallet = from.wallets.find((one) => one.coin === coin)
  if (wallet === undefined || freeCoins(from, coin) - wallet.borrowed < amount) return refused('transfer')
  if (!isFree(from, wallet, amount)) return refused('transfer')
  if (id !== '') from.given.push(id)
  if (from.given.length > REMEMBERED) from.given.shift()
  move(model, from, to, coin, amount)
  return DONE
}
