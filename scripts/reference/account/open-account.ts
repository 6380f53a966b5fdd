import type { CreateAccount, SetContractRates, SetSpotRates } from '@perpdesk/engine'
import { CLEARING, FEES, FIRST_CLIENT, INSURANCE, LENDER, TAKEOVER } from '../house.ts'
import type { Account, Model } from '../model.ts'
import { type Answer, DONE, refused } from '../results.ts'
import { reportAccount } from './report-account.ts'

const LARGEST_RATE = 1_000_000n
/** VIP 0 of pairs: 0.1 % (7.1). */
const USUAL_SPOT_RATE = 100_000n

function areRates({ makerRate, takerRate }: Pick<Account, 'makerRate' | 'takerRate'>): boolean {
  const tooLarge = [makerRate, takerRate].some((rate) => rate > LARGEST_RATE || rate < -LARGEST_RATE)
  return !tooLarge && takerRate >= 0n && makerRate + takerRate >= 0n
}

function newAccount(
  model: Model,
  terms: Pick<Account, 'id' | 'isHouse' | 'accountType' | 'marginMode' | 'makerRate' | 'takerRate' | 'reports'>,
): Account {
  return {
    model,
    ...terms,
    movesPrices: true,
    spotRates: { makerRate: USUAL_SPOT_RATE, takerRate: USUAL_SPOT_RATE },
    paid: false,
    paidAway: new Map(),
    isTried: false,
    spotLeverage: 0,
    wallets: [],
    standings: [],
    ended: [],
    endedPlans: [],
    given: [],
    serials: [],
    passedQuiz: false,
    warned: new Set(),
  }
}

/** The accounts that are there from the start. */
export function openHouse(model: Model): void {
  for (const id of [FEES, INSURANCE, TAKEOVER, CLEARING, LENDER]) newHouse(model, id)
}

export function newHouse(model: Model, id: number): Account {
  const modes = { accountType: 'UTA2', marginMode: 'REGULAR_MARGIN' } as const
  const account = newAccount(model, { id, isHouse: true, ...modes, makerRate: 0n, takerRate: 0n, reports: false })
  model.addAccount(account)
  return account
}

export function createAccount(model: Model, command: CreateAccount): Answer {
  const { makerRate, takerRate, marginMode } = command
  if (command.account < FIRST_CLIENT || model.account(command.account) !== undefined) return refused('invalid')
  if (marginMode === 'PORTFOLIO_MARGIN') return refused('marginRefused')
  if (command.accountType === 'classic' && marginMode !== 'REGULAR_MARGIN') return refused('invalid')
  if (!areRates(command)) return refused('invalid')
  const { account: id, accountType, reports } = command
  const account = newAccount(model, { id, isHouse: false, accountType, marginMode, makerRate, takerRate, reports })
  model.addAccount(account)
  reportAccount(model, account)
  return DONE
}

/** Rates in contracts, for orders from now on; margins hold closing fees at the new taker rate. */
export function setContractRates(model: Model, command: SetContractRates): Answer {
  const account = model.client(command.account)
  if (account === undefined) return refused('noAccount')
  if (!areRates(command)) return refused('invalid')
  account.makerRate = command.makerRate
  account.takerRate = command.takerRate
  reportAccount(model, account)
  for (const standing of account.standings) {
    for (const position of standing.positions) if (position.lots > 0) model.positionChanged(standing, position)
  }
  if (account.reports) model.changedWallets.add(account)
  return DONE
}

/** Rates in pairs of coins, for orders from now on. */
export function setSpotRates(model: Model, command: SetSpotRates): Answer {
  const account = model.client(command.account)
  if (account === undefined) return refused('noAccount')
  const { makerRate, takerRate } = command
  if (!areRates(command)) return refused('invalid')
  account.spotRates = { makerRate, takerRate }
  return DONE
}
