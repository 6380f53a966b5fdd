import type { SequencedCommand } from '@perpdesk/engine'
import { createAccount, openHouse, setContractRates, setSpotRates } from './account/open-account.ts'
import { setPricePreference } from './account/price-preference.ts'
import { setCollateral } from './account/set-collateral.ts'
import { borrow, repay, setCollateralSwitch, setLending, setSpotMargin } from './borrowing/commands.ts'
import { runTriggers } from './firing/run-triggers.ts'
import { deposit } from './ledger/deposit.ts'
import { passTokenQuiz, requestToken, setToken } from './leveraged-tokens/commands.ts'
import { listInstrument } from './list-instrument.ts'
import { reportResizedCloses } from './mmr-close/follow-mmr-closes.ts'
import { setMarginClose } from './mmr-close/set-mmr-close.ts'
import { Model } from './model.ts'
import { amend } from './orders/amend.ts'
import { cancel } from './orders/cancel.ts'
import { cancelAll } from './orders/cancel-all.ts'
import { massQuote } from './orders/mass-quote.ts'
import { placeAtLeverage } from './orders/order-leverage.ts'
import { placeScaled } from './orders/place-scaled.ts'
import { takeIndex } from './prices/index-prices.ts'
import type { Answer } from './results.ts'
import { setAutoAddMargin } from './risk/auto-margin.ts'
import { setLeverage } from './risk/leverage.ts'
import { setMarginMode, setPositionMode } from './risk/modes.ts'
import { addMargin } from './risk/position-margin.ts'
import { setRiskLimit } from './risk/risk-limit.ts'
import { setSymbolMarginMode } from './risk/symbol-mode.ts'
import { transfer } from './risk/transfer.ts'
import { withdraw } from './risk/withdraw.ts'
import { reportNewDay } from './settlement/begin-day.ts'
import { reportInterest } from './settlement/begin-interest.ts'
import { tick } from './settlement/tick.ts'
import { shedUnpaid } from './spot/cancel.ts'
import { applyToPair } from './spot/commands.ts'
import { asIfPaid } from './spot/promised.ts'
import { createStrategy, stopStrategy } from './strategies/create.ts'
import { runDue } from './strategies/run.ts'
import { reportResized } from './triggers/stop-life.ts'
import { setTradingStop } from './triggers/trading-stop.ts'

export function createReference(): Model {
  const model = new Model()
  openHouse(model)
  return model
}

/** Applies a command to the model; its events are in `model.events`. */
export function applyTo(model: Model, { seq, time, command }: SequencedCommand): Answer {
  const before = model.time
  model.begin(seq, time)
  reportNewDay(model, before)
  reportInterest(model, before)
  const answer = applyToPair(model, command) ?? dispatch(model, command)
  shedUnpaid(model)
  runDue(model)
  runTriggers(model)
  shedUnpaid(model)
  model.due = []
  reportResized(model)
  reportResizedCloses(model)
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
    case 'transfer':
      return transfer(model, command)
    case 'placeOrder':
      return placeAtLeverage(model, command)
    case 'amendOrder':
      return amend(model, command)
    case 'cancelOrder':
      return cancel(model, command)
    case 'cancelAll':
      return cancelAll(model, command)
    case 'massQuote':
      return massQuote(model, command)
    case 'setLeverage':
      return asIfPaid(model.client(command.account), () => setLeverage(model, command))
    case 'setMarginMode':
      return asIfPaid(model.client(command.account), () => setMarginMode(model, command))
    case 'setPositionMode':
      return setPositionMode(model, command)
    case 'setTradingStop':
      return setTradingStop(model, command)
    case 'setSymbolMarginMode':
      return asIfPaid(model.client(command.account), () => setSymbolMarginMode(model, command))
    case 'setRiskLimit':
      return asIfPaid(model.client(command.account), () => setRiskLimit(model, command))
    case 'setAutoAddMargin':
      return setAutoAddMargin(model, command)
    case 'addMargin':
      return asIfPaid(model.client(command.account), () => addMargin(model, command))
    case 'createStrategy':
      return createStrategy(model, command)
    case 'stopStrategy':
      return stopStrategy(model, command)
    case 'placeScaled':
      return placeScaled(model, command)
    case 'setMmrClose':
      return setMarginClose(model, command)
    case 'setContractRates':
      return setContractRates(model, command)
    case 'setSpotRates':
      return setSpotRates(model, command)
    case 'setLending':
      return setLending(model, command)
    case 'setSpotMargin':
      return setSpotMargin(model, command)
    case 'setCollateralSwitch':
      return setCollateralSwitch(model, command)
    case 'borrow':
      return borrow(model, command)
    case 'repay':
      return repay(model, command)
    case 'setToken':
      return setToken(model, command)
    case 'passTokenQuiz':
      return passTokenQuiz(model, command)
    case 'subscribeToken':
    case 'redeemToken':
      return requestToken(model, command)
    case 'indexPrices':
      return takeIndex(model, command)
    case 'tick':
      return tick(model)
  }
}
