import { REFUSALS } from '@perpdesk/trading'

/** How the terminal shows an error. */
export type ErrorBehaviour = 'toast' | 'silent' | 'sessionEnded' | 'complianceWall' | 'throttledToast'

export interface ErrorEntry {
  readonly code: number
  /** Sentence for people: what happened and what to do. `{name}` is filled from `retExtInfo`. */
  readonly message: string
  readonly behaviour: ErrorBehaviour
  readonly status: number
}

function entry(code: number, status: number, message: string, behaviour: ErrorBehaviour = 'toast'): ErrorEntry {
  return { code, status, message, behaviour }
}

/** The one error catalogue: the server raises from it, the terminal reads behaviours and texts from it. */
export const errors = {
  invalidParameter: entry(10001, 400, 'The field {field} is not valid: {reason}.'),
  requestExpired: entry(10002, 400, 'The request is too old. Check the clock of this device and send it again.'),
  forbiddenOrigin: entry(
    10003,
    403,
    'This request came from a place that may not act for you. Reload the page and try again.',
  ),
  csrfFailed: entry(10004, 403, 'Your session token is missing or out of date. Reload the page and try again.'),
  malformedRequest: entry(10400, 400, 'The request could not be read ({reason}).'),
  tooManyRequests: entry(10006, 429, 'Too many requests. Wait {seconds} s and try again.', 'throttledToast'),
  sessionMissing: entry(10007, 401, 'Please log in to do this.', 'sessionEnded'),
  notFound: entry(10404, 404, 'There is nothing at this address.'),
  methodNotAllowed: entry(10405, 405, 'This address does not take that method.'),
  requestTimeout: entry(10408, 408, 'The request took too long to arrive. Nothing was done; send it again.'),
  headersTooLarge: entry(10431, 431, 'The headers of the request are larger than the exchange takes.'),
  bodyTooLarge: entry(10413, 413, 'The request is larger than this address takes.'),
  notJson: entry(10415, 415, 'Send the body as application/json.'),
  overloaded: entry(10429, 429, 'The exchange is busy. Nothing was done; try again in a moment.'),
  unavailable: entry(10016, 503, 'The exchange takes no orders just now ({reason}). Nothing was done.'),
  outcomeUnknown: entry(
    10017,
    503,
    'The exchange stopped while this was under way ({reason}). Look up what became of it before you send it again.',
  ),
  internal: entry(10500, 500, 'Something went wrong on our side. Quote request {requestId} when you ask for help.'),
  partlyPlaced: entry(39303, 200, 'Only a part of the order for {symbol} was placed; {qty} was not: {reason}'),
  symbolNotFound: entry(REFUSALS.symbolNotFound, 200, 'The contract {symbol} does not exist.'),
  topicNotFound: entry(10030, 400, 'There is no topic {topic} on this socket.'),
  tooManyTopics: entry(10031, 400, 'One socket takes {limit} topics at most. Unsubscribe from some first.'),
  tooManySockets: entry(10033, 429, 'There are {limit} open connections already, which is the most. Close some first.'),
  loginTwice: entry(10034, 400, 'This socket is logged in already.'),
  loginExpired: entry(10032, 401, 'The one-time token is used up or too old. Ask for a new one.'),
  emailTaken: entry(20001, 200, 'There is an account with this e-mail already. Log in instead.'),
  weakPassword: entry(20002, 200, 'This password is too easy to guess. Choose a longer or less common one.'),
  wrongCredentials: entry(20003, 200, 'The e-mail or the password is wrong.'),
  loginThrottled: entry(20004, 200, 'Too many tries. Wait {seconds} s and try again.'),
  practiceFundsEnough: entry(20005, 200, 'There is practice money enough: the account holds {balance} {coin}.'),
  coinWithoutPrice: entry(20006, 200, 'There is no price of {coin} just now. Try again in a moment.'),
  orderNotFound: entry(REFUSALS.orderNotFound, 200, 'This order does not exist or has ended already.'),
  priceOutOfRange: entry(REFUSALS.priceOutOfRange, 200, 'The price must lie between {minPrice} and {maxPrice}.'),
  insufficientBalance: entry(
    REFUSALS.insufficientBalance,
    200,
    'The available balance ({available} {coin}) does not cover this order, which needs {required} {coin}.',
  ),
  orderFinished: entry(REFUSALS.orderFinished, 200, 'This order is filled already.'),
  orderCancelled: entry(REFUSALS.orderCancelled, 200, 'This order is cancelled already.'),
  wouldLiquidate: entry(REFUSALS.wouldLiquidate, 200, 'This change would liquidate the position at once.'),
  leverageTooHigh: entry(
    REFUSALS.leverageTooHigh,
    200,
    'At this position value the leverage may be at most {maxLeverage}×.',
  ),
  riskLimitExceeded: entry(
    REFUSALS.riskLimitExceeded,
    200,
    'The position would be too large for {leverage}× leverage; at most {maxLeverage}× is allowed for it.',
  ),
  reduceOnlyRejected: entry(
    REFUSALS.reduceOnlyRejected,
    200,
    'There is no position that this reduce-only order could reduce.',
  ),
  tooManyOrders: entry(
    REFUSALS.tooManyOrders,
    200,
    'You have {limit} open orders on this contract, which is the most. Cancel some first.',
  ),
  reduceOnlyPeriod: entry(
    REFUSALS.reduceOnlyPeriod,
    200,
    'Only orders that reduce a position are taken on this contract now.',
  ),
  positionExists: entry(REFUSALS.positionExists, 200, 'Close the position on this contract first.'),
  positionModeUnchanged: entry(REFUSALS.positionModeUnchanged, 200, 'This position mode is set already.'),
  marginUnchanged: entry(REFUSALS.marginUnchanged, 200, 'Nothing would change: this is set already.'),
  insufficientForMargin: entry(
    REFUSALS.insufficientForMargin,
    200,
    'Only {available} {coin} is available; {required} {coin} cannot be added.',
  ),
  autoMarginInCross: entry(
    REFUSALS.autoMarginInCross,
    200,
    'Margin is replenished by itself only for isolated positions. Switch to isolated margin first.',
  ),
  autoMarginUnchanged: entry(REFUSALS.autoMarginUnchanged, 200, 'Automatic margin replenishment is set so already.'),
  riskLimitUnknown: entry(REFUSALS.riskLimitUnknown, 200, 'This contract has no such risk limit.'),
  riskLimitUncovered: entry(
    REFUSALS.riskLimitUncovered,
    200,
    'The available balance does not cover the margin that this risk limit needs.',
  ),
  riskLimitTooSmall: entry(
    REFUSALS.riskLimitTooSmall,
    200,
    'Positions and orders are larger than this risk limit. Reduce them or choose a larger one.',
  ),
  leverageFixedInCross: entry(
    REFUSALS.leverageFixedInCross,
    200,
    'In cross margin the leverage of this contract cannot be changed. Switch it to isolated margin first.',
  ),
  leverageWouldLiquidate: entry(
    REFUSALS.leverageWouldLiquidate,
    200,
    'With this leverage the position would be liquidated at once.',
  ),
  leverageBeyondTier: entry(
    REFUSALS.leverageBeyondTier,
    200,
    'The position has grown beyond what {leverage}× leverage may hold. Lower it to {maxLeverage}× first.',
  ),
  riskLadderExceeded: entry(
    REFUSALS.riskLadderExceeded,
    200,
    'The position would be larger than the largest risk limit of this contract ({limit} {coin}).',
  ),
  unifiedOnly: entry(REFUSALS.unifiedOnly, 200, 'Only unified accounts have this setting.'),
  notForUnified: entry(
    REFUSALS.notForUnified,
    200,
    'Unified accounts do not set this contract by contract; change it for the whole account.',
  ),
  marginModeUnchanged: entry(REFUSALS.marginModeUnchanged, 200, 'This margin mode is set already.'),
  ordersOpen: entry(REFUSALS.ordersOpen, 200, 'Cancel the open orders on this contract first.'),
  positionModeUnsupported: entry(REFUSALS.positionModeUnsupported, 200, 'This contract does not offer hedge mode.'),
  inLiquidation: entry(
    REFUSALS.inLiquidation,
    200,
    'The account is being liquidated; orders are refused until that is done.',
  ),
  marginModeRefused: entry(REFUSALS.marginModeRefused, 200, 'The margin mode cannot be changed now: {reason}.'),
  wouldLiquidateAtOnce: entry(
    REFUSALS.wouldLiquidateAtOnce,
    200,
    'This order would be liquidated at once. Lower the quantity or the leverage.',
  ),
  leverageUnchanged: entry(REFUSALS.leverageUnchanged, 200, 'This leverage is set already.'),
  insufficientForLeverage: entry(
    REFUSALS.insufficientForLeverage,
    200,
    'The available balance does not cover the margin that this leverage needs.',
  ),
  slippageTicksOutOfRange: entry(
    REFUSALS.slippageTicksOutOfRange,
    200,
    'The slippage tolerance must be a whole number of {min} to {max} ticks.',
  ),
  slippagePercentOutOfRange: entry(
    REFUSALS.slippagePercentOutOfRange,
    200,
    'The slippage tolerance must lie between {min} % and {max} %, with at most two decimals.',
  ),
  tooManyStrategies: entry(
    REFUSALS.tooManyStrategies,
    200,
    'No more than {limit} strategies may run on one contract. Stop one first.',
  ),
  strategyNotFound: entry(REFUSALS.strategyNotFound, 200, 'This strategy does not exist or has ended already.'),
  strategySizeTooSmall: entry(REFUSALS.strategySizeTooSmall, 200, 'The total quantity must be at least {min}.'),
  strategySizeTooLarge: entry(REFUSALS.strategySizeTooLarge, 200, 'The total quantity must be at most {max}.'),
  strategyTradingUnavailable: entry(
    REFUSALS.strategyTradingUnavailable,
    200,
    'Strategies cannot be started on this contract now.',
  ),
  chaseExists: entry(REFUSALS.chaseExists, 200, 'A chase order on this side is running already.'),
  strategyPostOnly: entry(REFUSALS.strategyPostOnly, 200, 'Post-only does not go together with orders that take.'),
  sliceTooSmall: entry(REFUSALS.sliceTooSmall, 200, 'One part must be at least {min}.'),
  chasePercentOutOfRange: entry(
    REFUSALS.chasePercentOutOfRange,
    200,
    'The distance from the best price must lie between 0 % and {max} %.',
  ),
  sliceTooLarge: entry(REFUSALS.sliceTooLarge, 200, 'One part must be at most {max}.'),
  symbolNotTrading: entry(REFUSALS.symbolNotTrading, 200, 'This contract is not trading now.'),
  settlementInProgress: entry(
    REFUSALS.settlementInProgress,
    200,
    'This contract is being settled and takes no orders.',
  ),
  contractNotLive: entry(REFUSALS.contractNotLive, 200, 'This contract has ended.'),
  reduceOnlyBeforeDelivery: entry(
    REFUSALS.reduceOnlyBeforeDelivery,
    200,
    'Shortly before delivery this contract takes only orders that reduce a position. Mark the order reduce-only.',
  ),
  inCallAuction: entry(
    REFUSALS.inCallAuction,
    200,
    'In this phase of the call auction orders of this contract cannot be placed, changed or cancelled so.',
  ),
  preMarketNoPortfolio: entry(
    REFUSALS.preMarketNoPortfolio,
    200,
    'Pre-market contracts are not traded in portfolio margin mode.',
  ),
  preMarketUnifiedOnly: entry(
    REFUSALS.preMarketUnifiedOnly,
    200,
    'Pre-market contracts are for unified trading accounts. Upgrade this account to trade them.',
  ),
  auctionGtcOnly: entry(
    REFUSALS.auctionGtcOnly,
    200,
    'A call auction takes only limit orders that are good till cancelled.',
  ),
  auctionNoTpsl: entry(
    REFUSALS.auctionNoTpsl,
    200,
    'A call auction takes no conditional orders and no take profit or stop loss.',
  ),
  postOnlyStage: entry(REFUSALS.postOnlyStage, 200, 'Just after its launch this contract takes only post-only orders.'),
  duplicateOrderLinkId: entry(
    REFUSALS.duplicateOrderLinkId,
    200,
    'An order with this client id exists already: {orderId} ({status}).',
  ),
  notionalTooSmall: entry(REFUSALS.notionalTooSmall, 200, 'The order value must be at least {minNotional} {coin}.'),
  qtyBelowFilled: entry(
    REFUSALS.qtyBelowFilled,
    200,
    'The new quantity must be larger than what is filled already ({filled}).',
  ),
  notModified: entry(REFUSALS.notModified, 200, 'Nothing would change: price and quantity are as they were.'),
  isolatedOnly: entry(REFUSALS.isolatedOnly, 200, 'Margin can be added only to isolated positions.'),
  positionNotFound: entry(REFUSALS.positionNotFound, 200, 'There is no open position on this contract.'),
  marginReduceTooMuch: entry(
    REFUSALS.marginReduceTooMuch,
    200,
    'At most {max} can be taken from the margin of this position.',
  ),
  tooManyConditionalOrders: entry(
    REFUSALS.tooManyConditionalOrders,
    200,
    'No more than {limit} conditional orders may wait on one contract. Cancel one first.',
  ),
  // these two end in `??LastPrice` (or MarkPrice, IndexPrice), which clients put into words of their own
  risingExpected: entry(
    REFUSALS.risingExpected,
    200,
    'A trigger that waits for a rise must lie above the present price: {text}',
  ),
  fallingExpected: entry(
    REFUSALS.fallingExpected,
    200,
    'A trigger that waits for a fall must lie below the present price: {text}',
  ),
  tpSlSizeTooLarge: entry(
    REFUSALS.tpSlSizeTooLarge,
    200,
    'Only {max} of the position has no partial take profit or stop loss of this kind yet.',
  ),
  tpSlOfPartlyFilledOrder: entry(
    REFUSALS.tpSlOfPartlyFilledOrder,
    200,
    'This order is filled in part: its take profit and stop loss cannot change any more.',
  ),
  tpSlSizeInFullMode: entry(
    REFUSALS.tpSlSizeInFullMode,
    200,
    'A take profit or stop loss for the whole position has no quantity of its own.',
  ),
  tooManyPartialTpSl: entry(
    REFUSALS.tooManyPartialTpSl,
    200,
    'No more than {limit} partial take profits and stop losses may wait on one side. Cancel one first.',
  ),
  tpSlUnchanged: entry(
    REFUSALS.tpSlUnchanged,
    200,
    'Nothing would change: take profit and stop loss are as they were.',
  ),
  accountNotFound: entry(REFUSALS.accountNotFound, 200, 'This account does not exist.'),
  transferInsufficient: entry(REFUSALS.transferInsufficient, 200, 'The balance does not cover this transfer.'),
} as const satisfies Record<string, ErrorEntry>

