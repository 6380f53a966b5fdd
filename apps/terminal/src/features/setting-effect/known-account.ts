import { type E8, e8 } from '@perpdesk/numeric'
import type { LeverageSetting, Order, Position, Wallet } from '@perpdesk/protocol'
import {
  type AccountState,
  type AccountType,
  accountCapabilities,
  accountTerms,
  type CoinState,
  type CollateralCoin,
  type ContractState,
  figuresOf,
  type HeldPosition,
} from '@perpdesk/trading'
import type { Contract } from '../../stores/index.ts'
import { isResting } from '../../stores/resting.ts'
import {
  collateralIn,
  isClosingOrder,
  losingOrders,
  NO_ORDERS,
  profitBase,
  recordedPricesOf,
  restingOrders,
  restingOrdersOf,
  type ValuePrices,
} from '../account-figures/index.ts'
import type { Loans } from '../lending/index.ts'

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
  /** `undefined` while unknown. */
  readonly loans: Loans | undefined
}

const NO_PRICES: ValuePrices = { mark: 0n, profitAt: 0n }

/**
 * Returns the account in the form in which the rules of `trading` evaluate changes of settings; `undefined` while the
 * price of one of its coins, the settings of one of its contracts or its loans are unknown.
 */
export function knownAccount(known: KnownAccount): AccountState | undefined {
  if (known.loans === undefined) return undefined
  const contracts = known.settings
    .flatMap((setting) => {
      const contract = known.contractOf(setting.symbol)
      return contract === undefined ? [] : [{ contract, setting }]
    })
    .toSorted((a, b) => a.contract.id - b.contract.id)
  if (lacksSettings({ ...known, settings: contracts.map(({ setting }) => setting) })) return undefined
  const balances = new Map(known.wallet.coins.map((balance) => [balance.coin, balance]))
  const coins: CoinState[] = []
  for (const coin of new Set([...balances.keys(), ...contracts.map(({ contract }) => contract.settleCoin)])) {
    const priced = known.priceOf(coin)
    if (priced === undefined) return undefined
    const held = balances.get(coin)
    coins.push(
      held === undefined
        ? { coin, walletBalance: 0n, ...priced }
        : { coin, walletBalance: spendableOf(held), ...collateralIn(held, priced) },
    )
  }
  return withDebts(known, known.loans, {
    ...accountTerms(known.accountType, known.wallet.marginMode),
    takerRate: known.takerRate,
    coins,
    contracts: contracts.map(({ contract, setting }) => contractState(known, contract, setting)),
    closesWaiting: known.orders.some(({ stopOrderType }) => stopOrderType === 'MmRateClose'),
  })
}

/** True if the settings of a contract in which the account has a position or a resting order are not among the known ones. */
export function lacksSettings({
  settings,
  positions,
  orders,
}: Pick<KnownAccount, 'settings' | 'positions' | 'orders'>): boolean {
  const known = new Set(settings.map(({ symbol }) => symbol))
  return [...positions, ...orders.filter(isResting)].some(({ symbol }) => !known.has(symbol))
}

/** Returns a balance without manual loans and what orders on pairs hold. */
function spendableOf({ walletBalance, borrowed, inOrders }: Wallet['coins'][number]): E8 {
  return e8(walletBalance) - e8(borrowed) - e8(inOrders)
}

/** Returns the account with the margins of its debts. Coins that orders on pairs hold are not owed yet. */
function withDebts(
  { wallet, accountType }: KnownAccount,
  { leverage, of }: Loans,
  account: AccountState,
): AccountState {
  const margin = accountCapabilities(accountType, wallet.marginMode)
  const profits = unrealisedByCoin(account)
  const coins = account.coins.map((money): CoinState => {
    const held = wallet.coins.find(({ coin }) => coin === money.coin)
    const [borrowed, inOrders] = held === undefined ? [0n, 0n] : [e8(held.borrowed), e8(held.inOrders)]
    const equity = money.walletBalance + inOrders + (profits.get(money.coin) ?? 0n)
    const owes = (borrowed > 0n || equity < 0n) && margin.shares(money.coin)
    const loan = owes ? of(money.coin, borrowed, money.price) : undefined
    return loan === undefined ? money : { ...money, debt: loan.marginsAt(equity) }
  })
  return { ...account, coins, borrows: leverage > 0 || coins.some(({ debt }) => debt !== undefined) }
}

function unrealisedByCoin(account: AccountState): ReadonlyMap<string, E8> {
  const sums = new Map<string, E8>()
  for (const [{ contract }, { unrealised }] of figuresOf(account)) {
    sums.set(contract.settleCoin, (sums.get(contract.settleCoin) ?? 0n) + unrealised)
  }
  return sums
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
