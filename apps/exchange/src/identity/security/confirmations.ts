const FRESH_MS = 5 * 60_000

/** Sessions whose person has just shown again who they are; after a restart none has. */
export class Confirmations {
  readonly #untilBySession = new Map<string, number>()

  /** Until when it holds. */
  confirm(sessionId: string, now: number): number {
    const until = now + FRESH_MS
    this.#untilBySession.set(sessionId, until)
    return until
  }

  /** Until when the session is confirmed; 0 where it is not. */
  untilOf(sessionId: string, now: number): number {
    const until = this.#untilBySession.get(sessionId) ?? 0
    return until > now ? until : 0
  }

  drop(sessionId: string): void {
    this.#untilBySession.delete(sessionId)
  }
}
