import { type AppliedNow, type Command, readEvents } from '@perpdesk/engine'
import type { HaltReason } from '../../sequencer/sequencer.ts'
import { Budgets } from './budgets/budgets.ts'
import { Grants } from './budgets/grants.ts'
import { Callers } from './caller/callers.ts'
import { type RestrictionSettings, Restrictions } from './caller/restrictions.ts'
import type { CoreContext, Rooms } from './context.ts'
import { Listings } from './listings/listings.ts'
import { AccountDeletions } from './use-cases/account-deletions.ts'
import { AccountRecords } from './use-cases/account-records.ts'
import { AccountSecurity } from './use-cases/account-security.ts'
import { AccountSettings } from './use-cases/account-settings.ts'
import { AccountOpener } from './use-cases/accounts.ts'
import { CancelAll } from './use-cases/cancel-all.ts'
import { DataExports } from './use-cases/data-exports.ts'
import { DisconnectCancel } from './use-cases/disconnect-cancel.ts'
import { FeeLevels } from './use-cases/fee-levels.ts'
import { Invitations } from './use-cases/invitations.ts'
import { InviteBonuses } from './use-cases/invite-bonuses.ts'
import { LeveragedTokens } from './use-cases/leveraged-tokens.ts'
import { MailRecovery } from './use-cases/mail-recovery.ts'
import { MarketData } from './use-cases/market-data.ts'
import { MonthlyStatements } from './use-cases/monthly-statements.ts'
import { OrderBatches } from './use-cases/order-batches.ts'
import { Orders } from './use-cases/orders.ts'
import { OwnTransactions } from './use-cases/own-transactions.ts'
import { Passkeys } from './use-cases/passkeys.ts'
import { PnlReports } from './use-cases/pnl-reports.ts'
import { Portfolio } from './use-cases/portfolio.ts'
import { PositionSettings } from './use-cases/position-settings.ts'
import { PracticeFunds } from './use-cases/practice-funds.ts'
import { Preferences } from './use-cases/preferences.ts'
import { PriceAlerts } from './use-cases/price-alerts.ts'
import { ProofGate } from './use-cases/proof-gate.ts'
import { PublicRecords } from './use-cases/public-records.ts'
import { type Sessions, SignIn } from './use-cases/sign-in.ts'
import { SpotMargin } from './use-cases/spot-margin.ts'
import { Strategies } from './use-cases/strategies.ts'
import { SubAccounts } from './use-cases/sub-accounts.ts'
import { UsedIds } from './use-cases/used-ids.ts'

export interface CoreSettings {
  /** Value in USD of the funds that a new main account receives; also the limit of a top-up. */
  readonly demoBalance: string
  /** False disables request budgets, grants and proofs of work (load tests). */
  readonly rateLimits: boolean
  readonly visitors: RestrictionSettings
  /** Origin of the public pages; empty on plain loopback. */
  readonly publicOrigin: string
}

/** Disconnection protection cancels active orders, but not those that wait for a trigger (3.14). */
const BY_DCP = { settleCoin: '', side: '', kind: 'active', cancelType: 'CancelByDCP' } as const

/** All use cases of the exchange, in the exchange's own terms; each face translates them into its own API. */
export class Core {
  readonly listings: Listings
  readonly budgets: Budgets
  readonly restrictions: Restrictions
  readonly callers: Callers
  readonly sessions: Sessions
  readonly signIn: SignIn
  readonly accounts: AccountOpener
  readonly subAccounts: SubAccounts
  readonly practiceFunds: PracticeFunds
  readonly invitations: Invitations
  readonly accountSecurity: AccountSecurity
  readonly passkeys: Passkeys
  readonly mailRecovery: MailRecovery
  readonly accountDeletions: AccountDeletions
  readonly dataExports: DataExports
  readonly accountSettings: AccountSettings
  readonly preferences: Preferences
  readonly priceAlerts: PriceAlerts
  readonly orders: Orders
  readonly orderBatches: OrderBatches
  readonly cancelAll: CancelAll
  readonly spotMargin: SpotMargin
  readonly leveragedTokens: LeveragedTokens
  readonly strategies: Strategies
  readonly positionSettings: PositionSettings
  readonly disconnectCancel: DisconnectCancel
  readonly portfolio: Portfolio
  readonly accountRecords: AccountRecords
  readonly pnlReports: PnlReports
  readonly ownTransactions: OwnTransactions
  readonly monthlyStatements: MonthlyStatements
  readonly feeLevels: FeeLevels
  readonly marketData: MarketData
  readonly publicRecords: PublicRecords
  readonly #rooms: Rooms
  readonly #usedIds: UsedIds
  readonly #inviteBonuses: InviteBonuses
  readonly #pastIds: Promise<void>
  readonly #stopListening: () => void

