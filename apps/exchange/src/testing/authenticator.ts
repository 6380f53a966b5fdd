import { URI } from 'otpauth'

/** An authenticator app that has scanned the address of an enrolment. */
export class Authenticator {
  readonly #codes

  constructor(uri: string) {
    this.#codes = URI.parse(uri)
  }

  /** Returns the code of the step `later` steps after the time. */
  code(time: number, later = 0): string {
    return this.#codes.generate({ timestamp: time + later * 30_000 })
  }
}
