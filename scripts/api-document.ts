import { formatE8 } from '@perpdesk/numeric'
import * as protocol from '@perpdesk/protocol'
import {
  ALERT_PAUSE_MS,
  DEFAULT_TWAP_INTERVAL,
  INVITE_BONUS,
  INVITE_BONUS_COIN,
  MAX_ALERTS,
  MAX_LINK_ID_LENGTH,
  MAX_SUB_ACCOUNTS,
  MAX_TWAP_SECONDS,
  MIN_TWAP_SECONDS,
  TWAP_INTERVALS,
} from '@perpdesk/trading'
import { ALL_CALLS, BUDGETS, type Pace } from '../apps/exchange/src/gateway/core/budgets/budgets.ts'

const { fieldsOf, isOptional, typeText } = protocol
type Schema = protocol.Endpoint['request']

/** Field schemas that have a name in the document; all others are written in place. */
const FIELDS = {
  decimal: protocol.fields.decimal,
  signedDecimal: protocol.fields.signedDecimal,
  'decimal or ""': protocol.fields.optionalDecimal,
  digits: protocol.fields.digits,
  signedDigits: protocol.fields.signedDigits,
}
/** Fields whose value is one of a list of words. */
const WORDS = {
  triggerBy: protocol.fields.triggerBy,
  tpSlMode: protocol.fields.tpslMode,
  side: protocol.fields.side,
  orderType: protocol.fields.orderType,
  timeInForce: protocol.fields.timeInForce,
  positionIdx: protocol.fields.positionIdx,
  smpType: protocol.fields.smpType,
  orderStatus: protocol.fields.orderStatus,
  stopOrderType: protocol.fields.stopOrderType,
  createType: protocol.fields.createType,
  cancelType: protocol.fields.cancelType,
  rejectReason: protocol.fields.rejectReason,
  execType: protocol.fields.execType,
  ledgerType: protocol.fields.ledgerType,
  marginMode: protocol.fields.marginMode,
  milliseconds: protocol.fields.milliseconds,
  symbol: protocol.fields.symbol,
  pairSymbol: protocol.fields.pairSymbol,
  anySymbol: protocol.fields.anySymbol,
  coin: protocol.fields.coin,
  orderId: protocol.fields.orderId,
  orderLinkId: protocol.fields.orderLinkId,
  leverageE2: protocol.fields.leverageE2,
  ratioE4: protocol.fields.ratioE4,
}
/** Descriptions of the type names. */
const FORMS = {
  decimal: 'text: a plain decimal of at least 0 with up to eight decimals (`"0.001"`), no sign, exponent or spaces',
  signedDecimal: 'the same, or one below zero (`"-0.001"`)',
  'decimal or ""': 'a `signedDecimal`, or `""` where there is no value',
  digits: 'a whole number of at least 0: up to 18 digits as text, or a JSON integer below 2^53',
  signedDigits: 'the same, or one below zero',
}
const BOUNDS = new Map([
  ['symbol', ', as `symbols` names it'],
  ['pairSymbol', ', as `spotSymbolsAll` names it (`BTC/USDT`)'],
  ['anySymbol', ', a `symbol` or a `pairSymbol`'],
  ['coin', ', capital letters and digits'],
  ['orderId', ', digits, below 2^52'],
  ['orderLinkId', `, 1 to ${MAX_LINK_ID_LENGTH} of \`A-Z a-z 0-9 _ -\``],
  ['leverageE2', ', 1 to 100000'],
  ['ratioE4', ', 0 to 10000'],
  ['milliseconds', ', since 1970 UTC'],
])
const RECORDS = {
  Ticker: protocol.ticker,
  OrderBook: protocol.orderBook,
  BookLevel: protocol.bookLevel,
  PublicTrade: protocol.publicTrade,
  Bar: protocol.bar,
  FundingRate: protocol.fundingRate,
  Liquidation: protocol.liquidation,
  InsurancePool: protocol.insurancePool,
  InsuranceDay: protocol.insuranceDay,
  AdlAlert: protocol.adlAlert,
  PublicNotice: protocol.publicNotice,
  Auction: protocol.auction,
  DeliveryPrice: protocol.deliveryPrice,
  SettlementPrice: protocol.settlementPrice,
  SlippageTerms: protocol.slippageTerms,
  PairTicker: protocol.pairTicker,
  SpotSymbol: protocol.spotSymbol,
  SpotSymbolState: protocol.spotSymbolState,
  TokenGroup: protocol.tokenGroup,
  RiskLimit: protocol.riskLimit,
  CreateOrder: protocol.createOrderFields,
  ReplaceOrder: protocol.replaceOrderFields,
  CancelOrder: protocol.cancelOrderFields,
  CreateSpotOrder: protocol.createSpotOrderFields,
  ReplaceSpotOrder: protocol.replaceSpotOrderFields,
  CancelSpotOrder: protocol.cancelSpotOrderFields,
  SpotOrder: protocol.spotOrder,
  SpotExecution: protocol.spotExecution,
  LendingTerms: protocol.lendingTerms,
  Loan: protocol.loan,
  SpotMarginState: protocol.spotMarginState,
  InterestCharge: protocol.interestCharge,
  LeveragedToken: protocol.leveragedToken,
  TokenLimits: protocol.tokenLimits,
  TokenRequest: protocol.tokenRequest,
  Order: protocol.order,
  Execution: protocol.execution,
  Position: protocol.position,
  StopOrder: protocol.stopOrder,
  Strategy: protocol.strategy,
  Wallet: protocol.wallet,
  CoinBalance: protocol.coinBalance,
  LeverageSetting: protocol.leverageSetting,
  ClosedPnl: protocol.closedPnl,
  Transaction: protocol.transaction,
  EquityPoint: protocol.equityPoint,
  PnlReport: protocol.pnlReport,
  PnlFigures: protocol.pnlFigures,
  CoinPrice: protocol.coinPrice,
  Account: protocol.account,
  AccountCoin: protocol.accountCoin,
  OwnTransaction: protocol.ownTransaction,
  CoinTotals: protocol.coinTotals,
  MonthlyStatement: protocol.monthlyStatement,
  FeeLevel: protocol.feeLevel,
  StatementCoin: protocol.statementCoin,
  Preferences: protocol.preferenceRecord,
  User: protocol.user,
  Notice: protocol.notice,
  PriceAlert: protocol.priceAlert,
  FiredAlert: protocol.firedAlert,
  Invitation: protocol.invitation,
  OpenSession: protocol.openSession,
  AccountEvent: protocol.accountEvent,
}
/** Records with short keys; an omitted field has its documented default value. */
const COMPACT = {
  CompactOrder: protocol.orderForm,
  CompactSpotOrder: protocol.spotOrderForm,
  CompactPosition: protocol.positionForm,
}
const NAMES = new Map<unknown, string>(
  [...Object.entries({ ...FIELDS, ...WORDS }), ...Object.entries(RECORDS)].map(([name, of]) => [of, name]),
)
NAMES.set(protocol.fields.reportedOrderStatus, 'orderStatus').set(protocol.fields.reportedTriggerBy, 'triggerBy')
for (const [name, { row }] of Object.entries(COMPACT)) NAMES.set(row, name)
NAMES.set(protocol.compactSymbol, 'CompactSymbol')

