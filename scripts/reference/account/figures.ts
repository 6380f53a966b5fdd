/** Margins and unrealised profit of an account in one coin (5.3). */
export interface Figures {
  positionIM: bigint
  orderIM: bigint
  maintenance: bigint
  unrealised: bigint
}

/** Figures of one contract, with its settlement coin. */
export type CoinFigures = Figures & { readonly coin: string }

/** Value and margins of an account in cross margin over all its coins, in USD (5.4). */
export interface CrossFigures {
  readonly balance: bigint
  readonly haircut: bigint
  /** Zero or less. */
  readonly orderLoss: bigint
  readonly initial: bigint
  readonly maintenance: bigint
}

/** Sums of an account, cached while the state cannot change. */
export interface StillFigures {
  readonly all: readonly CoinFigures[]
  cross: CrossFigures | null
}
