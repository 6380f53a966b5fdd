import type { SequencedCommand } from '../../packages/engine/src/command.ts'
import {
  createAccount,
  deposit,
  listInstrument,
  openHouse,
  setCollateral,
  setPricePreference,
  withdraw,
} from './accounts.ts'
import { createStrategy, stopStrategy } from './algos/create-strategy.ts'
import { setMarginClose, tellResizedCloses } from './algos/margin-close.ts'
import { runDue } from './algos/run-strategies.ts'
import { placeScaled } from './algos/scaled.ts'
import { Model } from './model.ts'
import { amend, place } from './placing.ts'
import { cancel, cancelAll, massQuote } from './quotes.ts'
import type { Answer } from './results.ts'
import { addMargin, setLeverage, setMarginMode, setPositionMode } from './settings.ts'
import { tellResized } from './stops/stop-life.ts'
import { setTradingStop } from './stops/trading-stop.ts'
import { runTriggers } from './stops/trigger.ts'
import { setAutoAddMargin, setRiskLimit, setSymbolMarginMode } from './symbol-settings.ts'
import { takeIndex, tellInterest, tellNewDay, tick } from './ticks.ts'

export function createReference(): Model {
  const model = new Model()
  openHouse(model)
  return model
}

/** Applies a command to the model; what it tells is in `model.events`. */
export function applyTo(model: Model, { seq, time, command }: SequencedCommand): Answer {
  const before = model.time
  model.begin(seq, time)
  tellNewDay(model, before)
  tellInterest(model, before)
  const answer = dispatch(model, command)
  runDue(model)
  runTriggers(model)
  model.due = []
  tellResized(model)
  tellResizedCloses(model)
  for (const strategy of model.changedStrategies) strategy.updatedTime = model.time
  return answer
}

function dispatch(model: Model, command: SequencedCommand['command']): Answer {
  switch (command.type) {
    case 'listInstrument':
      return listInstrument(model, command)
    case 'createAccount':
      return createAccount(model, command)
    case 'setCollateral':
      return setCollateral(model, command)
    case 'setPricePreference':
      return setPricePreference(model, command)
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
    case 'setTradingStop':
      return setTradingStop(model, command)
    case 'setSymbolMarginMode':
      return setSymbolMarginMode(model, command)
    case 'setRiskLimit':
      return setRiskLimit(model, command)
    case 'setAutoAddMargin':
      return setAutoAddMargin(model, command)
    case 'addMargin':
      return addMargin(model, command)
    case 'createStrategy':
      return createStrategy(model, command)
    case 'stopStrategy':
      return stopStrategy(model, command)
    case 'placeScaled':
      return placeScaled(model, command)
    case 'setMmrClose':
      return setMarginClose(model, command)
    case 'indexPrices':
      return takeIndex(model, command)
    case 'tick':
      return tick(model)
  }
}
