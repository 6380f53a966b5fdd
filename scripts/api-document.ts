import * as protocol from '@perpdesk/protocol'

const { fieldsOf, typeText } = protocol
type Schema = protocol.Endpoint['request']

/** Schemas that have a name of their own in the document; everything else is written out where it stands. */
const FIELDS = {
  decimal: protocol.fields.decimal,
  signedDecimal: protocol.fields.signedDecimal,
  'decimal or ""': protocol.fields.optionalDecimal,
  digits: protocol.fields.digits,
  signedDigits: protocol.fields.signedDigits,
}
/** Fields that are one of a list of words. */
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
  coin: protocol.fields.coin,
  orderId: protocol.fields.orderId,
  orderLinkId: protocol.fields.orderLinkId,
  leverageE2: protocol.fields.leverageE2,
  ratioE4: protocol.fields.ratioE4,
}
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
  RiskLimit: protocol.riskLimit,
  CreateOrder: protocol.createOrderFields,
  ReplaceOrder: protocol.replaceOrderFields,
  CancelOrder: protocol.cancelOrderFields,
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
  Preferences: protocol.preferenceRecord,
  User: protocol.user,
  Notice: protocol.notice,
}
/** Records under short keys: what is left out of one has the value given. */
const COMPACT = { CompactOrder: protocol.orderForm, CompactPosition: protocol.positionForm }
const NAMES = new Map<unknown, string>(
  [...Object.entries({ ...FIELDS, ...WORDS }), ...Object.entries(RECORDS)].map(([name, of]) => [of, name]),
)
for (const [name, { schema }] of Object.entries(COMPACT)) NAMES.set(schema, name)
NAMES.set(protocol.compactSymbol, 'CompactSymbol')

const STREAMS = {
  'orderbook.{symbol}': ['public', 'OrderBook'],
  'publicTrade.{symbol}': ['public', 'PublicTrade[]'],
  'tickers.{symbol}, tickers.{usdt|usdc|inverse}, tickers.all': ['public', 'Ticker[]'],
  'liquidation.{symbol}, liquidation.all': ['public', 'Liquidation[]'],
  adlAlert: ['public', 'AdlAlert[]'],
  'auction.{symbol}': ['public', 'Auction[]'],
  symbolNotify: ['public', 'CompactSymbol[]'],
  publicNotice: ['public', 'PublicNotice[]'],
  'kline.{resolution}.{symbol}, markKline.…, indexKline.…': ['public', '{ symbol, resolution, bar: Bar }'],
  order: ['private', 'Order[]'],
  execution: ['private', 'Execution[]'],
  position: ['private', 'Position[]'],
  wallet: ['private', 'Wallet'],
  notice: ['private', 'Notice[]'],
  'dcp, dcp.{seconds}': [
    'private',
    'nothing; the loss of the last socket that subscribed cancels the active orders, also over a restart of the exchange',
  ],
  strategy: ['private', 'Strategy[]'],
} as const

/** The document of the terminal's API, written from the schemas that parse it. */
export function apiDocument(): string {
  const sections = [
    '# The terminal’s API',
    'Written by `node scripts/write-api-document.ts` from `packages/protocol`; a test fails when it is out of date.',
    `Every answer is \`{ retCode, retMsg, result, retExtInfo, requestId, time }\`; \`retCode\` 0 is success. A POST carries JSON, the origin of the page and the cookie \`${protocol.TOKEN_COOKIE}\` echoed in the header \`${protocol.HEADERS.userToken}\`. Unknown fields, repeated keys, JSON numbers with fractions and bodies over 16 KiB are refused. A call with the header \`${protocol.HEADERS.deadline}\` (server time in milliseconds) is not carried out after it. The header \`${protocol.HEADERS.minAppVersion}\` of every answer names the oldest version of the terminal’s page that the exchange still understands.`,
    'Fields that end in `X` or `E8` are whole numbers at 1e8, those in `E4`, `E3` and `E2` at 1e4, 1e3 and 1e2: JSON integers below 2^53 or digit strings where the form says so. Inverse quantities and leverage are not scaled: `qty` and `leverage` carry them as they are. Calls that name a contract may carry the query fields `category` and `business`, which must then be those of the contract; `preAddMargin` is tagged `usdt` for every family.',
    'An order above the largest quantity of its contract is split into up to twenty, which one write brings to disk; the first stands for all. Where only some of them were taken the answer is 39303 with the rest in `result.create_order_failed_qty_x`. A batch answers each item in its place with a `code` and a `msg` of its own. `cancelAllOrders` counts orders, and strategies that it ended between two orders of theirs; by kind `strategy` it counts strategies. Statements are tables that spreadsheets can open without running anything in them: a cell that would be a formula begins with an apostrophe.',
    '## Calls',
    ...protocol.ENDPOINT_NAMES.map(callSection),
    '## Fields',
    table(
      ['name', 'form'],
      Object.entries(WORDS).map(([name, of]) => [name, `\`${typeText(of, NAMES, 'written out')}\``]),
    ),
    '## Records',
    ...Object.entries(RECORDS).map(([name, of]) => `### ${name}\n\n${fieldList(of)}`),
    ...Object.entries(COMPACT).map(([name, { keys }]) => `### ${name}\n\n${keyList(keys)}`),
    `### CompactSymbol\n\n${symbolKeyList()}`,
    '## Streams',
    `\`${protocol.PUBLIC_STREAM_PATH}\` is open to everybody. \`${protocol.PRIVATE_STREAM_PATH}?v=2\` begins with \`{ op: "login", args: [token] }\`, the token from \`oneTimeToken\`. Messages are \`{ topic, seq, ts, type: "snapshot" | "delta", data }\`. A subscription begins with a snapshot; the \`seq\` of each delta is one more than that of the message before it, and a snapshot that comes again replaces everything.`,
    table(
      ['topic', 'socket', 'data'],
      Object.entries(STREAMS).map(([topic, [socket, data]]) => [`\`${topic}\``, socket, `\`${data}\``]),
    ),
    '## Errors',
    'Classic accounts get the code of the second column in place of the first. Terminals show most errors as a toast. 30027 to 30030 are what classic accounts get for a TP or SL price on the wrong side; others get 10001 with that code in `retExtInfo.textCode`. Sentences that end in `??LastPrice`, `??MarkPrice` or `??IndexPrice` say which price they are about.',
    `Counted events of \`metrics\`: ${Object.entries(protocol.EVENT_CODES)
      .map(([name, code]) => `${code} ${name}`)
      .join(
        ', ',
      )}. What terminals measured stands with the figures of the house under \`GET /metrics\`, which answers on the machine itself and not through a proxy: \`perpdesk_client_calls_total\`, \`perpdesk_client_call_seconds\` and \`perpdesk_client_events_total\`. Nothing in it tells who or what contract.`,
    table(
      ['code', 'classic', 'HTTP', 'shown as', 'sentence'],
      Object.values<protocol.ErrorEntry>(protocol.errors).map(({ code, classic, status, behaviour, message }) => [
        `${code}`,
        classic === undefined ? '' : `${classic}`,
        `${status}`,
        behaviour,
        message,
      ]),
    ),
  ]
  return `${sections.join('\n\n')}\n`
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
    fields.map(([field, of]) => [field, written(of)]),
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

/** The short keys of the catalogue, which is read by plain tests: its table knows the forms itself. */
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
