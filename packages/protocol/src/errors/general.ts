import { REFUSALS, SERVICE_REFUSALS } from '@perpdesk/trading'
import { TOO_MANY_SOCKETS } from './behaviours.ts'
import { type ErrorEntry, entry, technical } from './entry.ts'
import { securityErrors } from './security.ts'

/**
 * Errors that do not come from the engine: of a call or socket itself (its form, origin, session or rate), of the state
 * of the exchange, and of its services such as log-in, demo funds, alerts and invitations.
 */
export const generalErrors = {
  invalidParameter: entry(REFUSALS.invalidParameter, 400, 'The field {field} is not valid: {reason}.'),
  requestExpired: entry(10002, 400, 'The request is too old. Check the clock of this device and send it again.'),
  forbiddenOrigin: technical(
    10003,
    403,
    'This request came from a place that may not act for you. Reload the page and try again.',
  ),
  csrfFailed: technical(10004, 403, 'Your session token is missing or out of date. Reload the page and try again.'),
  malformedRequest: technical(10400, 400, 'The request could not be read ({reason}).'),
  tooManyRequests: entry(SERVICE_REFUSALS.tooManyRequests, 429, 'Too many requests. Wait {seconds} s and try again.'),
  sessionMissing: entry(10007, 401, 'Please log in to do this.'),
  sessionReplaced: entry(
    10009,
    401,
    'You are logged in on too many devices, so this session, the oldest, was ended. Log in again.',
  ),
  sessionExpired: entry(33003, 401, 'Your session has ended. Please log in again.'),
  sessionRenewed: entry(10019, 503, 'Your session has just got a new key. Nothing was done; try again.'),
  complianceWall: entry(
    SERVICE_REFUSALS.complianceWall,
    403,
    'New orders are not available to you here. You can still cancel orders and reduce positions.',
  ),
  notFound: technical(10404, 404, 'There is nothing at this address.'),
  methodNotAllowed: technical(10405, 405, 'This address does not take that method.'),
  requestTimeout: entry(10408, 408, 'The request took too long to arrive. Nothing was done; send it again.'),
  headersTooLarge: technical(10431, 431, 'The headers of the request are larger than the exchange takes.'),
  bodyTooLarge: technical(10413, 413, 'The request is larger than this address takes.'),
  notJson: technical(10415, 415, 'Send the body as application/json.'),
  overloaded: entry(SERVICE_REFUSALS.overloaded, 429, 'The exchange is busy. Nothing was done; try again in a moment.'),
  unavailable: entry(
    SERVICE_REFUSALS.unavailable,
    503,
    'The exchange is not accepting orders right now ({reason}). Nothing was done.',
    {
      text: 'The exchange is not accepting orders right now. Nothing was done.',
    },
  ),
  outcomeUnknown: entry(
    SERVICE_REFUSALS.outcomeUnknown,
    503,
    'The exchange stopped while this was under way ({reason}). Look up what became of it before you send it again.',
    { text: 'The exchange stopped while this was under way. Look up what became of it before you send it again.' },
  ),
  pastUnreadable: entry(
    SERVICE_REFUSALS.pastUnreadable,
    503,
    'These records cannot be read right now. Orders and positions are not affected.',
  ),
  internal: entry(10500, 500, 'Something went wrong on our side. Quote request {requestId} when you contact support.'),
  partlyPlaced: entry(39303, 200, 'Only part of the order for {symbol} was placed; {qty} was not: {reason}'),
  symbolNotFound: entry(REFUSALS.symbolNotFound, 200, 'The contract {symbol} does not exist.'),
  tokenRequestNotFound: entry(
    SERVICE_REFUSALS.tokenRequestNotFound,
    200,
    'This subscription or redemption does not exist.',
  ),
  pairNotFound: entry(SERVICE_REFUSALS.pairNotFound, 200, 'The pair {symbol} does not exist.'),
  pairTooPrecise: entry(
    SERVICE_REFUSALS.pairTooPrecise,
    200,
    'The value has more decimals than this pair allows: steps of {step}.',
  ),
  pairOffTick: entry(SERVICE_REFUSALS.pairOffTick, 200, 'The price must be a multiple of {step}.'),
  topicNotFound: technical(10030, 400, 'There is no topic {topic} on this socket.'),
  tooManyTopics: technical(10031, 400, 'One socket takes {limit} topics at most. Unsubscribe from some first.'),
  tooManySockets: technical(
    TOO_MANY_SOCKETS,
    429,
    'There are {limit} open connections already, which is the most. Close some first.',
  ),
  loginTwice: technical(10034, 400, 'This socket is logged in already.'),
  loginExpired: technical(10032, 401, 'The one-time token is used up or too old. Ask for a new one.'),
  guardNotStored: technical(
    10035,
    503,
    'The guard against a lost connection could not be stored. It is as it was before; try again in a moment.',
  ),
  emailTaken: entry(SERVICE_REFUSALS.emailTaken, 200, 'There is already an account with this e-mail. Log in instead.'),
  weakPassword: entry(
    SERVICE_REFUSALS.weakPassword,
    200,
    'This password is too easy to guess. Choose a longer or less common one.',
  ),
  wrongCredentials: entry(SERVICE_REFUSALS.wrongCredentials, 200, 'The e-mail or the password is wrong.'),
  loginThrottled: entry(SERVICE_REFUSALS.loginThrottled, 200, 'Too many attempts. Wait {seconds} s and try again.'),
  practiceFundsEnough: entry(
    SERVICE_REFUSALS.practiceFundsEnough,
    200,
    'You still have enough demo funds: {balance} {coin}.',
  ),
  coinWithoutPrice: entry(
    SERVICE_REFUSALS.coinWithoutPrice,
    200,
    'No price for {coin} right now. Try again in a moment.',
  ),
  proofNeeded: technical(
    SERVICE_REFUSALS.proofNeeded,
    200,
    'This call costs a proof of work. Solve the challenge and send the call again with it.',
  ),
  practiceFundsUsedUp: entry(
    SERVICE_REFUSALS.practiceFundsUsedUp,
    200,
    'You have had all demo funds in {coin} that a day allows. There are more in {hours} h.',
  ),
  alertsLimited: entry(
    SERVICE_REFUSALS.alertsLimited,
    200,
    'You have {limit} price alerts, which is the most. Delete some first.',
  ),
  alertNotFound: entry(SERVICE_REFUSALS.alertNotFound, 200, 'This price alert does not exist any more.'),
  accountNotYours: technical(
    SERVICE_REFUSALS.accountNotYours,
    403,
    'This account is not one of yours. Name one of your accounts, or none.',
  ),
  subAccountsLimited: entry(
    SERVICE_REFUSALS.subAccountsLimited,
    200,
    'You have {limit} sub-accounts, which is the most.',
  ),
  demoFundsInMain: entry(
    SERVICE_REFUSALS.demoFundsInMain,
    200,
    'Demo funds are paid into your main account. Move them here from there.',
  ),
  inviteUnknown: entry(
    SERVICE_REFUSALS.inviteUnknown,
    200,
    'Nobody has this invite code. Check the link, or sign up without it.',
  ),
  inviteOwn: entry(SERVICE_REFUSALS.inviteOwn, 200, 'This invite code is your own. Send it to somebody else.'),
  ...securityErrors,
  notDemo: entry(SERVICE_REFUSALS.notDemo, 200, 'This account has an e-mail and a password already.'),
} as const satisfies Record<string, ErrorEntry>
