import { ENDPOINT_NAMES, type EndpointName, endpoints } from '@perpdesk/protocol'

/** Strings that other parsers accept as numbers, but that are not plain decimals. */
const NO_DECIMALS = [
  '1e309',
  '1e-400',
  '1e100000000',
  '0x10',
  '0b11',
  '0o17',
  'Infinity',
  'NaN',
  '-0',
  '',
  ' 12',
  '12\n',
  '12\0',
  '1_000',
  '1,000',
  '\u0661\u0662',
  '\uff11\uff12',
  '\u22125',
  '+5',
  '.5',
  '5.',
  '00012',
  '1e7',
  '1.123456789',
  '9999999999999999',
  '-1',
  '1\u200b',
  `1${'0'.repeat(4_000)}`,
] as const

/** Values of every JSON type except string. */
const NO_TEXTS = [0, 1, -1, 9007199254740991, true, false, null, [], ['1'], {}, { toString: '1' }] as const

const ENUM = [
  ...NO_TEXTS,
  '',
  'buy',
  'BUY',
  'Buy ',
  'Buy\0',
  'constructor',
  '__proto__',
  '\u0412uy',
  '<script>alert(1)</script>',
] as const

/** Values that are not whole numbers, or not exactly representable in JSON. */
const NO_INTEGERS = [9007199254740992, true, false, null, [], ['1'], {}, { toString: '1' }] as const

/** Strings that are not plain digits. */
const NO_DIGITS = [
  ...NO_DECIMALS.filter((text) => text !== '-1' && text !== '9999999999999999'),
  '1.5',
  '0.0',
  '1000000000000000000',
]

/**
 * Digits that no id of the exchange can have: 2^52 and more, including numbers above 2^53, where doubles skip integers.
 */
export const IDS_BEYOND = [
  '4503599627370496',
  '9007199254740991',
  '9007199254740992',
  '9007199254740993',
  '9999999999999999',
  '99999999999999999',
  '999999999999999999',
] as const

