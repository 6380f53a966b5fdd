import type { Instrument } from '@perpdesk/trading'
import type { CreateAccount, Deposit, ListInstrument, Withdraw } from '../../packages/engine/src/command.ts'
import { CLEARING, FEES, INSURANCE, post, TAKEOVER } from './fills.ts'
import { type Account, FIRST_CLIENT, type Market, type Model, walletOf } from './model.ts'
import { type Answer, DONE, refused } from './results.ts'
import { available } from './risk.ts'

const LARGEST_RATE = 1_000_000n

function newAccount(
  terms: Pick<Account, 'id' | 'accountType' | 'marginMode' | 'makerRate' | 'takerRate' | 'reports'>,
): Account {
  return { ...terms, wallets: [], standings: [], ended: [], warned: new Set() }
}

/** The accounts that are there from the start. */
export function openHouse(model: Model): void {
  for (const id of [FEES, INSURANCE, TAKEOVER, CLEARING]) {
    const terms = { id, accountType: 'UTA2', marginMode: 'REGULAR_MARGIN', makerRate: 0n, takerRate: 0n } as const
    model.accounts.push(newAccount({ ...terms, reports: false }))
  }
}

export function createAccount(model: Model, command: CreateAccount): Answer {
  const { makerRate, takerRate, marginMode } = command
  if (command.account < FIRST_CLIENT || model.account(command.account) !== undefined) return refused('invalid')
  if (marginMode === 'PORTFOLIO_MARGIN') return refused('marginRefused')
  const tooLarge = [makerRate, takerRate].some((rate) => rate > LARGEST_RATE || rate < -LARGEST_RATE)
  if (tooLarge || takerRate < 0n || makerRate + takerRate < 0n) return refused('invalid')
  const { account: id, accountType, reports } = command
  model.accounts.push(newAccount({ id, accountType, marginMode, makerRate, takerRate, reports }))
  model.events.push({ type: 'account', account: id, marginMode, movesPrices: true })
  return DONE
}

export function deposit(model: Model, command: Deposit): Answer {
  const account = model.account(command.account)
  if (account === undefined) return refused('noAccount')
  if (command.amount <= 0n || !/^[A-Z0-9]{1,20}$/.test(command.coin)) return refused('invalid')
  model.deposits.set(command.coin, (model.deposits.get(command.coin) ?? 0n) + command.amount)
  if (command.bonus) walletOf(account, command.coin).bonus += command.amount
  post(model, account, command.coin, {
    ledgerType: command.bonus ? 'BONUS' : 'TRANSFER_IN',
    cashFlow: command.amount,
  })
  return DONE
}

export function withdraw(model: Model, command: Withdraw): Answer {
  const account = model.client(command.account)
  if (account === undefined) return refused('noAccount')
  if (command.amount <= 0n) return refused('invalid')
  const wallet = account.wallets.find((one) => one.coin === command.coin)
  if (wallet === undefined || command.amount > available(account, command.coin)) return refused('transfer')
  if (command.amount > wallet.balance - wallet.bonus) return refused('transfer')
  model.withdrawals.set(command.coin, (model.withdrawals.get(command.coin) ?? 0n) + command.amount)
  post(model, account, command.coin, { ledgerType: 'TRANSFER_OUT', cashFlow: -command.amount })
  return DONE
}

/** Lists a contract or takes its changed data; the conditions of listing themselves are proved elsewhere. */
export function listInstrument(model: Model, command: ListInstrument): Answer {
  const { instrument } = command
  const listed = model.market(instrument.id)
  if (listed !== undefined) {
    const { tickSize, lotSize, maxPrice } = listed.instrument
    if (instrument.tickSize !== tickSize || instrument.lotSize !== lotSize || instrument.maxPrice !== maxPrice) {
      return refused('invalid')
    }
    listed.instrument = instrument
  } else model.markets.push(newMarket(instrument))
  model.events.push({ type: 'instrument', instrument })
  return DONE
}

function newMarket(instrument: Instrument): Market {
  return {
    instrument,
    bids: [],
    asks: [],
    last: 0,
    index: 0n,
    indexTime: 0,
    sources: [],
    freshTicks: 0,
    mark: 0n,
    basis: [],
    premium: [],
    lastFundingRate: 0n,
    predictedRate: 0n,
    nextFundingTime: 0,
    premiumMinute: 0,
    minutePremiums: [],
    maxBuy: 0,
    minSell: 0,
  }
}
