import { divide, type E8 } from '@perpdesk/numeric'
import { type CrossAccount, crossAvailable, crossUsable, isolatedAvailable, orderLoss } from './account.ts'
import { classicAvailable, classicCapital, classicLiquidationPrice, classicLossLimit } from './classic.ts'
import { inCoin, inUsd, type PricedCoin, worthOf } from './collateral.ts'
import {
  type ContractFigures,
  type ContractStanding,
  contractFigures,
  type HeldPosition,
  heldMargin,
  heldPosition,
  type OpeningOrders,
} from './contract-margin.ts'
import type { Instrument } from './instrument.ts'
import {
  bankruptcyPrice,
  crossLiquidationPrice,
  isolatedLiquidationPrice,
  netPosition,
  protectiveGrid,
} from './liquidation.ts'
import { unrealisedPnl } from './pnl.ts'
import type { ContractKind } from './value.ts'

/** The settle coin of the contract: its wallet, and what all other contracts settled in it need and are worth. */
export interface CoinStanding extends PricedCoin {
  readonly walletBalance: E8
  readonly initialMargin: E8
  /** The part of it that only orders need. */
  readonly orderMargin: E8
  readonly maintenanceMargin: E8
  readonly unrealisedPnl: E8
}

/**
 * Terms of a contract that stands on its settle coin's wallet alone (classic accounts, inverse contracts of UTA 1.0). Money in
 * E8 of that coin.
 */
export interface OwnTerms {
  /** Largest value of a side in the chosen tier. */
  readonly cap: E8
  /** In classic cross margin: margins go by the entry, but the coin's whole wallet stands behind the contract. */
  readonly cross: boolean
  readonly taken: TakenByOthers
}

/** What a coin's other contracts have taken of a wallet that stands alone, in E8 of the coin. */
export interface TakenByOthers {
  /** Losses on paper of those in cross margin, zero or less: they are not available (5.9). */
  readonly losses: E8
  /** The part of these losses that is beyond the margin of its own contract, zero or more (5.6). */
  readonly uncovered: E8
  /** What the resting orders of these contracts would lose; zero or less. */
  readonly orderLoss: E8
  /** What the positions in isolated margin hold. */
  readonly held: E8
}

/** One of these contracts: all its positions, and what its resting orders would lose at the mark. */
export interface OtherContract {
  readonly isolated: boolean
  readonly positionIM: E8
  readonly unrealised: E8
  readonly orderLoss: E8
}

/** What contracts take of the wallet that they share: in isolated margin their positions hold all that they may lose. */
export function takenBy(contracts: Iterable<OtherContract>): TakenByOthers {
  const taken = { losses: 0n, uncovered: 0n, orderLoss: 0n, held: 0n }
  for (const { isolated, positionIM, unrealised, orderLoss: lossOfOrders } of contracts) {
    if (isolated) {
      taken.held += positionIM
      continue
    }
    taken.orderLoss += lossOfOrders
    if (unrealised >= 0n) continue
    taken.losses += unrealised
    if (positionIM + unrealised < 0n) taken.uncovered -= positionIM + unrealised
  }
  return taken
}

/** An account as one contract's orders see it: a snapshot at one moment. */
export interface WhatIfAccount {
  readonly standing: Omit<ContractStanding, 'contract'> & {
    readonly contract: Pick<Instrument, 'contractType' | 'riskTiers' | 'tickSize' | 'maxPrice'>
  }
  readonly coin: CoinStanding
  /**
   * Figures of all other coins, in USD, and the losses of the resting orders of all other contracts. Beside a contract with
   * {@link OwnTerms} those of the coins that stand together; nothing where none do.
   */
  readonly others: CrossAccount
  /** The contract's own resting orders that lie beyond the mark. */
  readonly losing: OpeningOrders
  /** `null` where the account has one margin mode for all its contracts. */
  readonly ownTerms: OwnTerms | null
}

export interface PositionAfter extends HeldPosition {
  /** Its own margin if isolated, its initial margin if cross. */
  readonly margin: E8
  readonly liquidationPrice: E8 | null
  readonly bankruptcyPrice: E8 | null
}