export type ErrorName = keyof typeof errors

const entries: readonly (readonly [string, ErrorEntry])[] = Object.entries(errors)
const byCode: ReadonlyMap<number, ErrorEntry> = new Map(entries.map(([, known]) => [known.code, known]))
/** Names by code; the codes of classic accounts lead to the same names. */
const names: ReadonlyMap<number, string> = new Map(
  entries.flatMap(([name, { code, classic }]) =>
    (classic === undefined ? [code] : [code, classic]).map((of) => [of, name]),
  ),
)

/** The catalogue's entry for a code that came over the wire or out of the engine; `undefined` for unknown ones. */
export function errorByCode(code: number): ErrorEntry | undefined {
  return byCode.get(code)
}

/** The name under which the texts of a code are kept; `undefined` for unknown codes and for those without texts. */
export function errorTextName(code: number): string | undefined {
  const name = names.get(code)
  return name === undefined || byCode.get(code)?.technical === true ? undefined : name
}

/** What a terminal says for each error, in English, `{name}` filled from its params: the source of its translations. */
export function errorTexts(): Readonly<Record<string, string>> {
  const told = entries.filter(([, { technical }]) => technical !== true)
  return { ...Object.fromEntries(told.map(([name, { text, message }]) => [name, text ?? message])), ...statusTexts }
}

/** The sentence of an error with its `{name}` places filled; a value that is missing shows as a dash. */
export function fillMessage(message: string, values: Readonly<Record<string, string>>): string {
  return message.replace(/\{([a-zA-Z]+)\}/g, (_, name: string) => (Object.hasOwn(values, name) ? values[name]! : '–'))
}
