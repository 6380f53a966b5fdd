import type { Order, Position } from '@perpdesk/protocol'
import { type OtherContract, ordersLoss } from '@perpdesk/trading'
import type { Contract } from '../../stores/index.ts'
import {
  losingOrders,
  type MarginBasis,
  positionFigures,
  recordedPricesOf,
  restingOrdersOf,
  type ValuePrices,
} from '../account-figures/index.ts'

/** Positions and open orders of the trader, for the contract that an order is written for. */
export interface HeldBeside {
  readonly contract: Pick<Contract, 'symbol' | 'settleCoin'>
  readonly positions: readonly Position[]
  readonly orders: readonly Order[]
  readonly contractOf: (symbol: string) => Contract | undefined
}

export interface BesideInputs extends HeldBeside {
  readonly rules: MarginBasis
  readonly pricesOf: (symbol: string) => ValuePrices | undefined
  /** Margin mode of a contract without a position; `undefined` while unknown. */
  readonly isIsolated: (symbol: string) => boolean | undefined
}

/**
 * Returns the other contracts of the settle coin that have resting orders but no position. Their records do not contain
 * the margin mode.
 */
export function symbolsWithOrdersAlone(inputs: HeldBeside): readonly string[] {
  const held = new Set(inputs.positions.map(({ symbol }) => symbol))
  return symbolsBeside(inputs).filter((symbol) => !held.has(symbol))
}

/** Returns the other contracts of the settle coin with their use of the shared wallet (5.6, 5.9), at present prices. */
export function contractsBeside(inputs: BesideInputs): readonly OtherContract[] {
  return symbolsBeside(inputs).flatMap((symbol) => {
    const contract = inputs.contractOf(symbol)
    return contract === undefined ? [] : [contractBeside(contract, inputs)]
  })
}

function symbolsBeside({ contract, positions, orders, contractOf }: HeldBeside): readonly string[] {
  const symbols = new Set([...positions, ...orders].map(({ symbol }) => symbol))
  return [...symbols].filter(
    (symbol) => symbol !== contract.symbol && contractOf(symbol)?.settleCoin === contract.settleCoin,
  )
}

function contractBeside(contract: Contract, inputs: BesideInputs): OtherContract {
  const { symbol } = contract
  const held = inputs.positions.filter((position) => position.symbol === symbol)
  const [first] = held
  const prices = inputs.pricesOf(symbol) ?? (first && recordedPricesOf(first))
  // while its margin mode is unknown, a contract counts as cross margin, which is the initial mode
  const beside = {
    isolated: first?.isIsolated ?? inputs.isIsolated(symbol) ?? false,
    positionIM: 0n,
    unrealised: 0n,
    orderLoss: 0n,
  }
  if (prices === undefined) return beside
  for (const position of held) {
    const figures = positionFigures(position, contract, prices, inputs.rules)
    beside.positionIM += figures.initialMargin
    beside.unrealised += figures.unrealisedPnl
  }
  const resting = restingOrdersOf(symbol, inputs.orders)
  beside.orderLoss = ordersLoss(contract, losingOrders(contract, resting, prices.mark), prices.mark)
  return beside
}
