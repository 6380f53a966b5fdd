import { e8 } from '@perpdesk/numeric'
import {
  accountCapabilities,
  contractValue,
  DEFAULT_FEE_RATES,
  type MarginMode,
  ONE_DOLLAR,
  type Side,
} from '@perpdesk/trading'
import { instrumentRecord } from '../../testing/index.ts'
import { actions, initial } from '../form.ts'
import { issues } from '../issues.ts'
import { limitKind, marketKind } from '../kinds/at-once.tsx'
import { type OrderForm } from '../kinds/order-kind.ts'
import type { AccountView, HeldPosition, MarketView, OrderContext } from '../order-context.ts'
import { summary } from '../summary.ts'

/** A market around 50 000 without known levels. */
export const market: MarketView = {
  last: e8('50000'),
  mark: e8('50000'),
  index: e8('50000'),
  predictedDelivery: null,
  bestBid: e8('49999.9'),
  bestAsk: e8('50000'),
  limits: { maxBuy: e8('52500'), minSell: e8('47500') },
  bids: [],
  asks: [],
}

/** Figures of an account that holds no other coin. */
export const NO_OTHERS = {
  marginBalance: 0n,
  haircutLoss: 0n,
  orderLoss: 0n,
  totalInitialMargin: 0n,
  totalMaintenanceMargin: 0n,
}

/** Figures of an account without other contracts. */
const NOTHING_TAKEN = { losses: 0n, uncovered: 0n, orderLoss: 0n, held: 0n }

/** Fields of the account; `perContract` is `true` if the contract has a margin mode of its own. */
type AccountFields = Partial<AccountView> & { readonly marginMode?: MarginMode; readonly perContract?: boolean }

function account({ marginMode = 'REGULAR_MARGIN', perContract = false, ...fields }: AccountFields = {}): AccountView {
  const { marginBalance = e8('10000'), available = marginBalance } = fields
  return {
    margin: accountCapabilities(perContract ? 'classic' : 'UTA2', marginMode).contract(
      instrumentRecord(),
      marginMode === 'ISOLATED_MARGIN',
    ),
    riskId: 1,
    positionMode: 'MergedSingle',
    leverageE2: { Buy: 1000, Sell: 1000 },
    isLeverageKnown: true,
    fees: DEFAULT_FEE_RATES,
    walletBalance: marginBalance,
    inOrders: 0n,
    loan: undefined,
    promised: 0n,
    marginBalance,
    available,
    initialMargin: marginBalance - available,
    orderMargin: 0n,
    maintenanceMargin: 0n,
    priced: ONE_DOLLAR,
    others: NO_OTHERS,
    taken: NOTHING_TAKEN,
    long: null,
    short: null,
    orders: [],
    waiting: 0,
    ...fields,
  }
}

/** Returns the context of an order: a USDT perpetual, `market`, and 10 000 USDT at 10× in cross margin. */
export function context(accountFields: AccountFields = {}, marketFields: Partial<MarketView> = {}): OrderContext {
  return {
    instrument: instrumentRecord(),
    onlyReducing: false,
    market: { ...market, ...marketFields },
    account: account(accountFields),
  }
}

/** Returns a position with the entry price 50 000. */
export function holding(side: Side, size: string, fields: Partial<HeldPosition> = {}): HeldPosition {
  const value = contractValue(instrumentRecord(), e8('50000'), e8(size), 'up')
  return {
    side,
    size: e8(size),
    entryValue: value,
    addedMargin: 0n,
    ...fields,
  }
}

/** Returns the form of a limit order. */
export const limit = (price: string, size: string): OrderForm =>
  actions.editSize(actions.editPrice(initial(limitKind), price), size)
/** Returns the form of a market order. */
export const atMarket = (size: string): OrderForm =>
  actions.editSize(actions.chooseKind(initial(limitKind), marketKind), size)
/** Returns the codes of one side's issues. */
export const codes = (form: OrderForm, at: OrderContext, side: Side = 'Buy') => {
  const both = summary(form, at)
  return issues(form, at, side === 'Buy' ? both.buy : both.sell).map((issue) => issue.code)
}
