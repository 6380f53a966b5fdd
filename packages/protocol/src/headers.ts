/** Names of the HTTP headers. */
export const HEADERS = {
  platform: 'platform',
  language: 'language',
  /** The session's CSRF token: a client copies it from the readable cookie {@link TOKEN_COOKIE} into this header. */
  userToken: 'usertoken',
  /** Public id of the account that a private call acts on; the default is the user's main account. */
  account: 'x-account',
  clientTag: 'x-client-tag',
  /** The part of the terminal that placed an order, if it was not the order panel: {@link REVERSE_REFERER}. */
  referer: 'x-referer',
  /**
   * Server time in milliseconds after which the server no longer starts the call but refuses it (10002). If a client
   * looks up its order a second after the deadline and finds none, the order was never placed and never will be.
   */
  deadline: 'x-deadline',
  requestId: 'x-request-id',
  /**
   * The request budget that the call was charged to: its size in calls, the calls left, and the time of the next free
   * call.
   */
  limit: 'x-bapi-limit',
  limitLeft: 'x-bapi-limit-status',
  limitReset: 'x-bapi-limit-reset-timestamp',
  /** Oldest {@link APP_VERSION} that the server still supports; an older page asks the user to reload it. */
  minAppVersion: 'x-app-min-version',
} as const
/** The referer of the orders that a reverse places (ORD-06). */
export const REVERSE_REFERER = 'reversePosition'
/** Protocol version of a page. A change that breaks earlier pages raises it together with {@link MIN_APP_VERSION}. */
export const APP_VERSION = 1
export const MIN_APP_VERSION = 1
export const TOKEN_COOKIE = 'user_token'
/** Cookie of the session; `__Host-sid` behind TLS. */
export const SESSION_COOKIE = 'sid'
/** Cookie by which a browser opens its demo account again, also after a log-out; `__Host-demo` behind TLS. */
export const DEMO_COOKIE = 'demo'
/** Cookie that proves an earlier log-in of the user with this browser; `__Host-device` behind TLS. */
export const DEVICE_COOKIE = 'device'
/** Cookie with the invite code that will count when somebody signs up with this browser; `__Host-invite` behind TLS. */
export const INVITE_COOKIE = 'invite'
export const TOKEN_MINUTES = 10_080
