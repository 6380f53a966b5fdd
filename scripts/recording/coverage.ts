import type { AppliedCommand, Command, EngineEvent, SequencedCommand } from '@perpdesk/engine'
import { BORROW_REFUSALS, isContract, REFUSALS, type RefusalName, TOKEN_REFUSALS } from '@perpdesk/trading'
import { WORDS } from '../../packages/engine/src/testing/raised-words.ts'
import type { Counts } from '../lib/tallies.ts'
import { Holders } from './holders.ts'

/** Least of each kind of command over a whole recording, wherever both are possible. */
const TAKEN = 50
const REFUSED = 20

/** Kinds of command, and whether the engine can refuse any of them. */
const COMMANDS: Readonly<Record<Command['type'], boolean>> = {
  listInstrument: true,
  createAccount: true,
  deposit: true,
  withdraw: true,
  transfer: true,
  placeOrder: true,
  amendOrder: true,
  cancelOrder: true,
  cancelAll: true,
  massQuote: true,
  setLeverage: true,
  setMarginMode: true,
  setPositionMode: true,
  addMargin: true,
  setTradingStop: true,
  indexPrices: true,
  tick: false,
  setSymbolMarginMode: true,
  setRiskLimit: true,
  setAutoAddMargin: true,
  setPricePreference: true,
  setCollateral: true,
  placeScaled: true,
  createStrategy: true,
  stopStrategy: true,
  setMmrClose: true,
  setContractRates: true,
  setSpotRates: true,
  setLending: true,
  setSpotMargin: true,
  setCollateralSwitch: true,
  borrow: true,
  repay: true,
  setToken: true,
  passTokenQuiz: true,
  subscribeToken: true,
  redeemToken: true,
}

const EVENTS: Readonly<Record<EngineEvent['type'], true>> = {
  instrument: true,
  collateral: true,
  account: true,
  order: true,
  execution: true,
  trade: true,
  position: true,
  wallet: true,
  ledger: true,
  closedPnl: true,
  mark: true,
  funding: true,
  session: true,
  delivery: true,
  auction: true,
  liquidation: true,
  strategy: true,
  adl: true,
  adlAlert: true,
  insurance: true,
  interest: true,
  marginAlert: true,
  equity: true,
  tokenRequest: true,
}

/** Refusals that no command can be given, and why. */
const NEVER_REFUSED: Readonly<Partial<Record<RefusalName, string>>> = {
  preMarketNoPortfolio: 'portfolio margin is not offered yet, so no account is in it',
}

/** Rows of the ledger that only borrowers and holders of leveraged tokens have. */
const SELDOM_ROWS = ['BORROW', 'REPAY', 'INTEREST', 'TOKENS_SUBSCRIPTION', 'TOKENS_REDEMPTION'] as const

/** The trader: kind of account, its margin mode and its position mode. */
const HOLDERS = [
  'classic cross one-way',
  'classic cross hedge',
  'classic isolated one-way',
  'classic isolated hedge',
  'UTA cross one-way',
  'UTA cross hedge',
  'UTA isolated one-way',
  'UTA isolated hedge',
  'UTA2 cross one-way',
  'UTA2 cross hedge',
  'UTA2 isolated one-way',
  'UTA2 isolated hedge',
] as const

/** Counts what a recording reaches. */
export class Coverage {
  readonly #counts = new Map<string, number>()
  readonly #holders = new Holders()

  get counts(): Counts {
    return this.#counts
  }

  after({ command }: SequencedCommand, { result, events }: AppliedCommand): void {
    const isTaken = result.code === 0
    this.#count(isTaken ? 'taken' : 'refused', command.type)
    if (!isTaken) this.#count('refusal', String(result.code))
    if (command.type === 'placeOrder' && command.leverageE2 !== 0) {
      this.#count('orders with leverage', isTaken ? 'taken' : 'refused')
    }
    if (isTaken) {
      this.#holders.after(command)
      if ('account' in command) this.#count(`taken of ${this.#holders.typeOf(command.account)}`, command.type)
      if (command.type === 'placeOrder') {
        this.#count('orders of', this.#holders.of(command.account, command.instrument))
        this.#count('orders', `${command.orderType} ${command.timeInForce}`)
      }
    }
    for (const event of events) this.#event(event)
  }

  #event(event: EngineEvent): void {
    this.#count('event', event.type)
    if (event.type === 'order') {
      const { status, stopOrderType, createType, cancelType, rejectReason } = event.order
      this.#count('orderStatus', status)
      this.#count('stopOrderType', stopOrderType)
      this.#count('createType', createType)
      this.#count('cancelType', cancelType)
      this.#count('rejectReason', rejectReason)
    } else if (event.type === 'execution') {
      this.#count('execType', event.execType)
      this.#count('createType', event.createType)
    } else if (event.type === 'closedPnl') this.#count('execType', event.execType)
    else if (event.type === 'ledger') this.#count('ledgerType', event.ledgerType)
    else if (event.type === 'position') this.#count('positionStatus', event.position.status)
    else if (event.type === 'instrument') {
      const { contractType, status } = event.instrument
      const preListing = isContract(event.instrument) ? event.instrument.preListing : null
      this.#count('contracts', contractType)
      this.#count('listing', status === 'PreLaunch' ? (preListing?.phase ?? status) : status)
    } else if (event.type === 'strategy') {
      const { terms, terminateType } = event.strategy
      this.#count('strategy', `${terms.type} ${terms.pricing} ${terminateType}`)
    }
  }

  #count(group: string, word: string): void {
    const key = `${group}: ${word}`
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1)
  }
}

/** The bounds that a whole recording misses; empty where every one is met. */
export function lacking(counts: Counts): readonly string[] {
  const short: string[] = []
  const least = (group: string, word: string, bound: number): void => {
    const count = counts.get(`${group}: ${word}`) ?? 0
    if (count < bound) short.push(`${group}: ${word} ${count}, at least ${bound}`)
  }
  for (const [type, canBeRefused] of Object.entries(COMMANDS)) {
    least('taken', type, TAKEN)
    if (canBeRefused) least('refused', type, REFUSED)
  }
  for (const type of Object.keys(EVENTS)) least('event', type, 1)
  for (const [group, { raised }] of Object.entries(WORDS)) for (const word of raised) least(group, word, 1)
  for (const [name, code] of Object.entries(REFUSALS)) {
    if (!Object.hasOwn(NEVER_REFUSED, name)) least('refusal', `${code}`, 1)
  }
  for (const code of Object.values({ ...BORROW_REFUSALS, ...TOKEN_REFUSALS })) least('refusal', `${code}`, 1)
  for (const word of SELDOM_ROWS) least('ledgerType', word, TAKEN)
  least('orders with leverage', 'taken', TAKEN)
  least('orders with leverage', 'refused', REFUSED)
  for (const holder of HOLDERS) least('orders of', holder, TAKEN)
  return short
}