/** Values that each kind of field must refuse. */
const HOSTILE = {
  decimal: [...NO_TEXTS, ...NO_DECIMALS],
  digits: [...NO_INTEGERS, -1, ...NO_DIGITS, '-1'],
  signedDigits: [...NO_INTEGERS, ...NO_DIGITS, '-01', '--1'],
  pairSymbol: [
    ...NO_TEXTS,
    '',
    'BTCUSDT',
    'btc/usdt',
    'BTC/',
    '/USDT',
    'BTC/USDT/X',
    '../../etc',
    'BTC/US DT',
    'BTC\u2044USDT',
  ],
  quiz: [
    ...NO_TEXTS.filter((value) => !Array.isArray(value)),
    '',
    ['1'],
    [null],
    [{}],
    [{ statement: 'decay' }],
    [{ statement: 'decay', isTrue: 'true' }],
    [{ statement: '__proto__', isTrue: true }],
    [{ statement: 'decay', isTrue: true, isAdmin: true }],
    Array.from({ length: 5 }, () => ({ statement: 'decay', isTrue: true })),
  ],
  spotBatch: [...NO_TEXTS, '', [[]], [null], ['x'], [{}], [{ isAdmin: true }], Array.from({ length: 11 }, () => ({}))],
  symbol: [
    ...NO_TEXTS,
    '',
    'B',
    'btcusdt',
    '\u0412TCUSDT',
    'BTC USDT',
    'BTCUSDT\0',
    '../../etc/passwd',
    '__proto__',
    "' OR 1=1 --",
    'X'.repeat(60),
  ],
  anySymbol: [
    ...NO_TEXTS,
    '',
    'B',
    'btcusdt',
    'btc/usdt',
    'BTC/',
    '/USDT',
    'B/USDT',
    'BTC/USDT/X',
    'BTC/USDT-26DEC26',
    'BTC\u2044USDT',
    'BTC/US DT',
    'BTC/USDT\0',
    '../../etc/passwd',
    '__proto__',
    "' OR 1=1 --",
    `${'X'.repeat(13)}/USDT`,
    'X'.repeat(60),
  ],
  coin: [...NO_TEXTS, '', 'usdt', 'U', 'USDT ', '\u0405DT', 'USDT\0', 'X'.repeat(13)],
  choice: ENUM,
  flag: [0, 1, null, 'true', 'false', '', [], {}, 'yes'],
  index: [-1, 3, 4, 255, 9007199254740991, '0', '1', null, true, [], {}],
  leverage: [0, -1, 100_001, 9007199254740991, '0', '-1', '01', '1.0', '1e2', '100001', '', null, true, [], {}],
  ratioE4: [-1, 10_001, 9007199254740991, '-1', '01', '1.0', '1e2', '10001', '', null, true, [], {}],
  wholeTo10: [-1, 11, 255, 9007199254740991, '1', '', null, true, [], {}],
  spotLeverage: [-1, 101, 9007199254740991, '5', '', null, true, [], {}],
  whole: [-1, 1_000_001, 9007199254740991, '1', '', null, true, [], {}],
  direction: [-1, 3, '1', '', null, true, [], {}],
  batch: [...NO_TEXTS, '', [[]], [null], ['x'], [{}], [{ isAdmin: true }], Array.from({ length: 21 }, () => ({}))],
  weights: [0, 1, '1', null, {}, ['1'], [0], [-1], [10_001], [null], Array.from({ length: 21 }, () => 1)],
  preferences: [...NO_TEXTS, '', { theme: 'dark' }, { reverseClickTipStatus: 'maybe' }, { reverseClickTipStatus: 1 }],
  orderId: [...NO_TEXTS, '', '0', '-1', '01', '1.0', '1e3', '0x1', ' 1', '\u0661', ...IDS_BEYOND, 'abc', '1;drop'],
  linkId: [...NO_TEXTS, '', 'a b', 'a\n', 'a\0', 'é', 'a\u200b', '\u202eabc', '<b>', 'x'.repeat(37), '../x', '%00'],
  mailCode: [...NO_TEXTS, '', '1234567', '123456789', '1234 5678', '12345678\n', '1234567a', '\uff11\uff12345678'],
  email: [
    ...NO_TEXTS,
    '',
    'a',
    'a@b',
    '@b.cd',
    'a b@c.de',
    'a@b.cd\n',
    'a\0@b.cd',
    '\u202ea@b.cd',
    `${'a'.repeat(300)}@b.cd`,
    '<a>@b.cd',
  ],
  password: [...NO_TEXTS, '', '1234567', 'x'.repeat(129), 'with\0zero-byte', 'with\u0007bell inside'],
  bytes: [...NO_TEXTS, '', 'a b', 'a+b', 'a/b', 'YQ==', 'a\0', 'é', '<b>', 'x'.repeat(9_000)],
  transports: [
    ...NO_TEXTS.filter((value) => !Array.isArray(value)),
    '',
    [1],
    [null],
    [''],
    ['USB'],
    ['<b>'],
    [[]],
    Array.from({ length: 9 }, () => 'usb'),
  ],
  logInPassword: [...NO_TEXTS, '', 'x'.repeat(129)],
  timings: [
    ...NO_TEXTS.filter((value) => !Array.isArray(value) || value.length > 0),
    '',
    [null],
    [{}],
    ...[-1, 30_000, 1.5, '7', null].map((ms) => [{ name: 'wallet', ms, code: 0 }]),
    ...['', '../x', 'a'.repeat(41), '<b>', 7].map((name) => [{ name, ms: 1, code: 0 }]),
    [{ name: 'wallet', ms: 1, code: 100_000_000 }],
    [{ name: 'wallet', ms: 1, code: 0, symbol: 'BTCUSDT' }],
    Array.from({ length: 101 }, () => ({ name: 'wallet', ms: 1, code: 0 })),
  ],
  events: [
    ...NO_TEXTS.filter((value) => !Array.isArray(value) || value.length > 0),
    '',
    [null],
    ...[0, -1, 10_001, '1', null].map((count) => [{ code: 10_201, count }]),
    ...[0, 10_203, '10201', null].map((code) => [{ code, count: 1 }]),
    [{ code: 10_201, count: 1, type: 'margin' }],
    Array.from({ length: 101 }, () => ({ code: 10_201, count: 1 })),
  ],
  alertId: [...NO_TEXTS, '', 'short-1', 'x'.repeat(37), 'under_score', 'two words', 'ümlaut-12', '../../etc'],
  window: [...NO_INTEGERS, -1, 1, 4, 6, 61, 1439, 1441, 5.5, '5', 9007199254740991],
  time: [...NO_INTEGERS, -1, 8_640_000_000_000_001, 9007199254740991],
  note: [...NO_TEXTS, 'x'.repeat(121), 'a\0b', 'line\nbreak', 'tab\there', '\u0085'],
  inviteCode: [...NO_TEXTS, '', 'K7Q', 'x'.repeat(17), 'K7Q2 M9X', 'K7Q2\u041cXA', '../../K7', '<b>K7Q2', 'K7Q2M9XA\n'],
  ticket: [...NO_TEXTS, '', 'x'.repeat(42), 'x'.repeat(44), `${'x'.repeat(42)}=`, `${'x'.repeat(42)}\n`],
  timeCode: [...NO_TEXTS, '', '12345', '1234567', '12 456', '-12345', '1e1000', '\u0661'.repeat(6), '123456\n'],
  recoveryCode: [...NO_TEXTS, '', 'A'.repeat(23), 'A'.repeat(41), `${'A'.repeat(23)}\u0410`, `<${'A'.repeat(24)}>`],
  sessionId: [...NO_TEXTS, '', 'a'.repeat(31), 'a'.repeat(33), 'A'.repeat(32), '../'.repeat(10), `${'a'.repeat(31)}\n`],
  name: [...NO_TEXTS, '', 'x'.repeat(41), 'a\0b', 'a\u200bb', '\u202eevil', 'tab\tname'],
} as const
type Kind = keyof typeof HOSTILE

