import { ENDPOINT_NAMES, type EndpointName, endpoints } from '@perpdesk/protocol'
import { IDS_BEYOND, show } from './hostile-bodies.ts'

const UIDS_BEYOND = ['', '0', '-1', '012345678', '1234567890', '12345678x', '\u0661'.repeat(9)]
const MONTHS_BEYOND = [
  '',
  '2026',
  '2026-00',
  '2026-13',
  '2026-1',
  '1999-01',
  '2026-11-01',
  '20\u0662\u0666-11',
  '../etc',
]

/**
 * A valid value for each field of each GET, and values that it must refuse; the values of a query are always strings.
 */
const QUERIES: Partial<Record<EndpointName, Record<string, readonly [good: string, bad: readonly string[]]>>> = {
  symbols: {
    filter: ['all', ['', 'ALL', 'none']],
    version: ['6', ['', '0', '-1', '6.0', '1e1', '\u0666', '0x6']],
    t: ['12345678', ['123456789']],
  },
  tickers: { symbol: ['BTCUSDT', ['', 'btcusdt', '\u0412TCUSDT', '../x', "' OR 1=1"]] },
  spotSymbolsAll: { last_modified_at: ['1', ['', '-1', '1e3', '\u0661', '99999999999999999']] },
  spotSymbolsV3: { version: ['0123456789abcdef', ['', '0', 'ABCDEF0123456789', '../x', '0123456789abcdefg']] },
  spotSymbolsV2: { timestamp: ['1', ['x']] },
  pairTickers: {
    symbol: ['BTC/USDT', ['', 'BTCUSDT', 'btc/usdt', 'BTC/', '/USDT', 'BTC/USDT/X', '../x', 'BTC/US DT']],
  },
  pairSparklines: { timestamp: ['1', ['', 'x', '-1', '1e3']] },
  lendingTerms: { coin: ['USDT', ['', 'usdt', 'U', '\u0405DT']] },
  leveragedTokens: { coin: ['BTC3L', ['', 'btc3l', 'B', 'BTC 3L']] },
  tokenState: { timestamp: ['1', ['x']] },
  findTokenRequest: {
    id: ['1', ['', '0', '-1', '1e3', 'x', ...IDS_BEYOND]],
    serialNo: ['a', ['', 'a b', '\ufffd']],
  },
  tokenRequests: {
    coin: ['BTC3L', ['', 'btc3l']],
    kind: ['redeem', ['', 'Redeem', 'sell']],
    cursor: ['', ['%', '<x>', 'a'.repeat(65)]],
    limit: ['5', ['0', '-1', '1e1']],
    startTime: ['1', ['-1', 'x', '1.5']],
  },
  spotMargin: { timestamp: ['1', ['x']] },
  interestHistory: { coin: ['USDT', ['', 'usdt']], limit: ['5', ['0', '-1']], startTime: ['1', ['-1']] },
  spotOrders: { symbol: ['BTC/USDT', ['', 'BTCUSDT', 'btc/usdt']] },
  findSpotOrder: {
    orderId: ['1', ['', '0', '-1', '1e3', 'x', ...IDS_BEYOND]],
    orderLinkId: ['a', ['', 'a b', '\ufffd']],
  },
  spotOrderHistory: {
    symbol: ['BTC/USDT', ['', 'BTCUSDT']],
    cursor: ['', ['%', '<x>', 'a'.repeat(65)]],
    limit: ['5', ['0', '-1', '1e1']],
    startTime: ['1', ['-1', 'x', '1.5']],
  },
  spotExecutions: {
    symbol: ['BTC/USDT', ['', '../x']],
    endTime: ['1', ['-1', '9999999999999999']],
    orderId: ['1', ['', '0', '-1', 'x', ...IDS_BEYOND]],
  },
  depth: { symbol: ['BTCUSDT', ['', '\0']], limit: ['50', ['', '0', '-5', '1e2', '5.5', '\uff15', '99999', 'all']] },
  trades: { symbol: ['BTCUSDT', ['']], limit: ['5', ['0', '-1', ' 5']] },
  bars: {
    symbol: ['BTCUSDT', ['', '<b>']],
    resolution: ['1', ['', '2', '1d', '1e0', '0x1']],
    price: ['premium', ['', 'LAST', 'bid']],
    from: ['0', ['', '-1', '1.5', '1e9', '99999999999999999', '\u0661']],
    to: ['1', ['', '-1', 'NaN', '9999999999999999']],
    limit: ['10', ['0', '1e1']],
  },
  openInterest: {
    symbol: ['BTCUSDT', ['', 'x']],
    interval: ['5min', ['', '5', '1D', '1m', '5MIN', '0min']],
    limit: ['5', ['0', 'x']],
    cursor: ['', ['%']],
  },
  accountRatio: { symbol: ['BTCUSDT', ['', 'x']], interval: ['1d', ['', '7d']], startTime: ['1', ['-1']] },
  indexComponents: { symbol: ['BTCUSDT', ['', 'x', '../x']] },
  sparklines: { business: ['usdt', ['', 'USDT']], timestamp: ['1', ['x']] },
  fundingHistory: { symbol: ['BTCUSDT', ['', 'x']], limit: ['5', ['0', 'x']] },
  time: {
    timestamp: ['1', ['', '-1', '1e3', 'now']],
    category: ['linear', ['', 'LINEAR', 'spot']],
    business: ['usdt', ['', 'USDT', 'btc']],
    response_format: ['original', ['', 'compact']],
  },
  liquidations: { symbol: ['BTCUSDT', ['', 'x']], startTime: ['1', ['-1', 'x']], cursor: ['', ['a b']] },
  insurance: { limit: ['5', ['0', 'x']], endTime: ['1', ['1e3']] },
  insurancePools: { timestamp: ['1', ['x']] },
  adlAlerts: { symbol: ['BTCUSDT', ['', '<b>']], limit: ['5', ['-1']] },
  deliveryPrices: { symbol: ['BTCUSDT', ['x']], cursor: ['', ['%']] },
  settlementPrices: { symbol: ['BTCUSDT', ['x']], cursor: ['', ['%']] },
  slippage: { symbol: ['BTCUSDT', ['', 'x']] },
  riskLimits: { symbol: ['BTCUSDT', ['', '../x']] },
  briefOrders: { symbol: ['BTCUSDT', ['', 'btc']] },
  briefPositions: { symbol: ['BTCUSDT', ['', 'btc']] },
  leverages: {},
  stopOrders: { symbol: ['BTCUSDT', ['', 'btc']] },
  deliveries: { limit: ['5', ['0']], symbol: ['BTCUSDT', ['x']] },
  settlements: { limit: ['5', ['0']], symbol: ['BTCUSDT', ['x']] },
  equityHistory: { limit: ['5', ['0', '1e1']], startTime: ['1', ['-1']], cursor: ['', ['x y']] },
  pnlReport: {
    startTime: ['1', ['', '-1', '1.5', '1e3', '\u0661', '99999999999999999']],
    endTime: ['1', ['', '-1', 'x', '0', '31622400001', '9999999999999999']],
    timestamp: ['1', ['x']],
  },
  feeLevel: { timestamp: ['1', ['x']] },
  ownTransactions: {
    account: ['123456789', UIDS_BEYOND],
    coin: ['USDT', ['', 'usdt', 'U', '\u0405DT']],
    type: ['TRADE', ['', 'trade', 'X']],
    symbol: ['BTCUSDT', ['', 'x', "' OR 1=1"]],
    startTime: ['1', ['-1', 'x', '1.5']],
    endTime: ['1', ['-1', '9999999999999999']],
    limit: ['5', ['0', '-5', '1e1']],
    cursor: ['', ['%', '../x', 'a'.repeat(65)]],
  },
  transactionTotals: { account: ['123456789', UIDS_BEYOND], coin: ['USDT', ['usdt', '']], startTime: ['1', ['-1']] },
  transactionFile: { account: ['123456789', UIDS_BEYOND], type: ['TRADE', ['']], endTime: ['1', ['x']] },
  monthlyStatement: { account: ['123456789', UIDS_BEYOND], month: ['2026-11', MONTHS_BEYOND] },
  statementCsv: { account: ['123456789', UIDS_BEYOND], month: ['2026-11', MONTHS_BEYOND] },
  statementPdf: { account: ['123456789', UIDS_BEYOND], month: ['2026-11', MONTHS_BEYOND] },
  dataExport: { token: ['x'.repeat(100), ['', 'x', '<b>', 'x'.repeat(121), '../x'.repeat(25)]] },
  statement: {
    kind: ['orders', ['', 'Orders', 'all', '../x']],
    symbol: ['BTCUSDT', ['x']],
    coin: ['USDT', ['usdt', '']],
    startTime: ['1', ['-1']],
    endTime: ['1', ['x']],
  },
  strategies: {
    symbol: ['BTC/USDT', ['x', '', 'btc/usdt', 'BTC/', 'BTC/USDT/X', '../x']],
    strategyType: ['TWAP', ['', 'twap', 'POV']],
  },
  strategyHistory: {
    symbol: ['BTC/USDT', ['x', '', '/USDT', 'BTC/US DT']],
    limit: ['5', ['0']],
    cursor: ['', ['a b']],
  },
  strategyOrders: {
    symbol: ['BTC/USDT', ['x', '', 'btc/usdt', "' OR 1=1"]],
    strategyId: ['1', ['', '0', '-1', 'x', ...IDS_BEYOND]],
    limit: ['5', ['0']],
  },
  visitorProfile: { lang: ['de-DE', ['', 'd', 'de_DE', '<b>', '../en', 'x'.repeat(20)]], timestamp: ['1', ['x']] },
  limitPriceAction: { timestamp: ['1', ['x']] },
  invites: { timestamp: ['1', ['x']] },
  security: { timestamp: ['1', ['x']] },
  sessions: { timestamp: ['1', ['x']] },
  accountEvents: { limit: ['5', ['0', '-1', '1e1']], cursor: ['2', ['0', '-1', '01', 'x', '9999999999']] },
  preferences: { timestamp: ['1', ['x']] },
  openOrders: { symbol: ['BTCUSDT', ['', 'btc']] },
  findOrder: {
    orderId: ['1', ['', '0', '-1', '1e3', 'x', ...IDS_BEYOND]],
    orderLinkId: ['a', ['', 'a b', '\ufffd']],
  },
  orderHistory: {
    cursor: ['', ['%', '<x>', 'a'.repeat(65), '\u0661']],
    limit: ['5', ['0', '-1', '1e1']],
    startTime: ['1', ['-1', 'x', '1.5']],
    stopOrderType: ['Stop', ['', 'stop', 'X']],
  },
  executions: {
    cursor: ['', ['../x']],
    endTime: ['1', ['-1', '9999999999999999']],
    symbol: ['BTCUSDT', ['x']],
    execType: ['Trade', ['', 'trade']],
    orderId: ['1', ['', '0', '-1', 'x', ...IDS_BEYOND]],
  },
  positions: { symbol: ['BTCUSDT', ['', 'x']] },
  closedPnl: { cursor: ['', ['a b']], limit: ['5', ['00', '0x5']] },
  leverage: { symbol: ['BTCUSDT', ['', 'x']] },
  transactions: {
    coin: ['USDT', ['', 'usdt', 'U', '\u0405DT']],
    limit: ['5', ['-5']],
    type: ['TRADE', ['', 'trade', 'X']],
  },
}

