/** Margins and unrealised profit of an account in one coin (5.3). */
export interface Figures {
  positionIM: bigint
  orderIM: bigint
  maintenance: bigint
  unrealised: bigint
}

/** Figures of one contract, with the coin it settles in. */
export type CoinFigures = Figures & { readonly coin: string }

/** Worth and margins of an account in cross margin over all its coins, in USD (5.4). */
export interface CrossFigures {
  readonly balance: bigint
  readonly haircut: bigint
  /** Zero or less. */
  readonly orderLoss: bigint
  readonly initial: bigint
  readonly maintenance: bigint
}

/** Sums of an account, remembered while the state cannot change. */
export interface StillFigures {
  readonly all: readonly CoinFigures[]
  cross: CrossFigures | null
}