/** The whole account in USD with these figures of the contract (5.4). */
export function crossOf(account: WhatIfAccount, own: ContractFigures): CrossAccount {
  const { coin, others } = account
  const initial = coin.initialMargin + own.positionIM + own.orderIM
  const maintenance = coin.maintenanceMargin + own.maintenance
  const equity = coin.walletBalance + coin.unrealisedPnl + own.unrealised
  const worth = worthOf(coin, equity)
  return {
    marginBalance: others.marginBalance + worth.value,
    haircutLoss: others.haircutLoss + worth.haircut,
    orderLoss: others.orderLoss + inUsd(coin, losingLoss(account), 'floor'),
    totalInitialMargin: others.totalInitialMargin + inUsd(coin, initial, 'up'),
    totalMaintenanceMargin: others.totalMaintenanceMargin + inUsd(coin, maintenance, 'up'),
  }
}

/** What new orders of the contract may use, in the settle coin (5.4). May be negative. */
export function usableOf(account: WhatIfAccount, figures: ContractFigures): E8 {
  const { coin, standing } = account
  if (!standing.isolated) return inCoin(coin, crossUsable(crossOf(account, figures)))
  const lossOfOthers = account.ownTerms?.taken.orderLoss ?? 0n
  return availableOf(account, figures) + lossOfOthers + (isOnItsOwn(account) ? 0n : losingLoss(account))
}

/** Whether a position would stand on the margin that it holds, and on nothing else. */
export function isOnItsOwn({ standing, ownTerms }: WhatIfAccount): boolean {
  return standing.isolated && ownTerms?.cross !== true
}

/**
 * A position once a fill has left `walletBalance`: in isolated margin it holds no more than there is beside the margin of all
 * other positions in isolated margin, `rest` being the contract's own.
 */
export function boundMargin(
  { standing, coin, ownTerms }: Pick<WhatIfAccount, 'standing' | 'coin' | 'ownTerms'>,
  own: HeldPosition,
  rest: readonly HeldPosition[],
  walletBalance: E8,
): HeldPosition {
  if (!standing.isolated || ownTerms?.cross === true) return own
  const margin = heldMargin(standing, own)
  let left = walletBalance - (ownTerms?.taken.held ?? coin.initialMargin - coin.orderMargin) - margin
  for (const position of rest) left -= heldMargin(standing, position)
  if (left >= 0n || margin <= 0n) return own
  return { ...own, addedMargin: own.addedMargin - (-left < margin ? -left : margin) }
}

/** What the contract's own resting orders would lose at the mark; zero or negative. */
function losingLoss({ standing, losing }: WhatIfAccount): E8 {
  return ordersLoss(standing.contract, losing, standing.mark)
}

/** What orders of a contract beyond the mark would lose there, those of a side as one; zero or negative. */
export function ordersLoss(contract: ContractKind, losing: OpeningOrders, mark: E8): E8 {
  const { buyQty, buyValue, sellQty, sellValue } = losing
  return (
    (buyQty === 0n ? 0n : orderLoss(contract, 'Buy', buyQty, buyValue, mark)) +
    (sellQty === 0n ? 0n : orderLoss(contract, 'Sell', sellQty, sellValue, mark))
  )
}

/**
 * What may be lost on lots of a position from the mark on, in the settle coin: of an isolated one their share of its margin and
 * profit, in classic cross margin what the wallet has for the contract, else the margin balance; less what the resting orders would lose.
 */
export function backingOf(account: WhatIfAccount, held: HeldPosition, qty: E8): E8 {
  const { standing, coin } = account
  const figures = contractFigures(standing)
  if (isOnItsOwn(account)) {
    const { contract, profitAt } = standing
    const profit = unrealisedPnl(contract, held.side, held.size, held.entryValue, profitAt)
    return divide((heldMargin(standing, held) + profit) * qty, held.size, 'floor')
  }
  if (account.ownTerms !== null) {
    const { orderLoss: lossOfOthers } = account.ownTerms.taken
    return capitalOf(account, account.ownTerms, figures) + figures.unrealised + lossOfOthers + losingLoss(account)
  }
  const { marginBalance, orderLoss: lossOfOrders } = crossOf(account, figures)
  return inCoin(coin, marginBalance + lossOfOrders)
}

