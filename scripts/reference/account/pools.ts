export interface Noted {
  readonly step: number
  readonly value: bigint
}

/** A pool of the insurance fund, with the amount available at each tick of the last 8 h. */
export interface Pool {
  readonly name: string
  readonly coin: string
  balance: bigint
  noted: Noted[]
}
