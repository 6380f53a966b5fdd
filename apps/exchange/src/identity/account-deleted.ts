/** Thrown by a change of an account that was deleted while the change was under way. */
export class AccountDeleted extends Error {
  readonly code = 'accountDeleted'
}