type Fields = Record<string, readonly [kind: Kind, good: unknown]>

const SYMBOL: Fields = { symbol: ['symbol', 'BTCUSDT'] }
const INDEX: Fields = { positionIdx: ['index', 0] }
const MARGIN: Fields = {
  ...SYMBOL,
  ...INDEX,
  addToPositionBalanceE8: ['signedDigits', '100000000'],
  addedMarginE8: ['signedDigits', '0'],
}
const ORDER_REF: Fields = { ...SYMBOL, orderId: ['orderId', '1'], orderLinkId: ['linkId', 'hostile-1'] }
const QTY: Fields = { qty: ['decimal', '0.01'], qtyX: ['digits', '1000000'] }
const TPSL: Fields = {
  takeProfit: ['decimal', '70000'],
  stopLoss: ['decimal', '60000'],
  tpTriggerBy: ['choice', 'LastPrice'],
  slTriggerBy: ['choice', 'MarkPrice'],
  tpSlMode: ['choice', 'Partial'],
  tpOrderType: ['choice', 'Limit'],
  slOrderType: ['choice', 'Limit'],
  limitTakeProfit: ['decimal', '70000'],
  limitStopLoss: ['decimal', '60000'],
}
const PAIR: Fields = { symbol: ['pairSymbol', 'BTC/USDT'] }
const SPOT_REF: Fields = { ...PAIR, orderId: ['orderId', '1'], orderLinkId: ['linkId', 'hostile-1'] }
const SPOT_LEGS: Fields = {
  takeProfit: ['decimal', '70000'],
  stopLoss: ['decimal', '60000'],
  tpOrderType: ['choice', 'Limit'],
  slOrderType: ['choice', 'Limit'],
  limitTakeProfit: ['decimal', '70000'],
  limitStopLoss: ['decimal', '60000'],
}
const ACCOUNT_TYPE: Fields = { accountType: ['choice', 'UTA2'] }

const ALERT: Fields = { alertId: ['alertId', 'hostile-1'] }
const ALERT_TERMS: Fields = {
  ...ALERT,
  ...SYMBOL,
  source: ['choice', 'MarkPrice'],
  condition: ['choice', 'crossing'],
  value: ['decimal', '66000'],
  minutes: ['window', 0],
  repeat: ['choice', 'each'],
  expiresTime: ['time', 0],
  note: ['note', 'sell half'],
}

/** Kind of each field of each POST, with a valid value. */
const ASSERTION = {
  id: ['bytes', 'x'.repeat(43)],
  clientDataJSON: ['bytes', 'e30'],
  authenticatorData: ['bytes', 'AA'],
  signature: ['bytes', 'AA'],
  userHandle: ['bytes', 'AA'],
} as const