  /**
   * `guards` are the accounts with disconnection protection when the exchange last ran, and the seconds within which
   * each has to reconnect.
   */
  private constructor(rooms: Rooms, settings: CoreSettings, listings: Listings, guards: ReadonlyMap<number, number>) {
    const { history, identity, log, sequencer } = rooms
    const context: CoreContext = {
      ...rooms,
      listings,
      accounts: new AccountOpener(sequencer, identity, settings.demoBalance),
      usedIds: new UsedIds(sequencer.engine, history, log),
      grants: new Grants(settings.rateLimits, () => sequencer.now()),
    }
    this.#rooms = rooms
    this.#usedIds = context.usedIds
    this.listings = listings
    this.accounts = context.accounts
    this.budgets = new Budgets(settings.rateLimits)
    this.restrictions = new Restrictions(settings.visitors)
    const closing = new Set<number>()
    this.callers = new Callers(identity, this.budgets, this.restrictions, closing)
    this.accountDeletions = new AccountDeletions(context, closing)
    this.sessions = identity
    const proofs = new ProofGate(identity, settings.rateLimits)
    this.signIn = new SignIn(context, proofs)
    this.mailRecovery = new MailRecovery(context, proofs, settings.publicOrigin)
    this.subAccounts = new SubAccounts(context)
    this.practiceFunds = new PracticeFunds(context, settings.demoBalance)
    this.invitations = new Invitations(context)
    this.#inviteBonuses = new InviteBonuses(context, this.practiceFunds)
    this.accountSecurity = new AccountSecurity(context)
    this.passkeys = new Passkeys(context)
    this.dataExports = new DataExports(context)
    this.accountSettings = new AccountSettings(context)
    this.preferences = new Preferences(context)
    this.priceAlerts = new PriceAlerts(context)
    this.orders = new Orders(context)
    this.orderBatches = new OrderBatches(context)
    this.cancelAll = new CancelAll(context)
    this.spotMargin = new SpotMargin(context)
    this.leveragedTokens = new LeveragedTokens(context)
    this.strategies = new Strategies(context)
    this.positionSettings = new PositionSettings(context)
    this.disconnectCancel = new DisconnectCancel({
      guards,
      store: (account, seconds) => identity.setGuard(account, seconds),
      cancel: (account) => sequencer.submit({ type: 'cancelAll', account, instrument: 0, filter: BY_DCP }),
    })
    this.portfolio = new Portfolio(context)
    this.accountRecords = new AccountRecords(context)
    this.pnlReports = new PnlReports(context)
    this.ownTransactions = new OwnTransactions(context)
    this.monthlyStatements = new MonthlyStatements(context)
    this.feeLevels = new FeeLevels(context)
    this.marketData = new MarketData(context)
    this.publicRecords = new PublicRecords(context)
    // Subscribed before the faces, so that a new contract is in the catalogue before it is published.
    this.#stopListening = sequencer.subscribe((applied) => {
      readEvents(applied.rows, ['instrument'], ({ instrument }) => listings.renew(instrument))
      listings.forgetOver()
      context.usedIds.onApplied(applied)
    })
    this.#pastIds = context.usedIds.readPast()
    this.#inviteBonuses.start()
    this.accountDeletions.start()
    this.feeLevels.start()
  }

  static async open(rooms: Rooms, settings: CoreSettings): Promise<Core> {
    const { alerts, history, identity, sequencer } = rooms
    const guards = await identity.guards()
    const listings = new Listings(sequencer.engine, history, alerts)
    await listings.open()
    return new Core(rooms, settings, listings, guards)
  }

  /** Returns the exchange's time, in milliseconds since 1970. */
  now(): number {
    return this.#rooms.sequencer.now()
  }

  /** Reason why the exchange accepts no orders at present; `null` while it accepts orders. */
  get halted(): HaltReason | null {
    return this.#rooms.sequencer.halted
  }

  /**
   * Calls the listener for every applied command, in journal order and in the same turn of the event loop. Returns a
   * function that ends the subscription.
   */
  subscribe(listener: (applied: AppliedNow, command: Command) => void): () => void {
    return this.#rooms.sequencer.subscribe(listener)
  }

  /** Stops all use cases; resolves when their pending work has ended. */
  stop(): Promise<void> {
    this.#stopListening()
    this.#usedIds.stop()
    this.mailRecovery.stop()
    return Promise.all([this.#pastIds, this.#inviteBonuses.stop(), this.feeLevels.stop()]).then(() => undefined)
  }
}
