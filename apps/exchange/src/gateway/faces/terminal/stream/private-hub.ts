import type { AppliedNow, Command, EngineEvent, OrderState, PositionState, WalletState } from '@perpdesk/engine'
import {
  type Compact,
  type Execution,
  type LeverageSetting,
  type Notice,
  orderForm,
  type PrivateTopic,
  positionForm,
  type SpotExecution,
  type Strategy,
  spotOrderForm,
} from '@perpdesk/protocol'
import type { MarginMode } from '@perpdesk/trading'
import type { Core } from '../../../core/core.ts'
import { type AlertNews, executionRow } from '../../../core/records.ts'
import { leverageOf, positionOf, walletOf } from '../wire/account-records.ts'
import { alertOf, newsByAccount } from '../wire/alert-records.ts'
import { feeLevelNotice, noticeOf } from '../wire/notices.ts'
import { executionOf, orderOf } from '../wire/order-records.ts'
import { spotExecutionOf, spotOrderOf } from '../wire/spot-order-records.ts'
import { strategyOf } from '../wire/strategy-records.ts'
import { CLOSE, type Connection } from './connection.ts'
import { messageText } from './message-text.ts'

const REFRESH_MS = 1_000

/** The topics of each socket, with the sequence number of the last message of each. */
type Members = Map<Connection, Map<PrivateTopic, number>>

/** Results of one command for one account, collected so that each topic gets one message. */
interface Outbox {
  readonly orders: Compact[]
  readonly executions: Execution[]
  readonly spotOrders: Compact[]
  readonly spotExecutions: SpotExecution[]
  /** Keyed by position and status: a liquidation begins and ends within one command, and both states are reported. */
  readonly positions: Map<string, PositionState>
  readonly settings: LeverageSetting[]
  readonly notices: Notice[]
  readonly strategies: Strategy[]
  wallet: string | undefined
}

/**
 * The private topics: all events of each account, in the order of the journal, sent only to sockets of that account.
 */
export class PrivateHub {
  readonly #core: Core
  readonly #accounts = new Map<number, Members>()
  /** The last sent wallet of each account, so that the periodic refresh sends only changes. */
  readonly #wallets = new Map<number, string>()
  /** The last sent liquidation and bankruptcy prices, by account and position. */
  readonly #dangers = new Map<number, Map<string, string>>()
  /** The last sent margin mode of each account, because an `account` event may report other settings. */
  readonly #marginModes = new Map<number, MarginMode>()
  readonly #timer: NodeJS.Timeout

  constructor(core: Core) {
    this.#core = core
    this.#timer = setInterval(() => this.#refresh(), REFRESH_MS)
  }