const FIELDS: Partial<Record<EndpointName, Fields>> = {
  demo: ACCOUNT_TYPE,
  signUp: {
    email: ['email', 'm@example.com'],
    password: ['password', 'nine quiet lanterns'],
    name: ['name', 'Mallory'],
    ...ACCOUNT_TYPE,
  },
  logIn: { email: ['email', 'm@example.com'], password: ['logInPassword', 'nine quiet lanterns'] },
  createOrder: {
    ...SYMBOL,
    side: ['choice', 'Buy'],
    orderType: ['choice', 'Limit'],
    price: ['decimal', '64000'],
    ...QTY,
    timeInForce: ['choice', 'GTC'],
    reduceOnly: ['flag', false],
    closeOnTrigger: ['flag', false],
    ...INDEX,
    smpType: ['choice', 'None'],
    orderLinkId: ['linkId', 'hostile-1'],
    triggerPrice: ['decimal', '63000'],
    triggerBy: ['choice', 'LastPrice'],
    triggerDirection: ['direction', 2],
    basePrice: ['decimal', '64000'],
    ...TPSL,
    type: ['choice', 'Order'],
    maxSlippage: ['decimal', '1'],
    maxSlippageType: ['choice', 'Percent'],
    bboSide: ['choice', 'Queue'],
    bboLevel: ['wholeTo10', 1],
    leverageE2: ['leverage', 500],
    leverage: ['decimal', '5'],
    designatedMarginE8: ['digits', '0'],
    action: ['choice', 'Open'],
    needGeneratePid: ['flag', true],
  },
  replaceOrder: {
    ...ORDER_REF,
    price: ['decimal', '64000'],
    ...QTY,
    triggerPrice: ['decimal', '63000'],
    triggerBy: ['choice', 'LastPrice'],
    ...TPSL,
    type: ['choice', 'Stop'],
  },
  cancelOrder: { ...ORDER_REF, type: ['choice', 'TpSlOcoStopOrder'] },
  createSpotOrder: {
    ...PAIR,
    side: ['choice', 'Buy'],
    orderType: ['choice', 'Limit'],
    timeInForce: ['choice', 'GTC'],
    price: ['decimal', '64000'],
    qty: ['decimal', '0.01'],
    marketUnit: ['choice', 'quoteCoin'],
    type: ['choice', 'Order'],
    triggerPrice: ['decimal', '63000'],
    triggerDirection: ['direction', 2],
    basePrice: ['decimal', '64000'],
    ...SPOT_LEGS,
    trailingValue: ['decimal', '100'],
    trailingPercentageE4: ['ratioE4', 100],
    activationPrice: ['decimal', '66000'],
    maxSlippage: ['decimal', '1'],
    maxSlippageType: ['choice', 'Percent'],
    bboSide: ['choice', 'Queue'],
    bboLevel: ['wholeTo10', 1],
    smpType: ['choice', 'None'],
    orderLinkId: ['linkId', 'hostile-1'],
  },
  replaceSpotOrder: {
    ...SPOT_REF,
    price: ['decimal', '64000'],
    qty: ['decimal', '0.01'],
    triggerPrice: ['decimal', '63000'],
    ...SPOT_LEGS,
  },
  cancelSpotOrder: SPOT_REF,
  createSpotOrders: { request: ['spotBatch', []] },
  replaceSpotOrders: { request: ['spotBatch', []] },
  cancelSpotOrders: { request: ['spotBatch', []] },
  setSpotMargin: { leverage: ['spotLeverage', 5] },
  borrow: { coin: ['coin', 'USDT'], amount: ['decimal', '100'] },
  repay: { coin: ['coin', 'USDT'], amount: ['decimal', '100'], converts: ['flag', true] },
  answerTokenQuiz: { answers: ['quiz', []] },
  subscribeToken: { coin: ['coin', 'BTC3L'], amount: ['decimal', '100'], serialNo: ['linkId', 'mine'] },
  redeemToken: { coin: ['coin', 'BTC3L'], amount: ['decimal', '10'], serialNo: ['linkId', 'mine'] },
  setCollateralSwitch: { coin: ['coin', 'BTC'], isCollateral: ['flag', true] },
  cancelAllSpotOrders: { ...PAIR, side: ['choice', 'Buy'], kind: ['choice', 'all'] },
  createOrders: { request: ['batch', []] },
  replaceOrders: { request: ['batch', []] },
  cancelOrders: { request: ['batch', []] },
  cancelAllOrders: {
    ...SYMBOL,
    settleCoin: ['coin', 'USDT'],
    side: ['choice', 'Buy'],
    kind: ['choice', 'all'],
  },
  cancelTotally: { ...SYMBOL, ...INDEX, type: ['choice', 'PartialTpSlConditional'] },
  createScaled: {
    ...SYMBOL,
    side: ['choice', 'Buy'],
    ...QTY,
    fromPrice: ['decimal', '60000'],
    toPrice: ['decimal', '61000'],
    count: ['whole', 2],
    distribution: ['choice', 'Custom'],
    weights: ['weights', [5_000, 5_000]],
    timeInForce: ['choice', 'GTC'],
    reduceOnly: ['flag', false],
    ...INDEX,
    smpType: ['choice', 'None'],
    orderLinkId: ['linkId', 'hostile-1'],
  },
  createStrategy: {
    symbol: ['anySymbol', 'BTC/USDT'],
    side: ['choice', 'Buy'],
    ...QTY,
    ...INDEX,
    reduceOnly: ['flag', false],
    strategyLinkId: ['linkId', 'hostile-1'],
    strategyType: ['choice', 'TWAP'],
    pricing: ['choice', 'Market'],
    limitPrice: ['decimal', '64000'],
    chaseDistance: ['decimal', '1'],
    chasePercentE4: ['ratioE4', 0],
    postOnly: ['flag', false],
    triggerPrice: ['decimal', '64000'],
    maxChasePrice: ['decimal', '64000'],
    durationSeconds: ['whole', 300],
    intervalSeconds: ['whole', 30],
    isRandom: ['flag', false],
    subQty: ['decimal', '0.01'],
    orderCount: ['whole', 0],
  },
  stopStrategy: { strategyId: ['orderId', '1'] },
  setLeverage: { ...SYMBOL, buyLeverageE2: ['leverage', 500], sellLeverageE2: ['leverage', 500] },
  switchPositionMode: { ...SYMBOL, positionMode: ['choice', 'BothSide'] },
  switchIsolated: {
    ...SYMBOL,
    isIsolated: ['flag', true],
    buyLeverageE2: ['leverage', 500],
    sellLeverageE2: ['leverage', 500],
  },
  setRiskLimit: { ...SYMBOL, ...INDEX, riskId: ['whole', 1] },
  addMargin: MARGIN,
  preAddMargin: MARGIN,
  setAutoAddMargin: { ...SYMBOL, ...INDEX, newAutoAddMargin: ['flag', true] },
  setTpSlTs: {
    ...SYMBOL,
    ...INDEX,
    ...TPSL,
    ...QTY,
    tpSize: ['decimal', '0.01'],
    slSize: ['decimal', '0.01'],
    tpSizeX: ['digits', '1000000'],
    slSizeX: ['digits', '1000000'],
    tpStopOrderId: ['orderId', '1'],
    slStopOrderId: ['orderId', '2'],
    trailingStop: ['decimal', '100'],
    trailValuePercentageE4: ['ratioE4', '100'],
    activationPrice: ['decimal', '66000'],
  },
  setMmrClose: { ...SYMBOL, ...INDEX, rateE4: ['ratioE4', '8000'] },
  setMarginMode: { marginMode: ['choice', 'ISOLATED_MARGIN'] },
  practiceFunds: { coin: ['coin', 'USDT'] },
  setLimitPriceAction: { modifyEnable: ['flag', true] },
  metrics: { timings: ['timings', []], events: ['events', []] },
  setPreferences: { upsert_keys: ['preferences', { reverseClickTipStatus: 'hide' }] },
  createAlert: ALERT_TERMS,
  changeAlert: ALERT_TERMS,
  switchAlert: { ...ALERT, state: ['choice', 'on'] },
  deleteAlert: ALERT,
  openInvite: { ref: ['inviteCode', 'K7Q2M9XA'] },
  logInChallenge: { ticket: ['ticket', 'x'.repeat(43)] },
  logInPasskey: { ...ASSERTION, ticket: ['ticket', 'x'.repeat(43)] },
  confirmPasskey: ASSERTION,
  addPasskey: {
    id: ['bytes', 'x'.repeat(43)],
    clientDataJSON: ['bytes', 'e30'],
    attestationObject: ['bytes', 'oA'],
    transports: ['transports', ['internal']],
    name: ['name', 'Eve'],
  },
  namePasskey: { passkeyId: ['bytes', 'x'.repeat(43)], name: ['name', 'Eve'] },
  removePasskey: { passkeyId: ['bytes', 'x'.repeat(43)] },
  logInSecond: { ticket: ['ticket', 'x'.repeat(43)], code: ['timeCode', '123456'] },
  confirm: { password: ['logInPassword', 'four gentle otters'], code: ['timeCode', '123456'] },
  confirmAuthenticator: { code: ['timeCode', '123456'] },
  changeName: { name: ['name', 'Eve'] },
  changePassword: { password: ['password', 'four gentle otters'] },
  resetPassword: {
    email: ['email', 'eve@example.com'],
    recoveryCode: ['recoveryCode', 'ABCDEF-ABCDEF-ABCDEF-ABCDEF'],
    password: ['password', 'four gentle otters'],
  },
  endSession: { sessionId: ['sessionId', 'a'.repeat(32)] },
  setMailAddress: { address: ['email', 'eve@example.com'] },
  confirmMailAddress: { code: ['mailCode', '12345678'] },
  requestResetMail: { email: ['email', 'eve@example.com'] },
  resetByMail: { token: ['ticket', 'a'.repeat(43)], password: ['password', 'four gentle otters'] },
}

