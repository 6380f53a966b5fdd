import { standingOf } from '../account/standing.ts'
import { walletOf } from '../account/wallet.ts'
import { sideBook } from '../book/order-book.ts'
import { opposite } from '../formulas/formulas.ts'
import { exact, Fraction } from '../formulas/fraction.ts'
import * as formulas from '../formulas/tokens.ts'
import { FEES, INSURANCE } from '../house.ts'
import { poolOf } from '../ledger/insurance-pools.ts'
import { post } from '../ledger/ledger.ts'
import { collarFor } from '../listing/limits.ts'
import { ratesOf, steps } from '../market.ts'
import type { Market, Model, Token, TokenRequest } from '../model.ts'
import { act } from '../orders/act.ts'
import { dearest, mostLots } from '../orders/most-lots.ts'
import { DAY } from '../time.ts'
import { reportRequest } from './commands.ts'
import { assetsOf, goalOf, isGone, lotsOf, navNow, supplyOf, tradedIn } from './fund.ts'

/** The funds of leveraged tokens, by coin (10.1). */
export function tickTokens(model: Model, before: number): void {
  for (const token of model.tokens) {
    if (before > 0) chargeDays(model, token, before)
    const market = tradedIn(model, token)
    if (market !== undefined) tickFund(model, token, market)
    else if (isGone(model, token)) {
      for (const request of token.requests.splice(0)) giveBack(model, token, request)
    }
  }
}

/** Management fee of every midnight since the last tick (R10.3). */
function chargeDays(model: Model, token: Token, before: number): void {
  for (let midnight = Math.floor(before / DAY) + 1; midnight * DAY <= model.time; midnight++) {
    const assets = assetsOf(model, token)
    if (supplyOf(token) === 0n || assets <= 0n) return
    payFee(model, token, formulas.feeOf(assets, token.terms.managementRate))
  }
}

function tickFund(model: Model, token: Token, market: Market): void {
  const { terms } = token
  const closesAt = assetsOf(model, token)
  if (lotsOf(token) === 0 && (supplyOf(token) === 0n || closesAt < 0n)) passToPool(model, token, market, closesAt)

  const supply = supplyOf(token)
  const assets = assetsOf(model, token)
  const leverage = formulas.leverageOf(token.basket, market.mark, assets)
  if (supply === 0n) token.basket = 0n
  else if (
    leverage === undefined ||
    leverage.compare(exact(terms.upper)) >= 0 ||
    leverage.compare(exact(terms.lower)) <= 0
  ) {
    token.basket = formulas.basketOf(terms.target, assets, market.mark)
  }
  if (lotsOf(token) === goalOf(token, market) && token.requests.length > 0) {
    const nav = navNow(model, token)
    for (const request of token.requests.splice(0)) execute(model, token, request, nav)
    token.basket =
      supply === 0n
        ? formulas.basketOf(terms.target, assetsOf(model, token), market.mark)
        : new Fraction(token.basket * supplyOf(token), supply).whole('floor')
  }
  adjust(model, token, market)
}

/** The rest of a fund without tokens, or its loss below zero, is the insurance pool's. */
function passToPool(model: Model, { fund, quote }: Token, market: Market, amount: bigint): void {
  const insurance = model.account(INSURANCE)
  if (amount === 0n || insurance === undefined) return
  walletOf(fund, quote).balance -= amount
  walletOf(insurance, quote).balance += amount
  poolOf(model, market).balance += amount
  market.fundPnl += amount
}

/** Executes a request at a net asset value (R10.4). */
function execute(model: Model, token: Token, request: TokenRequest, nav: bigint): void {
  const { fund, quote, terms } = token
  const { account, amount } = request
  if (request.kind === 'subscribe') {
    const { fee } = request
    const received = nav === 0n ? 0n : formulas.boughtFor(amount - fee, nav, terms.redemption.step)
    if (received === 0n) {
      giveBack(model, token, request)
      return
    }
    walletOf(fund, terms.coin).balance -= received
    payFee(model, token, fee)
    post(model, account, terms.coin, { ledgerType: 'TOKENS_SUBSCRIPTION', cashFlow: received })
    reportRequest(model, token, request, { status: 1, nav, fee, received })
    return
  }
  const value = formulas.worthOf(amount, nav)
  const fee = formulas.feeOf(value, terms.redemption.feeRate)
  if (value === fee) {
    giveBack(model, token, request)
    return
  }
  walletOf(fund, quote).balance -= value - fee
  payFee(model, token, fee)
  post(model, account, quote, { ledgerType: 'TOKENS_REDEMPTION', cashFlow: value, fee })
  reportRequest(model, token, request, { status: 1, nav, fee, received: value - fee })
}

/** A failed request. */
function giveBack(model: Model, token: Token, request: TokenRequest): void {
  const { account, amount, fee, kind } = request
  const coin = kind === 'subscribe' ? token.quote : token.terms.coin
  const ledgerType = kind === 'subscribe' ? 'TOKENS_SUBSCRIPTION' : 'TOKENS_REDEMPTION'
  walletOf(token.fund, coin).balance -= amount
  post(model, account, coin, { ledgerType, cashFlow: amount - fee, fee: -fee })
  reportRequest(model, token, request, { status: 3, nav: 0n, fee: 0n, received: 0n })
}

function payFee(model: Model, { fund, quote }: Token, fee: bigint): void {
  const fees = model.account(FEES)
  if (fees === undefined) return
  walletOf(fund, quote).balance -= fee
  walletOf(fees, quote).balance += fee
}

/** Trades towards the whole lots of the basket, within the collar. */
function adjust(model: Model, token: Token, market: Market): void {
  const goal = goalOf(token, market)
  const held = lotsOf(token)
  if (goal === held) return
  const side = goal > held ? token.terms.side : opposite(token.terms.side)
  const price = collarFor(market, side)
  const [best] = sideBook(market, opposite(side))
  if (best === undefined || (side === 'Buy' ? best.price > price : best.price < price)) return
  const largest = steps(market.instrument.maxMarketQty, market.instrument.lotSize)
  const lots = Math.min(Math.abs(goal - held), largest, mostLots(market, dearest(market, opposite(side), price)))
  standingOf(token.fund, market)
  act(model, {
    id: model.orderId++,
    link: '',
    account: token.fund,
    market,
    side,
    orderType: 'Market',
    timeInForce: 'IOC',
    reduceOnly: false,
    closeOnTrigger: false,
    positionIdx: 0,
    smpType: 'None',
    createType: 'CreateByUser',
    quote: false,
    stopOrderType: 'UNKNOWN',
    details: null,
    tpsl: null,
    ...ratesOf(token.fund, market),
    createdTime: model.time,
    updatedTime: model.time,
    price,
    leaves: lots,
    filled: 0,
    value: 0n,
    fee: 0n,
  })
}