  subscribe(connection: Connection, account: number, topic: PrivateTopic): void {
    const members: Members = this.#accounts.get(account) ?? new Map()
    this.#accounts.set(account, members)
    const topics = members.get(connection) ?? new Map<PrivateTopic, number>()
    members.set(connection, topics)
    topics.set(topic, 1)
    this.#marginModes.set(account, this.#marginMode(account))
    const now = this.#core.now()
    const person = connection.account?.person ?? account
    connection.send(messageText(topic, 1, now, 'snapshot', this.#snapshot(account, topic, person)))
  }

  unsubscribe(connection: Connection, account: number, topic: PrivateTopic): void {
    const members = this.#accounts.get(account)
    const topics = members?.get(connection)
    topics?.delete(topic)
    if (topics?.size === 0) this.remove(connection, account)
  }

  remove(connection: Connection, account: number): void {
    const members = this.#accounts.get(account)
    members?.delete(connection)
    if (members?.size === 0) {
      this.#accounts.delete(account)
      this.#wallets.delete(account)
      this.#dangers.delete(account)
      this.#marginModes.delete(account)
    }
  }

  onApplied(applied: AppliedNow, command: Command): void {
    if (this.#accounts.size === 0) return
    const outboxes = new Map<number, Outbox>()
    const outboxOf = (account: number): Outbox | undefined => {
      if (!this.#accounts.has(account)) return undefined
      const outbox = outboxes.get(account) ?? emptyOutbox()
      outboxes.set(account, outbox)
      return outbox
    }
    const { rows } = applied
    for (let place = 0; place < rows.count; place += 1) {
      const outbox = outboxOf(rows.accountAt(place))
      if (outbox) this.#gather(outbox, rows.eventAt(place), applied, place)
    }
    if (isSetting(command, applied) && applied.result.code === 0) {
      outboxOf(command.account)?.settings.push(...this.#settingsAfter(command))
    }
    if (command.type === 'setContractRates' && applied.result.code === 0) {
      outboxOf(command.account)?.notices.push(feeLevelNotice(command, applied, this.#marginMode(command.account)))
    }
    for (const [account, outbox] of outboxes) this.#deliver(account, outbox, applied.time)
  }

  /**
   * Sends alerts that have been written to disk, to the sockets of all accounts of the user; fired alerts are also sent
   * as notices.
   */
  onAlerts(news: AlertNews): void {
    const { listings, subAccounts } = this.#core
    for (const [person, { alerts, notices }] of newsByAccount(listings, news, (of) => this.#marginMode(of))) {
      for (const { id } of subAccounts.accountsOf({ account: person })) {
        if (alerts.length > 0) this.#send(id, 'alert', this.#core.now(), JSON.stringify(alerts))
        if (notices.length > 0) this.#send(id, 'notice', this.#core.now(), JSON.stringify(notices))
      }
    }
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #gather(outbox: Outbox, event: EngineEvent, applied: AppliedNow, place: number): void {
    const { listings } = this.#core
    const { seq, time, rows } = applied
    if (event.type === 'order') this.#gatherOrder(outbox, event.order)
    else if (event.type === 'execution') {
      const pair = listings.pairs.get(event.instrument)
      const row = executionRow(event)
      if (pair !== undefined) outbox.spotExecutions.push(spotExecutionOf(pair, row, time))
      else outbox.executions.push(executionOf(listings.byId(event.instrument), row, time))
    } else if (event.type === 'position') {
      const key = `${placeOf(event.position)}.${event.position.status}`
      // a repeated position moves to the end, because the last entry of a position is its current state
      outbox.positions.delete(key)
      outbox.positions.set(key, event.position)
    } else if (event.type === 'strategy') {
      outbox.strategies.push(strategyOf(listings.anyById(event.strategy.instrument), event.strategy))
    } else if (event.type === 'wallet') outbox.wallet = this.#walletText(event.wallet)
    if (event.type === 'account') {
      if (this.#marginModes.get(event.account) === event.marginMode) return
      this.#marginModes.set(event.account, event.marginMode)
    }
    const marginMode = (account: number) => this.#marginMode(account)
    const notice = noticeOf(listings, event, { id: `${seq}-${place}`, time, marginMode, rows, place })
    if (notice) outbox.notices.push(notice)
  }

  #gatherOrder(outbox: Outbox, order: OrderState): void {
    const pair = this.#core.listings.pairs.get(order.instrument)
    if (pair === undefined) outbox.orders.push(this.#compactOrder(order))
    else outbox.spotOrders.push(spotOrderForm.shrink(spotOrderOf(pair, order)))
  }

  /** Returns the settings of the contract that a command changed; a change of margin mode concerns every contract. */
  #settingsAfter(command: SettingCommand): readonly LeverageSetting[] {
    const { listings, portfolio } = this.#core
    const changed = command.type === 'setMarginMode' ? listings.all() : [listings.byId(command.instrument)]
    return changed.map((listing) => leverageOf(listing, portfolio.leverage(command.account, listing.instrument.id)))
  }

  #marginMode(account: number): MarginMode {
    return this.#core.portfolio.marginMode(account) ?? 'REGULAR_MARGIN'
  }

  #deliver(account: number, outbox: Outbox, now: number): void {
    const { orders, executions, positions, wallet, settings, notices, strategies } = outbox
    if (settings.length > 0) this.#send(account, 'leverage', now, JSON.stringify(settings))
    if (orders.length > 0) this.#send(account, 'order', now, JSON.stringify(orders))
    if (executions.length > 0) this.#send(account, 'execution', now, JSON.stringify(executions))
    if (outbox.spotOrders.length > 0) this.#send(account, 'spotOrder', now, JSON.stringify(outbox.spotOrders))
    if (outbox.spotExecutions.length > 0)
      this.#send(account, 'spotExecution', now, JSON.stringify(outbox.spotExecutions))
    if (positions.size > 0) this.#sendPositions(account, now, [...positions.values()])
    if (strategies.length > 0) this.#send(account, 'strategy', now, JSON.stringify(strategies))
    if (wallet !== undefined) {
      this.#wallets.set(account, wallet)
      this.#send(account, 'wallet', now, wallet)
    }
    if (notices.length > 0) this.#send(account, 'notice', now, JSON.stringify(notices))
    // The sender of the command receives its effects before its answer.
    for (const connection of this.#accounts.get(account)?.keys() ?? []) connection.flush()
  }

  #sendPositions(account: number, now: number, states: readonly PositionState[]): void {
    const reported = this.#dangers.get(account)
    for (const state of states) reported?.set(placeOf(state), dangerOf(state))
    this.#send(account, 'position', now, this.#positionsJson(states))
  }

  #send(account: number, topic: PrivateTopic, now: number, json: string): void {
    for (const [connection, topics] of this.#accounts.get(account) ?? []) {
      const last = topics.get(topic)
      if (last === undefined) continue
      topics.set(topic, last + 1)
      connection.send(messageText(topic, last + 1, now, 'delta', json))
      if (connection.isOverPrivateLimit) connection.close(CLOSE.slow, 'slow consumer')
    }
  }

  #snapshot(account: number, topic: PrivateTopic, person: number): string {
    const { listings, portfolio, priceAlerts } = this.#core
    switch (topic) {
      case 'order':
        return JSON.stringify(
          portfolio
            .openOrders(account)
            .filter(({ instrument }) => listings.pairs.get(instrument) === undefined)
            .map((order) => this.#compactOrder(order)),
        )
      case 'spotOrder':
        return JSON.stringify(
          portfolio.openOrders(account).flatMap((order) => {
            const pair = listings.pairs.get(order.instrument)
            return pair === undefined ? [] : [spotOrderForm.shrink(spotOrderOf(pair, order))]
          }),
        )
      case 'position': {
        const states = portfolio.positions(account)
        // the last prices sent to other sockets are kept, and the refresh brings all sockets to the same state
        if (!this.#dangers.has(account)) {
          this.#dangers.set(account, new Map(states.map((state) => [placeOf(state), dangerOf(state)])))
        }
        return this.#positionsJson(states)
      }
      case 'wallet': {
        const wallet = this.#walletJson(account)
        if (!this.#wallets.has(account)) this.#wallets.set(account, wallet)
        return wallet
      }
      case 'leverage':
        return JSON.stringify(
          portfolio.leverages(account).map((state) => leverageOf(listings.byId(state.instrument), state)),
        )
      case 'strategy':
        return JSON.stringify(
          portfolio.strategies(account).map((state) => strategyOf(listings.anyById(state.instrument), state)),
        )
      case 'alert':
        return JSON.stringify(
          priceAlerts.list({ account: person }).map((alert) => alertOf(listings.anyById(alert.instrument), alert)),
        )
      case 'execution':
      case 'spotExecution':
      case 'notice':
        return '[]'
    }
  }

  /**
   * Sends figures that move with prices between events, once a second to subscribers: equity, margin rates, order loss,
   * and in cross margin, where the whole account backs each position, liquidation prices.
   */
  #refresh(): void {
    const now = this.#core.now()
    for (const account of this.#accounts.keys()) {
      this.#refreshWallet(account, now)
      this.#refreshPositions(account, now)
    }
  }

  #refreshWallet(account: number, now: number): void {
    const reported = this.#wallets.get(account)
    if (reported === undefined) return
    const wallet = this.#walletJson(account)
    if (wallet === reported) return
    this.#wallets.set(account, wallet)
    this.#send(account, 'wallet', now, wallet)
  }

  #refreshPositions(account: number, now: number): void {
    const reported = this.#dangers.get(account)
    if (reported === undefined) return
    const states = this.#core.portfolio.positions(account)
    const moved = states.filter((state) => reported.get(placeOf(state)) !== dangerOf(state))
    if (moved.length > 0) this.#sendPositions(account, now, moved)
  }

  #positionsJson(states: readonly PositionState[]): string {
    const { listings, portfolio } = this.#core
    const recordOf = (state: PositionState) =>
      positionOf(listings.byId(state.instrument), state, portfolio.feeRates(state.account).contracts.taker)
    return JSON.stringify(states.map((state) => positionForm.shrink(recordOf(state))))
  }

  #compactOrder(order: OrderState): Compact {
    return orderForm.shrink(orderOf(this.#core.listings.byId(order.instrument), order))
  }

  #walletJson(account: number): string {
    return this.#walletText(this.#core.portfolio.wallet(account))
  }

  #walletText(wallet: WalletState): string {
    return JSON.stringify(walletOf(wallet, this.#core.spotMargin.loans(wallet.account)))
  }
}

const SETTINGS = ['setLeverage', 'setMarginMode', 'setPositionMode', 'setSymbolMarginMode', 'setRiskLimit'] as const
type SettingCommand = Extract<Command, { type: (typeof SETTINGS)[number] | 'placeOrder' }>

/**
 * True if the command changed settings of a contract. An order that also changed the leverage counts: that change is
 * reported before the order.
 */
function isSetting(command: Command, { rows }: AppliedNow): command is SettingCommand {
  if (command.type === 'placeOrder') return command.leverageE2 !== 0 && (rows.count === 0 || rows.typeAt(0) !== 'order')
  return SETTINGS.some((type) => type === command.type)
}

function emptyOutbox(): Outbox {
  return {
    orders: [],
    executions: [],
    spotOrders: [],
    spotExecutions: [],
    positions: new Map(),
    settings: [],
    notices: [],
    strategies: [],
    wallet: undefined,
  }
}

/** Returns the key of a position within its account. */
function placeOf({ instrument, positionIdx }: PositionState): string {
  return `${instrument}.${positionIdx}`
}

/** Returns the position's liquidation and bankruptcy prices as text, for comparison. */
function dangerOf({ liqPrice, bustPrice }: PositionState): string {
  return `${liqPrice} ${bustPrice}`
}