export interface HostileBody {
  readonly endpoint: EndpointName
  readonly title: string
  readonly body: Record<string, unknown>
}

/** Returns a value as a short text for a test title. */
export const show = (value: unknown) => {
  const text = JSON.stringify(value) ?? 'undefined'
  return text.length > 24 ? `${text.slice(0, 20)}… (${text.length})` : text
}

/**
 * Returns a body for each field of each POST and each value that its kind must refuse, and bodies with unknown fields.
 */
export function hostileBodies(): HostileBody[] {
  const posts = ENDPOINT_NAMES.filter((name) => endpoints[name].method === 'POST')
  return posts.flatMap((endpoint) => {
    const fields = Object.entries(FIELDS[endpoint] ?? {})
    const good = Object.fromEntries(fields.map(([field, [, value]]) => [field, value]))
    const wrong = fields.flatMap(([field, [kind]]) =>
      HOSTILE[kind].map((value) => ({ endpoint, title: `${field} ${show(value)}`, body: { ...good, [field]: value } })),
    )
    const extra = ['uid', 'account', 'fee', 'isAdmin', 'createdTime', 'status', 'isLeverage', ''].map((field) => ({
      endpoint,
      title: `an extra field ${show(field)}`,
      body: { ...good, [field]: 1 },
    }))
    return [...wrong, ...extra]
  })
}

