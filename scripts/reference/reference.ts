import type { SequencedCommand } from '../../packages/engine/src/command.ts'
import { createAccount, deposit, listInstrument, openHouse, withdraw } from './accounts.ts'
import { INSURANCE, TAKEOVER } from './fills.ts'
import { Model, walletOf } from './model.ts'
import { amend, place } from './placing.ts'
import { cancel, cancelAll, massQuote } from './quotes.ts'
import type { Answer } from './results.ts'
import { addMargin, setLeverage, setMarginMode, setPositionMode } from './settings.ts'
import { takeIndex, tick } from './ticks.ts'

export function createReference(): Model {
  const model = new Model()
  openHouse(model)
  return model
}

/** Applies a command to the model; what it tells is in `model.events`. */
export function applyTo(model: Model, { seq, time, command }: SequencedCommand): Answer {
  model.begin(seq, time)
  const answer = dispatch(model, command)
  sweepTakeover(model)
  return answer
}

function dispatch(model: Model, command: SequencedCommand['command']): Answer {
  switch (command.type) {
    case 'listInstrument':
      return listInstrument(model, command)
    case 'createAccount':
      return createAccount(model, command)
    case 'deposit':
      return deposit(model, command)
    case 'withdraw':
      return withdraw(model, command)
    case 'placeOrder':
      return place(model, command)
    case 'amendOrder':
      return amend(model, command)
    case 'cancelOrder':
      return cancel(model, command)
    case 'cancelAll':
      return cancelAll(model, command)
    case 'massQuote':
      return massQuote(model, command)
    case 'setLeverage':
      return setLeverage(model, command)
    case 'setMarginMode':
      return setMarginMode(model, command)
    case 'setPositionMode':
      return setPositionMode(model, command)
    case 'addMargin':
      return addMargin(model, command)
    case 'indexPrices':
      return takeIndex(model, command)
    case 'tick':
      return tick(model)
  }
}

/** What was won or lost on positions taken over belongs to the insurance fund (6.4). */
function sweepTakeover(model: Model): void {
  const takeover = model.account(TAKEOVER)
  const insurance = model.account(INSURANCE)
  if (takeover === undefined || insurance === undefined) return
  for (const wallet of takeover.wallets) {
    if (wallet.balance === 0n) continue
    walletOf(insurance, wallet.coin).balance += wallet.balance
    wallet.balance = 0n
  }
}
