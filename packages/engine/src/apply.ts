import { createAccount } from './account/open-account.ts'
import { setPricePreference } from './account/price-preference.ts'
import { setCollateral } from './account/set-collateral.ts'
import { setContractRates } from './account/set-contract-rates.ts'
import { setSpotRates } from './account/set-spot-rates.ts'
import { borrow } from './borrowing/borrow.ts'
import { repay } from './borrowing/repay.ts'
import type { Command, SequencedCommand } from './command.ts'
import type { AppliedNow, CommandResult } from './event.ts'
import { runTriggers } from './firing/run-triggers.ts'
import { deposit } from './ledger/deposit.ts'
import { setLending } from './ledger/set-lending.ts'
import { passTokenQuiz } from './leveraged-tokens/pass-quiz.ts'
import { redeemToken, subscribeToken } from './leveraged-tokens/request.ts'
import { setToken } from './leveraged-tokens/set-token.ts'
import { listInstrument } from './list-instrument.ts'
import { reportResizedCloses } from './mmr-close/follow-mmr-closes.ts'
import { setMmrClose } from './mmr-close/set-mmr-close.ts'
import { amendOrder } from './orders/amend.ts'
import { cancelOrder } from './orders/cancel.ts'
import { cancelAll } from './orders/cancel-all.ts'
import { massQuote } from './orders/mass-quote.ts'
import { placeOrder } from './orders/place.ts'
import { placeScaled } from './orders/place-scaled.ts'
import { takeIndexPrices } from './prices/index-prices.ts'
import { keepPromises } from './products/spot/keep-promises.ts'
import { setAutoAddMargin } from './risk/auto-margin.ts'
import { setLeverage } from './risk/leverage.ts'
import { setMarginMode, setPositionMode } from './risk/modes.ts'
import { addMargin } from './risk/position-margin.ts'
import { setRiskLimit } from './risk/risk-limit.ts'
import { setCollateralSwitch } from './risk/set-collateral-switch.ts'
import { setSpotMargin } from './risk/set-spot-margin.ts'
import { setSymbolMarginMode } from './risk/symbol-mode.ts'
import { transfer } from './risk/transfer.ts'
import { withdraw } from './risk/withdraw.ts'
import { beginDay } from './settlement/begin-day.ts'
import { beginInterest } from './settlement/begin-interest.ts'
import { tick } from './settlement/tick.ts'
import type { State } from './state.ts'
import { createStrategy, stopStrategy } from './strategies/create.ts'
import { reportStrategies, runDueStrategies } from './strategies/run.ts'
import { reportResized } from './triggers/stop-life.ts'
import { setTradingStop } from './triggers/trading-stop.ts'

/**
 * Applies the next command of the journal. Throws `RangeError` if its sequence number is not the next one or its time
 * runs backwards.
 */
export function apply(state: State, sequenced: SequencedCommand): AppliedNow {
  const { seq, time } = sequenced
  if (seq !== state.seq + 1) throw new RangeError(`command ${seq} after ${state.seq}: the journal is broken`)
  if (!Number.isSafeInteger(time) || time < state.time) {
    throw new RangeError(`command ${seq} is stamped ${time}, earlier than ${state.time}`)
  }
  const before = state.time
  state.seq = seq
  state.time = time
  state.report.begin()
  if (time >= state.dayEnd) beginDay(state, before)
  if (time >= state.interestEnd) beginInterest(state, before)
  state.credits.begin(sequenced.command.type)
  const result = dispatch(state, sequenced.command)
  keepPromises(state)
  runDueStrategies(state)
  runTriggers(state)
  keepPromises(state)
  if (state.strategies.due.length > 0) state.strategies.due.length = 0
  reportResized(state)
  reportResizedCloses(state)
  state.report.reportChanges()
  reportStrategies(state)
  return state.report.applied(seq, time, result)
}

function dispatch(state: State, command: Command): CommandResult {
  switch (command.type) {
    case 'placeOrder':
      return placeOrder(state, command)
    case 'massQuote':
      return massQuote(state, command)
    case 'cancelOrder':
      return cancelOrder(state, command)
    case 'amendOrder':
      return amendOrder(state, command)
    case 'cancelAll':
      return cancelAll(state, command)
    case 'indexPrices':
      return takeIndexPrices(state, command)
    case 'tick':
      return tick(state)
    case 'listInstrument':
      return listInstrument(state, command)
    case 'createAccount':
      return createAccount(state, command)
    case 'deposit':
      return deposit(state, command)
    case 'withdraw':
      return withdraw(state, command)
    case 'transfer':
      return transfer(state, command)
    case 'setLeverage':
      return setLeverage(state, command)
    case 'setMarginMode':
      return setMarginMode(state, command)
    case 'setPositionMode':
      return setPositionMode(state, command)
    case 'addMargin':
      return addMargin(state, command)
    case 'setTradingStop':
      return setTradingStop(state, command)
    case 'setSymbolMarginMode':
      return setSymbolMarginMode(state, command)
    case 'setRiskLimit':
      return setRiskLimit(state, command)
    case 'setCollateral':
      return setCollateral(state, command)
    case 'setPricePreference':
      return setPricePreference(state, command)
    case 'setAutoAddMargin':
      return setAutoAddMargin(state, command)
    case 'placeScaled':
      return placeScaled(state, command)
    case 'createStrategy':
      return createStrategy(state, command)
    case 'stopStrategy':
      return stopStrategy(state, command)
    case 'setMmrClose':
      return setMmrClose(state, command)
    case 'setContractRates':
      return setContractRates(state, command)
    case 'setSpotRates':
      return setSpotRates(state, command)
    case 'setLending':
      return setLending(state, command)
    case 'setSpotMargin':
      return setSpotMargin(state, command)
    case 'setCollateralSwitch':
      return setCollateralSwitch(state, command)
    case 'borrow':
      return borrow(state, command)
    case 'repay':
      return repay(state, command)
    case 'setToken':
      return setToken(state, command)
    case 'passTokenQuiz':
      return passTokenQuiz(state, command)
    case 'subscribeToken':
      return subscribeToken(state, command)
    case 'redeemToken':
      return redeemToken(state, command)
  }
}