/** Bodies that every POST refuses, with the expected status and code. */
export const HOSTILE_TEXTS: readonly (readonly [title: string, body: string | Buffer, status: number, code: number])[] =
  [
    ['nothing', '', 400, 10_001],
    ['no JSON', 'symbol=BTCUSDT', 400, 10_001],
    ['half a JSON', '{"symbol":', 400, 10_001],
    ['two JSONs', '{}{}', 400, 10_001],
    ['a list', '[]', 400, 10_001],
    ['a list of bodies', '[{},{}]', 400, 10_001],
    ['null', 'null', 400, 10_001],
    ['a text', '"x"', 400, 10_001],
    ['a number', '1', 400, 10_001],
    ['a number beyond doubles', '{"qty":1e309}', 400, 10_001],
    ['a number in hex', '{"qty":0x10}', 400, 10_001],
    ['minus zero', '{"positionIdx":-0}', 400, 10_001],
    ['a fraction', '{"positionIdx":0.0}', 400, 10_001],
    ['NaN', '{"qty":NaN}', 400, 10_001],
    ['a long number', `{"qty":${'9'.repeat(9_000)}}`, 400, 10_001],
    ['a key twice', '{"symbol":"BTCUSDT","symbol":"ETHUSDT"}', 400, 10_001],
    ['__proto__', '{"__proto__":{"isAdmin":true}}', 400, 10_001],
    ['constructor', '{"constructor":{"prototype":{"x":1}}}', 400, 10_001],
    ['depth 17', `{"a":${'['.repeat(17)}${']'.repeat(17)}}`, 400, 10_001],
    ['depth 8000', '['.repeat(8_000), 400, 10_001],
    ['300 keys', `{${Array.from({ length: 300 }, (_, i) => `"k${i}":1`).join(',')}}`, 400, 10_001],
    ['a lone surrogate', '{"name":"\\ud800"}', 400, 10_001],
    ['bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]), 400, 10_001],
    ['overlong UTF-8', Buffer.from([0x7b, 0xc0, 0xaf, 0x7d]), 400, 10_001],
    ['a byte order mark', '\ufeff{}', 400, 10_001],
    ['UTF-16', Buffer.from('{}', 'utf16le'), 400, 10_001],
    ['zero bytes', Buffer.alloc(100), 400, 10_001],
    ['17 kB', `{"a":"${'x'.repeat(17_000)}"}`, 413, 10_413],
    ['1 MB', `{"a":"${'x'.repeat(1_000_000)}"}`, 413, 10_413],
  ]