/** What is shown as available to the contract, in the settle coin (5.4). May be negative. */
export function availableOf(account: WhatIfAccount, figures: ContractFigures): E8 {
  const { coin, standing, ownTerms } = account
  if (!standing.isolated) return inCoin(coin, crossAvailable(crossOf(account, figures)))
  const { walletBalance } = coin
  const [positionMargin, orderMargin] = [coin.initialMargin + figures.positionIM, figures.orderIM]
  if (ownTerms === null) return isolatedAvailable({ walletBalance, positionMargin, orderMargin, locked: 0n })
  const ownLoss = ownTerms.cross && figures.unrealised < 0n ? figures.unrealised : 0n
  return classicAvailable({ walletBalance, positionMargin, orderMargin, crossLosses: ownTerms.taken.losses + ownLoss })
}

/** What the contract may lose from its entry in classic cross margin (5.6). May be negative. */
export function capitalOf({ coin }: WhatIfAccount, { taken }: OwnTerms, figures: ContractFigures): E8 {
  return classicCapital({
    balance: coin.walletBalance,
    otherPositions: coin.initialMargin - coin.orderMargin + taken.uncovered,
    orderMargin: coin.orderMargin + figures.orderIM,
  })
}

/** A position with its margin and protective prices, when the account stands like this. */
export function positionAfter(account: WhatIfAccount, own: HeldPosition, figures: ContractFigures): PositionAfter {
  const { standing } = account
  if (isOnItsOwn(account)) return { ...own, ...isolatedPrices(account, own) }
  const net = netPrices(account, figures)
  const prices = net?.side === own.side ? net : NO_PRICES
  return {
    ...own,
    margin: standing.isolated ? heldMargin(standing, own) : figures.positionIM,
    liquidationPrice: prices.liquidationPrice,
    bankruptcyPrice: prices.bankruptcyPrice,
  }
}

const NO_PRICES = { liquidationPrice: null, bankruptcyPrice: null }

function isolatedPrices({ standing, ownTerms }: WhatIfAccount, own: HeldPosition) {
  const { contract, takerRate } = standing
  const margin = heldMargin(standing, own)
  const held = { ...own, positionMargin: margin, takerRate }
  const grid = protectiveGrid(own.side, contract.tickSize)
  const liquidationPrice = ownTerms === null ? isolatedLiquidationPrice : classicLiquidationPrice
  return {
    margin,
    liquidationPrice: liquidationPrice(contract, held, contract.riskTiers, grid),
    bankruptcyPrice: bankruptcyPrice(contract, held, grid),
  }
}

/** Part of the positions that no other of the contract hedges; `null` where there is none. */
export function unhedgedOf(standing: WhatIfAccount['standing']) {
  const none = { size: 0n, entryValue: 0n }
  return netPosition(heldPosition(standing, 'Buy') ?? none, heldPosition(standing, 'Sell') ?? none)
}

/**
 * Side and prices of the contract in cross margin: the estimate of 5.6. Hedged legs carry no risk, so only the net side has
 * prices; `null` when nothing is unhedged.
 */
export function netPrices(account: WhatIfAccount, figures: ContractFigures) {
  const { standing, coin, ownTerms } = account
  const { contract, takerRate } = standing
  const net = unhedgedOf(standing)
  if (net === null) return null
  const grid = protectiveGrid(net.side, contract.tickSize)
  if (ownTerms !== null) {
    const capital = capitalOf(account, ownTerms, figures)
    const limit = classicLossLimit(capital, coin.walletBalance, ownTerms.taken.losses, figures.unrealised)
    const held = { ...net, takerRate, positionMargin: capital }
    return {
      side: net.side,
      liquidationPrice: classicLiquidationPrice(contract, held, contract.riskTiers, grid),
      bankruptcyPrice: bankruptcyPrice(contract, { ...held, positionMargin: limit }, grid),
    }
  }
  const cross = crossOf(account, figures)
  const ownMaintenance = inUsd(coin, figures.maintenance, 'up')
  const left = cross.marginBalance - cross.haircutLoss - (cross.totalMaintenanceMargin - ownMaintenance)
  const balance = inCoin(coin, left) - figures.unrealised
  const positionMargin = inCoin(coin, cross.marginBalance) - figures.unrealised
  return {
    side: net.side,
    liquidationPrice: crossLiquidationPrice(
      contract,
      { ...net, takerRate, balance, leverageE2: standing.leverageE2[net.side] },
      contract.riskTiers,
      grid,
      contract.maxPrice,
    ),
    bankruptcyPrice: bankruptcyPrice(contract, { ...net, takerRate, positionMargin }, grid),
  }
}
