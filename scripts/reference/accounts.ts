import type { Instrument } from '@perpdesk/trading'
import type {
  CreateAccount,
  Deposit,
  ListInstrument,
  SetCollateral,
  SetPricePreference,
  Withdraw,
} from '../../packages/engine/src/command.ts'
import { isDollar } from './coins.ts'
import { usable } from './cross.ts'
import { CLEARING, FEES, INSURANCE, post, TAKEOVER } from './fills.ts'
import { type Account, FIRST_CLIENT, type Market, type Model, type Wallet, walletOf } from './model.ts'
import { type Answer, DONE, refused } from './results.ts'

const LARGEST_RATE = 1_000_000n

function newAccount(
  model: Model,
  terms: Pick<Account, 'id' | 'accountType' | 'marginMode' | 'makerRate' | 'takerRate' | 'reports'>,
): Account {
  return {
    model,
    ...terms,
    movesPrices: true,
    wallets: [],
    standings: [],
    ended: [],
    endedPlans: [],
    warned: new Set(),
  }
}

/** The accounts that are there from the start. */
export function openHouse(model: Model): void {
  for (const id of [FEES, INSURANCE, TAKEOVER, CLEARING]) {
    const terms = { id, accountType: 'UTA2', marginMode: 'REGULAR_MARGIN', makerRate: 0n, takerRate: 0n } as const
    model.addAccount(newAccount(model, { ...terms, reports: false }))
  }
}

export function createAccount(model: Model, command: CreateAccount): Answer {
  const { makerRate, takerRate, marginMode } = command
  if (command.account < FIRST_CLIENT || model.account(command.account) !== undefined) return refused('invalid')
  if (marginMode === 'PORTFOLIO_MARGIN') return refused('marginRefused')
  if (command.accountType === 'classic' && marginMode !== 'REGULAR_MARGIN') return refused('invalid')
  const tooLarge = [makerRate, takerRate].some((rate) => rate > LARGEST_RATE || rate < -LARGEST_RATE)
  if (tooLarge || takerRate < 0n || makerRate + takerRate < 0n) return refused('invalid')
  const { account: id, accountType, reports } = command
  model.addAccount(newAccount(model, { id, accountType, marginMode, makerRate, takerRate, reports }))
  model.events.push({ type: 'account', account: id, marginMode, movesPrices: true })
  return DONE
}

export function deposit(model: Model, command: Deposit): Answer {
  const account = command.account === INSURANCE ? model.account(INSURANCE) : model.client(command.account)
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
  if (wallet === undefined || command.amount > wallet.balance - wallet.bonus) return refused('transfer')
  if (!isFree(account, wallet, command.amount)) return refused('transfer')
  model.withdrawals.set(command.coin, (model.withdrawals.get(command.coin) ?? 0n) + command.amount)
  post(model, account, command.coin, { ledgerType: 'TRANSFER_OUT', cashFlow: -command.amount })
  return DONE
}

/** A coin that does not count in full is asked for with the amount gone. */
function isFree(account: Account, wallet: Wallet, amount: bigint): boolean {
  const before = usable(account, wallet.coin)
  if (isDollar(wallet.coin)) return amount <= before
  wallet.balance -= amount
  const after = usable(account, wallet.coin)
  wallet.balance += amount
  return after >= 0n || after >= before
}

/** R5.15: what a coin counts for, and whose index is its price. */
export function setCollateral(model: Model, command: SetCollateral): Answer {
  const { coin, priceInstrument, tiers, enabled } = command
  const terms = { coin, priceInstrument, tiers, enabled }
  if (isDollar(terms.coin)) return refused('invalid')
  const market = model.market(terms.priceInstrument)
  if (market === undefined) return refused('noSymbol')
  const { baseCoin, quoteCoin } = market.instrument
  if (baseCoin !== terms.coin || !(quoteCoin === 'USD' || isDollar(quoteCoin))) return refused('invalid')
  let below = { maxQty: 0n, ratio: 100_000_000n }
  for (const tier of terms.tiers) {
    if (tier.maxQty <= below.maxQty || tier.ratio < 0n || tier.ratio > below.ratio) return refused('invalid')
    below = tier
  }
  model.collateral.set(terms.coin, terms)
  model.events.push({ type: 'collateral', ...terms })
  return DONE
}

/** Lists a contract or takes its changed data; the conditions of listing themselves are proved elsewhere. */
export function listInstrument(model: Model, command: ListInstrument): Answer {
  const { instrument } = command
  const listed = model.market(instrument.id)
  if (listed === undefined) model.addMarket(newMarket(instrument))
  else {
    const before = listed.instrument
    const isFixed = FIXED.some((field) => before[field] !== instrument[field])
    if (isFixed || before.funding?.intervalMinutes !== instrument.funding?.intervalMinutes) return refused('invalid')
    if (before.preListing?.phase !== instrument.preListing?.phase) return refused('invalid')
    if (listed.deliveredTime > 0 || instrument.status === 'Delivering') return refused('invalid')
    if (instrument.status === 'PreLaunch' && before.status !== 'PreLaunch') return refused('invalid')
    if (before.deliveryTime !== instrument.deliveryTime) {
      listed.windowPrices = []
      listed.windowSecond = 0
      listed.predicted = 0n
    }
    listed.instrument = instrument
  }
  model.events.push({ type: 'instrument', instrument })
  return DONE
}

/** What a listed contract keeps for ever. */
const FIXED = [
  'symbol',
  'contractType',
  'baseCoin',
  'quoteCoin',
  'settleCoin',
  'tickSize',
  'lotSize',
  'maxPrice',
  'indexInstrument',
  'sessionMinutes',
] as const

/** R2.22. */
export function setPricePreference(model: Model, command: SetPricePreference): Answer {
  const account = model.client(command.account)
  if (account === undefined) return refused('noAccount')
  account.movesPrices = command.movesPrices
  tellAccount(model, account)
  return DONE
}

export function tellAccount(model: Model, { id: account, marginMode, movesPrices }: Account): void {
  model.events.push({ type: 'account', account, marginMode, movesPrices })
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
    fundingMinutes: 0,
    calmHours: 0,
    nextSessionTime: 0,
    windowPrices: [],
    windowSecond: 0,
    predicted: 0n,
    deliveredTime: 0,
    countsAtMark: false,
    fundPnl: 0n,
    fundNoted: [],
    deleveraging: false,
    premiumMinute: 0,
    minutePremiums: [],
    maxBuy: 0,
    minSell: 0,
    standings: [],
  }
}
