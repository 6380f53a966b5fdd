/** Names of headers and cookies. */
export const HEADERS = {
  platform: 'platform',
  language: 'language',
  /** Echo of the readable token cookie: the session-bound CSRF token. */
  userToken: 'usertoken',
  /** Public id of the account that a private call acts on; the person's main account without it. */
  account: 'x-account',
  clientTag: 'x-client-tag',
  /** The function of the terminal that an order comes from, where it is not the order panel: {@link REVERSE_REFERER}. */
  referer: 'x-referer',
  /**
   * Server time in milliseconds after which the call is not begun any more (10002). A client that asks for its order a
   * second after that and finds none knows that there never will be one.
   */
  deadline: 'x-deadline',
  requestId: 'x-request-id',
  /** Calls at once of the budget that a call was charged to, those that are left, and when the next one is taken. */
  limit: 'x-bapi-limit',
  limitLeft: 'x-bapi-limit-status',
  limitReset: 'x-bapi-limit-reset-timestamp',
  /** Oldest {@link APP_VERSION} of a page that the server still understands; an older one asks to be reloaded. */
  minAppVersion: 'x-app-min-version',
} as const
/** Names the orders of a reverse (ORD-06). */
export const REVERSE_REFERER = 'reversePosition'
/** Protocol version of a page. Raised with {@link MIN_APP_VERSION} by a change that earlier pages do not survive. */
export const APP_VERSION = 1
export const MIN_APP_VERSION = 1
export const TOKEN_COOKIE = 'user_token'
/** `__Host-sid` behind TLS. */
export const SESSION_COOKIE = 'sid'
/** `__Host-demo` behind TLS: by it a browser finds its demo account again, after a log-out too. */
export const DEMO_COOKIE = 'demo'
/** `__Host-device` behind TLS: shows that its person has logged in with this browser before. */
export const DEVICE_COOKIE = 'device'
/** `__Host-invite` behind TLS: the code by which somebody will have been invited once they sign up. */
export const INVITE_COOKIE = 'invite'
export const TOKEN_MINUTES = 10_080
