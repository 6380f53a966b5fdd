import type { TokenRequestEvent } from '@perpdesk/engine'
import { formatE8 } from '@perpdesk/numeric'
import type { Caller } from '../../../core/caller/caller.ts'
import type { Core } from '../../../core/core.ts'
import type { AnyListing } from '../../../core/listings/listings.ts'
import type { Account, Session } from '../../../core/records.ts'
import { accountOf, leverageOf, positionOf, walletOf } from '../wire/account-records.ts'
import { alertOf, firedAlertOf } from '../wire/alert-records.ts'
import { loanOf } from '../wire/lending-records.ts'
import { closedPnlOf, executionOf, orderOf, transactionOf } from '../wire/order-records.ts'
import { spotExecutionOf, spotOrderOf } from '../wire/spot-order-records.ts'
import { strategyOf } from '../wire/strategy-records.ts'
import { tokenRequestOf } from '../wire/token-records.ts'
import { JsonFile, type JsonText, jsonList, jsonObject, jsonRows, jsonValue } from './json-file.ts'

/**
 * Returns everything that the exchange keeps of a session's user as a file, read while it is sent. Passwords, keys,
 * tokens and codes are kept as hashes or encrypted, and are not part of it.
 */
export function dataExportOf(core: Core, session: Session, caller: Caller): JsonFile {
  const { accountSecurity, invitations, listings, mailRecovery, preferences, priceAlerts, subAccounts } = core
  const { user } = session
  const { uid, name, email, inviteCode, createdTime } = user
  const own = <Row extends { readonly instrument: number }>(
    rows: readonly Row[],
    record: (listing: AnyListing, row: Row) => unknown,
  ) => rows.map((row) => record(listings.anyById(row.instrument), row))
  const accounts = subAccounts.list(user).map(({ account }) => accountText(core, { ...caller, account }, account))
  return new JsonFile(
    'perpdesk-data.json',
    jsonObject([
      ['exportedTime', jsonValue(() => core.now())],
      ['profile', jsonValue(() => ({ uid, name, email, inviteCode, createdTime }))],
      ['security', jsonValue(() => ({ ...accountSecurity.state(session), mailAddress: mailRecovery.addressOf(user) }))],
      ['sessions', jsonValue(() => accountSecurity.sessions(session))],
      ['events', jsonValue(() => accountSecurity.allEvents(session))],
      ['preferences', jsonValue(() => preferences.of(user))],
      ['alerts', jsonValue(() => own(priceAlerts.list(user), alertOf))],
      ['firedAlerts', jsonValue(() => own(priceAlerts.fired(user), firedAlertOf))],
      [
        'invites',
        jsonValue(() => {
          const { earned, ...rest } = invitations.of(user)
          return { ...rest, earned: formatE8(earned) }
        }),
      ],
      ['accounts', jsonList(accounts)],
    ]),
  )
}

/** Returns one account: its present state, then all of its records, newest first. */
function accountText(
  { accountRecords, leveragedTokens, listings, portfolio, spotMargin }: Core,
  caller: Caller,
  account: Account,
): JsonText {
  const { id } = account
  const byId = ({ instrument }: { readonly instrument: number }) => listings.byId(instrument)
  const anyById = ({ instrument }: { readonly instrument: number }) => listings.anyById(instrument)
  const { pairs } = listings
  const pairOf = ({ instrument }: { readonly instrument: number }) => pairs.byId(instrument)
  const openOrders = (ofPairs: boolean) =>
    portfolio.openOrders(id).filter(({ instrument }) => (pairs.get(instrument) !== undefined) === ofPairs)
  const tokenRequest = (request: TokenRequestEvent) =>
    tokenRequestOf(request, leveragedTokens.quoteCoinOf(request.coin))
  // Every record is read, page by page; the limit is that of a page.
  const whole = { limit: 1_000 }
  const ofContracts = { ...whole, pairs: false }
  const ofPairs = { ...whole, pairs: true }
  return jsonObject([
    ['account', jsonValue(() => accountOf(account, portfolio.wallet(id)))],
    ['wallet', jsonValue(() => walletOf(portfolio.wallet(id)))],
    ['settings', jsonValue(() => ({ modifyEnable: portfolio.movesPrices(id) }))],
    ['leverages', jsonValue(() => portfolio.leverages(id).map((state) => leverageOf(byId(state), state)))],
    [
      'positions',
      jsonValue(() =>
        portfolio.positions(id).map((state) => positionOf(byId(state), state, portfolio.feeRates(id).contracts.taker)),
      ),
    ],
    ['openOrders', jsonValue(() => openOrders(false).map((state) => orderOf(byId(state), state)))],
    ['strategies', jsonValue(() => portfolio.strategies(id).map((state) => strategyOf(anyById(state), state)))],
    ['orders', jsonRows(accountRecords.allOrders(caller, ofContracts), (row) => orderOf(byId(row), row))],
    [
      'executions',
      jsonRows(accountRecords.allExecutions(caller, ofContracts), (row) => executionOf(byId(row), row, row.time)),
    ],
    ['closedPnl', jsonRows(accountRecords.allClosedPnl(caller, whole), (row) => closedPnlOf(byId(row), row))],
    ['endedStrategies', jsonRows(accountRecords.allStrategies(caller, whole), (row) => strategyOf(anyById(row), row))],
    ['spotLeverage', jsonValue(() => spotMargin.leverage(id))],
    ['loans', jsonValue(() => spotMargin.loans(id).map(loanOf))],
    ['spotOpenOrders', jsonValue(() => openOrders(true).map((state) => spotOrderOf(pairOf(state), state)))],
    ['spotOrders', jsonRows(accountRecords.allOrders(caller, ofPairs), (row) => spotOrderOf(pairOf(row), row))],
    [
      'spotExecutions',
      jsonRows(accountRecords.allExecutions(caller, ofPairs), (row) => spotExecutionOf(pairOf(row), row, row.time)),
    ],
    ['hasPassedTokenQuiz', jsonValue(() => leveragedTokens.hasPassedQuiz(id))],
    ['waitingTokenRequests', jsonValue(() => leveragedTokens.waiting(id).map(tokenRequest))],
    ['tokenRequests', jsonRows(leveragedTokens.all(caller, whole), tokenRequest)],
    ['transactions', jsonRows(accountRecords.wholeLedger(caller, whole), (row) => transactionOf(listings, row))],
  ])
}
