export interface Letter {
  readonly to: string
  readonly subject: string
  /** Plain text. */
  readonly text: string
}

/** Sends mail through the operator's server. */
export interface Mailer {
  /** Resolves when the server has taken the letter; rejects if it does not within some seconds. */
  send(letter: Letter): Promise<void>
}