const STREAMS = {
  'orderbook.{symbol}': ['public', 'OrderBook'],
  'publicTrade.{symbol}': ['public', 'PublicTrade[]'],
  'tickers.{pair}, tickers.spot': ['public', 'PairTicker[]'],
  'tickers.{symbol}, tickers.{usdt|usdc|inverse}, tickers.all': ['public', 'Ticker[]'],
  'liquidation.{symbol}, liquidation.all': ['public', 'Liquidation[]'],
  adlAlert: ['public', 'AdlAlert[]'],
  'auction.{symbol}': ['public', 'Auction[]'],
  symbolNotify: ['public', 'CompactSymbol[]'],
  publicNotice: ['public', 'PublicNotice[]'],
  'kline.{resolution}.{symbol}, markKline.…, indexKline.…': ['public', '{ symbol, resolution, bar: Bar }'],
  order: ['private', 'CompactOrder[]'],
  execution: ['private', 'Execution[]'],
  spotOrder: ['private', 'CompactSpotOrder[]'],
  spotExecution: ['private', 'SpotExecution[]'],
  position: ['private', 'CompactPosition[]'],
  wallet: ['private', 'Wallet'],
  notice: ['private', 'Notice[]'],
  'dcp, dcp.{seconds}': [
    'private',
    'nothing; the loss of the last socket that subscribed cancels the active orders unless one comes back within the seconds, 3 to 300 or else 10, also over a restart of the exchange; conditional orders and TP/SL stay',
  ],
  leverage: ['private', 'LeverageSetting[]'],
  strategy: ['private', 'Strategy[]'],
  alert: ['private', 'PriceAlert[]'],
} as const

