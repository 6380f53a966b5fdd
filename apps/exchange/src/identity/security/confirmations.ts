const FRESH_MS = 5 * 60_000

/** Sessions whose user was confirmed within the last five minutes; kept in memory only, so a restart forgets them. */
export class Confirmations {
  readonly #untilBySession = new Map<string, number>()

  /** Confirms a session. Returns the time until which the confirmation is valid. */
  confirm(sessionId: string, now: number): number {
    const until = now + FRESH_MS
    this.#untilBySession.set(sessionId, until)
    return until
  }

  /** Returns the time until which the session is confirmed; 0 if it is not confirmed. */
  untilOf(sessionId: string, now: number): number {
    const until = this.#untilBySession.get(sessionId) ?? 0
    return until > now ? until : 0
  }

  drop(sessionId: string): void {
    this.#untilBySession.delete(sessionId)
  }
}