export interface HostileQuery {
  readonly endpoint: EndpointName
  readonly title: string
  readonly query: string
}

/**
 * Returns queries that must be refused: invalid values of each field of each GET, repeated and unknown keys, invalid
 * encoding, and queries that are too long.
 */
export function hostileQueries(): HostileQuery[] {
  const gets = ENDPOINT_NAMES.filter((name) => endpoints[name].method === 'GET')
  return gets.flatMap((endpoint) => {
    const fields = Object.entries(QUERIES[endpoint] ?? {})
    const good = new URLSearchParams(fields.map(([field, [value]]) => [field, value])).toString()
    const wrong = fields.flatMap(([field, [, bad]]) =>
      bad.map((value) => {
        const query = new URLSearchParams(good)
        query.set(field, value)
        return { endpoint, title: `${field} ${show(value)}`, query: query.toString() }
      }),
    )
    const shaped = [
      ['a repeated key', `${good}&timestamp=1&timestamp=2`],
      ['a repeated key, once encoded', `${good}&timestamp=1&%74imestamp=2`],
      ['an unknown key', `${good}&isAdmin=1`],
      ['__proto__', `${good}&__proto__=1`],
      ['constructor', `${good}&constructor=1`],
      ['an array', `${good}&timestamp[]=1`],
      ['broken encoding', `${good}&timestamp=%E0%A4%A`],
      ['an encoded lone byte', `${good}&timestamp=%ff`],
      ['an empty pair', `${good}&&`],
      ['three thousand characters', `${good}&x=${'x'.repeat(3_000)}`],
      ['forty keys', `${good}&${Array.from({ length: 40 }, (_, i) => `k${i}=1`).join('&')}`],
    ].map(([title = '', query = '']) => ({ endpoint, title, query }))
    return [...wrong, ...shaped]
  })
}
