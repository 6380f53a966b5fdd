import { URI } from 'otpauth'

/** An authenticator app that has read the address of an enrolment. */
export class Authenticator {
  readonly #codes

  constructor(uri: string) {
    this.#codes = URI.parse(uri)
  }

  /** The code of the step `later` steps after that of the time, as the app shows it. */
  code(time: number, later = 0): string {
    return this.#codes.generate({ timestamp: time + later * 30_000 })
  }
}
