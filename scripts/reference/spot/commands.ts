import type { Command } from '@perpdesk/engine'
import type { Model } from '../model.ts'
import { type Answer, DONE, refused } from '../results.ts'
import { createStrategy } from '../strategies/create.ts'
import { amendInPair } from './amend.ts'
import { cancelAllInPair, cancelInPair } from './cancel.ts'
import { placeInPair } from './place.ts'
import { quoteInPair } from './quote.ts'

/** Returns the answer of the pair that a command names; `undefined` if it names none. */
export function applyToPair(model: Model, command: Command): Answer | undefined {
  if (!('instrument' in command) || typeof command.instrument !== 'number') return undefined
  const pair = model.pair(command.instrument)
  if (pair === undefined) return undefined
  const account = 'account' in command ? model.client(command.account) : undefined
  if (account === undefined) return refused('noAccount')
  switch (command.type) {
    case 'placeOrder':
      return placeInPair(model, pair, command)
    case 'amendOrder':
      return amendInPair(model, pair, command)
    case 'cancelOrder':
      return cancelInPair(model, pair, command)
    case 'massQuote':
      return quoteInPair(model, pair, command)
    case 'createStrategy':
      return createStrategy(model, command)
    case 'cancelAll':
      cancelAllInPair(model, pair, account, command)
      return DONE
    default:
      // every other command that names an instrument is for contracts
      return refused('noSymbol')
  }
}
