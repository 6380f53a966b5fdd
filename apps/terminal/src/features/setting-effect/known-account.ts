import { e8 } from '@perpdesk/numeric'
import type { LeverageSetting, Order, Position, Wallet } from '@perpdesk/protocol'
import {
  type AccountState,
  type AccountType,
  accountTerms,
  type CollateralCoin,
  type ContractState,
  type HeldPosition,
} from '@perpdesk/trading'
import type { Contract } from '../../stores/index.ts'
import { isResting } from '../../stores/resting.ts'
import {
  isClosingOrder,
  losingOrders,
  NO_ORDERS,
  profitBase,
  recordedPricesOf,
  restingOrders,
  restingOrdersOf,
  type ValuePrices,
} from '../account-figures/index.ts'

/** The account's data known to the terminal, as records of the exchange. */
export interface KnownAccount {
  readonly accountType: AccountType
  readonly takerRate: bigint
  readonly wallet: Wallet
  readonly positions: readonly Position[]
  readonly orders: readonly Order[]
  /** Settings of every contract in which the account was ever active, and of the page's contract. */
  readonly settings: readonly LeverageSetting[]
  readonly contractOf: (symbol: string) => Contract | undefined
  /**
   * Returns the prices of a contract; `undefined` before the first ticker: the mark price of the position's last record
   * is then used.
   */
  readonly pricesOf: (symbol: string) => ValuePrices | undefined
  /** Returns the price and collateral ratio of a coin; `undefined` while unknown. */
  readonly priceOf: (coin: string) => CollateralCoin | undefined
}

const NO_PRICES: ValuePrices = { mark: 0n, profitAt: 0n }

/**
 * Returns the account in the form in which the rules of `trading` evaluate changes of settings; `undefined` while the
 * price of one of its coins or the settings of one of its contracts are unknown.
 */
export function knownAccount(known: KnownAccount): AccountState | undefined {
  const contracts = known.settings
    .flatMap((setting) => {
      const contract = known.contractOf(setting.symbol)
      return contract === undefined ? [] : [{ contract, setting }]
    })
    .toSorted((a, b) => a.contract.id - b.contract.id)
  const isMissing = ({ symbol }: Position | Order) => !contracts.some(({ contract }) => contract.symbol === symbol)
  if ([...known.positions, ...known.orders.filter(isResting)].some(isMissing)) return undefined
  const balances = new Map(known.wallet.coins.map(({ coin, walletBalance }) => [coin, e8(walletBalance)]))
  const coins: AccountState['coins'][number][] = []
  for (const coin of new Set([...balances.keys(), ...contracts.map(({ contract }) => contract.settleCoin)])) {
    const priced = known.priceOf(coin)
    if (priced === undefined) return undefined
    coins.push({ coin, walletBalance: balances.get(coin) ?? 0n, ...priced })
  }
  return {
    ...accountTerms(known.accountType, known.wallet.marginMode),
    takerRate: known.takerRate,
    coins,
    contracts: contracts.map(({ contract, setting }) => contractState(known, contract, setting)),
    closesWaiting: known.orders.some(({ stopOrderType }) => stopOrderType === 'MmRateClose'),
  }
}

function contractState(known: KnownAccount, contract: Contract, setting: LeverageSetting): ContractState {
  const { symbol } = contract
  const held = known.positions.filter((position) => position.symbol === symbol && position.side !== '')
  const [first] = held
  const { mark, profitAt } = known.pricesOf(symbol) ?? (first && recordedPricesOf(first)) ?? NO_PRICES
  const resting = restingOrdersOf(symbol, known.orders)
  const opening = resting.filter((order) => !isClosingOrder(order))
  // before the first mark price no order is beyond the mark price
  const beyondMark = (orders: typeof resting) => (mark === 0n ? NO_ORDERS : losingOrders(contract, orders, mark))
  return {
    contract,
    hedge: setting.positionMode === 'BothSide',
    ownIsolated: setting.isIsolated,
    leverageE2: { Buy: setting.buyLeverageE2, Sell: setting.sellLeverageE2 },
    riskId: setting.riskId,
    mark,
    profitAt,
    positions: held.map((position) => heldPosition(position)),
    orders: restingOrders(contract, resting),
    beyond: beyondMark(resting),
    beyondOpening: beyondMark(opening),
    hasOrders: resting.length > 0,
  }
}

function heldPosition(position: Position): HeldPosition {
  return {
    side: position.side === 'Sell' ? 'Sell' : 'Buy',
    size: e8(position.size),
    entryValue: profitBase(position),
    addedMargin: e8(position.addedMargin),
  }
}
