import type { Stage } from '../stage.ts'

type Settings = Readonly<Record<string, string>>

/** A part of the recording: a new exchange, and the actions of its users. */
export interface Scene {
  readonly name: string
  /** Opening time of the exchange, in milliseconds since 1970. */
  readonly time: number
  /** Settings of the exchange, as environment variables; a function also starts the servers that they name. */
  readonly settings?: Settings | (() => Promise<Settings>)
  /** Plays the scene; `reopen` closes the exchange and opens it again on the same files. */
  play(stage: Stage, reopen: () => Promise<Stage>): Promise<void>
}

/** A Tuesday at a time far from funding, deliveries and midnight. */
export const TUESDAY = Date.UTC(2026, 10, 17, 10, 1)