/** Returns the document of the terminal's API, generated from the schemas that validate requests and answers. */
export function apiDocument(): string {
  const sections = [
    '# The terminal’s API',
    'Written by `node scripts/write-api-document.ts` from `packages/protocol`; a test fails when it is out of date.',
    `Every answer is \`{ retCode, retMsg, result, retExtInfo, requestId, time }\`; \`retCode\` 0 is success. A POST carries JSON, the origin of the page and the cookie \`${protocol.TOKEN_COOKIE}\` echoed in the header \`${protocol.HEADERS.userToken}\`. Unknown fields, repeated keys, JSON numbers with fractions and bodies over 16 KiB are refused. A call with the header \`${protocol.HEADERS.deadline}\` (server time in milliseconds) is not carried out after it. The header \`${protocol.HEADERS.minAppVersion}\` of every answer names the oldest version of the terminal’s page that the exchange still understands.`,
    'Fields that end in `X` or `E8` are whole numbers at 1e8, those in `E4`, `E3` and `E2` at 1e4, 1e3 and 1e2: JSON integers below 2^53 or digit strings where the form says so. Inverse quantities and leverage are not scaled: `qty` and `leverage` carry them as they are. A GET may carry `category` and `business`: they must be those of the contract that it names, and lists of contracts, tickers, orders, positions, strategies and records that name none hold nothing of another family. A POST takes such a tag only where it says `Query`; `preAddMargin` is tagged `usdt` for every family. Lists of the past are newest first, 50 rows or `limit` up to 200, `startTime` and `endTime` inclusive in milliseconds; `nextPageCursor` leads to the next page and is `""` on the last. They hold everything that was answered before they are asked for. `depth` has 50 levels a side or `limit` up to 200, `trades` the last 100 or `limit`, newest first. A `Bar` is opening time, open, high, low, close, volume and turnover; `bars` are oldest first: of those that open from `from` on and before `to` the last 200, or `limit` up to 1000, with the running one.',
    'An order above the largest quantity of its contract is split into up to twenty, which one write brings to disk; the first stands for all. Where only some of them were taken the answer is 39303 with the rest in `result.create_order_failed_qty_x`. A batch answers each item in its place with a `code` and a `msg` of its own; where the form of one is wrong all of it is refused, with the item in the name of the field (`request.3.qty`). An order is judged at the `leverage` or `leverageE2` that it brings, which the contract has from then on where the order is taken; a refused one changes nothing. A batch changes no leverage and splits no order. `action` says what an order is for; only `reduceOnly` and `closeOnTrigger` keep it from opening. `cancelAllOrders`, and on pairs `cancelAllSpotOrders`, counts orders, and strategies that it ended between two orders of theirs; by kind `strategy` it counts strategies. Statements are tables that spreadsheets can open without running anything in them: a cell that would be a formula begins with an apostrophe.',
    '`positionIdx` is 0 in one-way mode, in hedge mode 1 for the long and 2 for the short position. `triggerDirection` is 1 for a trigger that waits for a rise, 2 for one that waits for a fall; where it is left out `basePrice`, or else the present price, says which. A market order trades at once and ends, whatever `timeInForce` it names. Of TP, SL and trailing stop what a call leaves out stays as it is, `"0"` takes it away. `tpStopOrderId` and `slStopOrderId` name the orders of the set that is to change; the TP and SL of the whole position may be named too. The `state` of a strategy is 2 while it runs, 3 ended with all of its quantity executed, 4 ended before that, 5 paused, 6 before its trigger; `terminateType` is the place of `terminateReason` in its list, from 0.',
    'An order of the type `OcoOrder` is two orders of one quantity of which one ends the other: `takeProfit` and `stopLoss` are its legs, each with its own trigger, order type and limit price. It has no `price`, and is a limit order only where a leg is one. A limit price of a TP, SL or leg goes with its trigger; that of a TP or SL needs the mode `Partial`. `maxSlippage` goes with market orders; `bboSide`, `Queue` for the own side and `Counterparty` for the other, and `bboLevel`, 1 to 5, with limit orders, which then have no `price`. Both are for orders that act at once. `weights` of a scaled order are hundredths of a percent, 10000 in all.',
    `A strategy takes the terms of its kind and no others. TWAP: \`durationSeconds\` of ${MIN_TWAP_SECONDS} to ${MAX_TWAP_SECONDS}, a multiple of \`intervalSeconds\` (${TWAP_INTERVALS.join(', ')}; ${DEFAULT_TWAP_INTERVAL} where it is left out), \`isRandom\`, and the pricing \`Market\` or \`Chase\`. Iceberg: \`subQty\` or \`orderCount\`, and the pricing \`Limit\` with a \`limitPrice\`, \`Chase\` or \`Taker\`. Chase: one post-only order at the best price of its side. What follows the market may keep a \`chaseDistance\` or \`chasePercentE4\` from it. \`triggerPrice\` begins a strategy; beyond \`maxChasePrice\` an iceberg pauses and the others end. The same calls start strategies on contracts and on spot pairs. One on a pair has \`positionIdx\` 0 and no \`reduceOnly\`, its refusals have the codes of calls on pairs, and none starts in the first minutes of the pair (170206). It holds no coins itself; its open order does. Its orders are orders on the pair with its \`strategyId\`, and its fees are in the coin that it receives (\`feeCoin\`).`,
    `A price alert waits for its \`source\`: a \`value\` that is crossed (\`crossing\`, or from one side), a \`value\` that is reached (\`above\`, \`below\`: also where it is already), or a move by \`value\` percent (\`rises\`, \`falls\`, \`moves\`) against the price when the minute began that was \`minutes\` ago. A price that is met counts as crossed, and the way on from it as no second crossing. \`once\` it comes and waits no more; \`each\` time it comes whenever its condition becomes true anew, at most once in ${ALERT_PAUSE_MS / 1_000} s: what happens meanwhile is not told, and it is armed again by where the price stands then. An alert expires at its \`expiresTime\` or with its contract. A person has at most ${MAX_ALERTS} alerts. What came is the notice \`priceAlert\`, whose \`id\` is the \`firedId\`, and stands among the last 100 of \`firedAlerts\`; both only once it is on disk.`,
    'Client’s ids (`orderLinkId`, `strategyLinkId`) are taken for good: an order that repeats the id of an order of the account, or a strategy that of a strategy, is refused with 110072, which names the first in `retExtInfo` (a strategy with its `state` as `status`), however long ago it ended. A refused call leaves the id free. The parts of a split or scaled order bear `id`, `id_2`, `id_3` …. Where an answer was lost, send the same again or ask `findOrder`. What takes no id (`addMargin`, partial TP/SL of `setTpSlTs`) acts again when it is repeated: look at the position first.',
    'What costs and brings money: `execFee` is what was paid (below zero: received), rounded up to eight decimals; an execution of type `Funding` has the funding there. `execValue` of a trade is exact in linear contracts and rounded half up at eight decimals in inverse ones. `execPnl` and `cashFlow` are before fees, and each row of the log has `change` = `cashFlow` + `funding` − `fee` and the `balance` after it. `closedPnl` is after the fees of both sides and without funding; `curRealisedPnl` (since the position was opened) and `cumRealisedPnl` (ever) are with both. A reduction leaves `entryPrice` as it is; `positionValue` is the share of what is still open, to a unit of 1e-8. `positionIM` and `positionBalance` are all the margin that a position holds, with the `addedMargin` of an isolated one (below zero where funding was paid from it): just what `totalPositionIM` of its coin sums up and `availableBalance` is without. A session settlement of USDC contracts is no execution: it stands in `settlements` and in the log as `SETTLEMENT` with a `cashFlow`.',
    `Budgets, for each class of calls: those of a person with all sessions together, and those of everybody behind one address, which alone counts for calls without a session. ${budgets()}. An address makes ${said(ALL_CALLS)} in all. A batch or a scaled order costs as much as its orders one by one and is taken whole or not at all. The head of each answer says how many calls there may be at once (\`${protocol.HEADERS.limit}\`), how many of them are left (\`${protocol.HEADERS.limitLeft}\`) and when the next one is taken, in milliseconds (\`${protocol.HEADERS.limitReset}\`). Over budget is 10006, with the seconds to wait in \`retExtInfo.seconds\` and in \`Retry-After\`; nothing was done.`,
    `Nobody is locked out by the wrong passwords of others. An address has 5 tries at an e-mail and one more each 4 minutes, and 30 in all and one more each 10 s; an e-mail has 30 from everywhere and one more a minute. Once any of them is used up \`logIn\` is refused with 20008, whose \`retExtInfo.challenge\` is to be worked for: the \`proof\` is \`challenge.nonce\`, with a decimal nonce for which PBKDF2-SHA-256 of the challenge, the nonce as salt and ${protocol.PROOF.iterations} rounds, begins with ${protocol.PROOF.bits} zero bits. It is worth one call for that e-mail within two minutes, which is then let through. A browser that has logged in keeps the cookie \`${protocol.DEVICE_COOKIE}\` and has 10 tries of its own, and one more a minute. A log-in tells the wrong tries since the one before (\`wrongTries\`), as far as the process remembers.`,
    'Whether an e-mail is taken cannot be kept from whoever signs up, because the venue sends no mail that could tell it to the owner alone. So `signUp` and `keepDemo` cost everybody a proof before anything is told, and an address has 10 of them and one more each 3 minutes (20004).',
    `A person has a main account and up to ${MAX_SUB_ACCOUNTS} sub-accounts, each with its own money, orders, positions and margin mode. The header \`${protocol.HEADERS.account}\` names the one that a call is for by its \`uid\`; without it the call is for the main account. A private socket is for the account that the call of its \`oneTimeToken\` named. Accounts of others are refused with 20012 (403). Budgets, alerts, preferences, \`accounts\`, and the log and the statements that name their account in the query are the person’s, whatever account is named. A \`transfer\` goes from one account of the person to another: own money first, then practice money, which stays practice money; sent again with the same \`transferId\` it moves nothing (131214).`,
    'Practice money: a main account fills a coin up to the worth of a new account, and is given no more than twice that worth in a coin within 24 hours, its first money included (20009 with the hours until there is more); a sub-account is given none (20014). This is counted from the log of transactions, so a restart changes nothing. Demo accounts and payments together come to one address 20 at once and then four an hour (20004).',
    `Invitations: everybody has an \`inviteCode\`. \`openInvite\` tells who invites by a code, with all of the name but its first letter masked, and sets the cookie \`${protocol.INVITE_COOKIE}\`, by which \`signUp\` and \`keepDemo\` know within 30 days who invited; a code that nobody has (20015) and one of one’s own (20016) are refused and kept by nobody. With the first fill of any account of the invited person since then, ${formatE8(INVITE_BONUS)} ${INVITE_BONUS_COIN} of practice money come to the main account of both, once, as a row \`BONUS\` each; they are not counted among the practice money of a day. An address asks for 30 codes at once and one more each 4 s (20004).`,
    'A second factor: with an authenticator app set up `logIn` is refused with 20101, whose `retExtInfo` has a `ticket` and the accepted `factors`; `logInSecond` opens the session for the ticket, within five minutes, and a `code`: the six digits of the app (RFC 6238: SHA-1, 30 s, of this step or a neighbour), or a recovery code. A code is accepted once, and no code of an earlier step after it. Wrong ones cost tries: an account has 5 and one more each 5 minutes, a device that its person has logged in with has 5 of its own (20004). Recovery codes are ten, shown once, and valid once each; case, gaps and hyphens do not matter. By one of them `resetPassword` sets a new password, for a proof of work as `signUp` needs one.',
    'Sensitive acts need a confirmation of the session (20104 without it): a log-in is one, `confirm` is one by the password, and by a `code` as well if there is a second factor. It is valid for five minutes. Demo accounts have no password and are refused with 20106. `accountEvents` is the log of the account’s events; each row has the `hash` of the row before it in its own, so a changed or missing row is detected (`brokenAt`). A failure is logged within a second. Of failures, 20 at once and one more each 6 minutes have a row, and the next row has the number of those without one (`unlogged` in its `details`).',
    'Spot pairs: symbols have a slash (`BTC/USDT`). `depth`, `trades` and `bars` and the topics `orderbook`, `publicTrade` and `kline` take them like contracts; bars are those of the last price. Orders on pairs have calls and topics of their own under `/spot/api`, and of the other calls and topics only `strategyOrders` contains them; the log of transactions and `wallet` contain their coins. Strategies on pairs have the calls and the topic of strategies on contracts; a list that names a family leaves them out. `qty` is in the base coin, or with `marketUnit` `quoteCoin` an amount of the quote coin that a market order spends or brings; market buys without `marketUnit` are by amount, except OCO orders and trailing stops. Limit orders may carry a take profit and a stop loss, which wait once the order has filled completely. Fees are taken from the coin that an order receives (`feeCoin`). A wrong step is 170137, a price beside the tick 170134; unknown, filled, cancelled orders and repeated `orderLinkId`s are 170213, 170139, 170142 and 170141 in these calls, and an amended quantity that is not above the filled one is 170313.',
    '## Calls',
    ...protocol.ENDPOINT_NAMES.map(callSection),
    '## Fields',
    table(
      ['name', 'form'],
      [
        ...Object.entries(FORMS),
        ...Object.entries(WORDS).map(([name, of]) => [
          name,
          `\`${typeText(of, NAMES, 'written out')}\`${BOUNDS.get(name) ?? ''}`,
        ]),
      ],
    ),
    '## Records',
    ...Object.entries(RECORDS).map(([name, of]) => `### ${name}\n\n${fieldList(of)}`),
    ...Object.entries(COMPACT).map(([name, { keys }]) => `### ${name}\n\n${keyList(keys)}`),
    `### CompactSymbol\n\n${symbolKeyList()}`,
    '## Streams',
    `\`${protocol.PUBLIC_STREAM_PATH}\` is open to everybody. \`${protocol.PRIVATE_STREAM_PATH}?v=2\` begins with \`{ op: "login", args: [token] }\`, the token from \`oneTimeToken\`. Messages are \`{ topic, seq, ts, type: "snapshot" | "delta", data }\`. A subscription begins with a snapshot; the \`seq\` of each delta is one more than that of the message before it, and a snapshot that comes again replaces everything.`,
    'A client says `{ op: "subscribe" | "unsubscribe", args: [topic, …], reqId? }` and `{ op: "ping", reqId? }`; up to 20 messages at once and then ten a second, up to 200 topics. Each topic is answered on its own with `{ op, success, retCode, retMsg, args: [topic], reqId?, ts }`, a ping with `op: "pong"`, before its snapshot comes. Subscriptions may follow the log-in without waiting for its answer. Unasked come `op: "error"` for what could not be read and before the exchange gives up on a socket, and `op: "status"` when orders are no longer taken (`success` false) or are again.',
    'Deltas: `orderbook` has the changed levels with their new size, `"0"` where a level is gone, and `pu` is the `u` of the message before; everything else has changed records whole: ended orders and strategies once more, empty positions with size `"0"`, the running bar. `position` is told when something happens to it, which a step of its trailing stop is too, and at most once a second when its liquidation or bankruptcy price has moved, as all that an account holds moves it in cross margin; its other figures follow from the mark price and are not told at every one. A position that is liquidated or deleveraged is told with `positionStatus` `Liq` or `Adl`, and behind that as it stands after it. `wallet` follows the prices once a second. `leverage` begins with the contracts that the account has set up or traded; a change tells the contract, a change of the account’s margin mode all contracts. `notice` and `execution` begin empty.',
    table(
      ['topic', 'socket', 'data'],
      Object.entries(STREAMS).map(([topic, [socket, data]]) => [`\`${topic}\``, socket, `\`${data}\``]),
    ),
    '## Errors',
    'Classic accounts get the code of the second column in place of the first, calls on spot pairs that of the third. Terminals show most errors as a toast. 30027 to 30030 are what classic accounts get for a TP or SL price on the wrong side; others get 10001 with that code in `retExtInfo.textCode`. Sentences that end in `??LastPrice`, `??MarkPrice` or `??IndexPrice` say which price they are about.',
    `Counted events of \`metrics\`: ${Object.entries(protocol.EVENT_CODES)
      .map(([name, code]) => `${code} ${name}`)
      .join(
        ', ',
      )}. What terminals measured stands with the figures of the exchange under \`GET /metrics\`, which answers on the machine itself and to whoever has the token of the settings, not through a proxy: \`perpdesk_client_calls_total\`, \`perpdesk_client_call_seconds\` and \`perpdesk_client_events_total\`. Nothing in it tells who or what contract.`,
    table(
      ['code', 'classic', 'spot', 'HTTP', 'shown as', 'sentence'],
      Object.values<protocol.ErrorEntry>(protocol.errors).map(({ code, classic, spot, status, behaviour, message }) => [
        `${code}`,
        classic === undefined ? '' : `${classic}`,
        spot === undefined ? '' : `${spot}`,
        `${status}`,
        behaviour,
        message,
      ]),
    ),
  ]
  return `${sections.join('\n\n')}\n`
}

