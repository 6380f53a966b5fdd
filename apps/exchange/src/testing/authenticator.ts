import { URI } from 'otpauth'

/** An authenticator app that has scanned the `otpauth:` URI of an enrolment. */
export class Authenticator {
  readonly #codes

  constructor(uri: string) {
    this.#codes = URI.parse(uri)
  }

  /** Returns the code of the time step that is `later` steps after the given time. */
  code(time: number, later = 0): string {
    return this.#codes.generate({ timestamp: time + later * 30_000 })
  }
}
