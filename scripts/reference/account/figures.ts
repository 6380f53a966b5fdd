/** What an account needs and is worth in one coin (5.3). */
export interface Figures {
  positionIM: bigint
  orderIM: bigint
  maintenance: bigint
  unrealised: bigint
}

/** Figures of one contract, with the coin it settles in. */
export type CoinFigures = Figures & { readonly coin: string }

/** What an account in cross margin is worth and needs over all its coins, in USD (5.4). */
export interface CrossFigures {
  readonly balance: bigint
  readonly haircut: bigint
  /** Zero or less. */
  readonly orderLoss: bigint
  readonly initial: bigint
  readonly maintenance: bigint
}

/** What was added up for an account while nothing moves. */
export interface StillFigures {
  readonly all: readonly CoinFigures[]
  cross: CrossFigures | null
}