const said = ({ burst, perSecond }: Pace) => `${burst} at once, then ${perSecond} a second`

function budgets(): string {
  return Object.entries(BUDGETS)
    .map(([name, { person, address }]) => `\`${name}\`: ${said(person)}; of an address ${said(address)}`)
    .join('. ')
}

function callSection(name: protocol.EndpointName): string {
  const endpoint: protocol.Endpoint = protocol.endpoints[name]
  return [
    `### ${name}`,
    `\`${endpoint.method} ${endpoint.path}\` · access: ${endpoint.access} · budget: ${endpoint.bucket}`,
    ...(endpoint.query === undefined ? [] : [`Query ${written(endpoint.query)}`]),
    `Takes ${written(endpoint.request)}`,
    endpoint.file === undefined ? `Gives ${written(endpoint.result)}` : `Gives a file of type \`${endpoint.file}\``,
  ].join('\n\n')
}

const written = (schema: Schema) => `\`${typeText(schema, NAMES)}\``

function fieldList(schema: Schema): string {
  const fields = fieldsOf(schema)
  if (fields.length === 0) return `\`${typeText(schema, NAMES, 'written out')}\``
  return table(
    ['field', 'form'],
    fields.map(([field, of]) => [isOptional(of) ? `${field}?` : field, written(of)]),
  )
}

function keyList(keys: Readonly<Record<string, readonly [key: string, empty?: unknown]>>): string {
  return table(
    ['key', 'field', 'left out when it is'],
    Object.entries(keys).map(([field, [key, empty]]) => [
      key,
      field,
      empty === undefined ? '' : `\`${JSON.stringify(empty)}\``,
    ]),
  )
}

/**
 * Returns the table of the catalogue's short keys. The catalogue has no schema: its records are read by the table
 * `SYMBOL_FIELDS`, which also states each field's form.
 */
function symbolKeyList(): string {
  return table(
    ['key', 'field', 'form', 'left out when it is'],
    Object.entries<protocol.SymbolField<unknown>>(protocol.SYMBOL_FIELDS).map(([name, { key, form, leftOut }]) => {
      if (leftOut === undefined) return [key, name, `\`${form}\``, '']
      return [key, name, `\`${form}\``, 'sameAs' in leftOut ? leftOut.sameAs : `\`${JSON.stringify(leftOut.is)}\``]
    }),
  )
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n')
}
