const FRESH_MS = 5 * 60_000

/** Sessions that were confirmed within the last five minutes; a restart forgets them. */
export class Confirmations {
  readonly #untilBySession = new Map<string, number>()

  /** Returns the time until which it is valid. */
  confirm(sessionId: string, now: number): number {
    const until = now + FRESH_MS
    this.#untilBySession.set(sessionId, until)
    return until
  }

  /** Returns the time until which the session is confirmed; 0 if it is not. */
  untilOf(sessionId: string, now: number): number {
    const until = this.#untilBySession.get(sessionId) ?? 0
    return until > now ? until : 0
  }

  drop(sessionId: string): void {
    this.#untilBySession.delete(sessionId)
  }
}
