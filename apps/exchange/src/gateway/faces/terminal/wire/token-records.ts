import type { TokenRequestEvent, TokenState } from '@perpdesk/engine'
import { formatE8 } from '@perpdesk/numeric'
import type { LeveragedToken, TokenDailyLeft, TokenLimits, TokenRequest } from '@perpdesk/protocol'
import { coinName, type RequestLimits } from '@perpdesk/trading'
import type { Listings } from '../../../core/listings/listings.ts'

export function leveragedTokenOf(listings: Listings, state: TokenState, now: number): LeveragedToken {
  const { terms, nav, isAdjusting } = state
  const { instrument } = listings.byId(terms.instrument)
  const quoteCoin = instrument.settleCoin
  const pair = listings.pairs.find(`${terms.coin}/${quoteCoin}`)
  const isSuspended = isAdjusting || nav === 0n
  const stateOf = (limits: RequestLimits): TokenLimits['state'] => {
    if (state.isDelisted) return 'delisted'
    if (now < terms.openTime) return 'notStarted'
    return limits.isOpen && !isSuspended ? 'open' : 'suspended'
  }
  const direction = terms.side === 'Buy' ? 1n : -1n
  const limitsOf = (limits: RequestLimits): TokenLimits => ({
    state: stateOf(limits),
    min: formatE8(limits.min),
    max: formatE8(limits.max),
    daily: formatE8(limits.daily),
    step: formatE8(limits.step),
    feeRate: formatE8(limits.feeRate),
  })
  return {
    coin: terms.coin,
    tokenFullName: coinName(terms.coin),
    pair: pair?.instrument.symbol ?? '',
    symbol: instrument.symbol,
    side: terms.side,
    quoteCoin,
    nav: formatE8(nav),
    supply: formatE8(state.supply),
    assets: formatE8(state.assets),
    basket: formatE8(direction * state.basket),
    position: formatE8(direction * BigInt(state.lots) * instrument.lotSize),
    leverage: formatE8(state.leverage),
    targetLeverage: formatE8(terms.target),
    lowerLeverage: formatE8(terms.lower),
    upperLeverage: formatE8(terms.upper),
    managementRate: formatE8(terms.managementRate),
    subscription: limitsOf(terms.subscription),
    redemption: limitsOf(terms.redemption),
    maxHolding: formatE8(terms.maxHolding),
    openTime: terms.openTime,
  }
}

/** Returns the amounts that an account can still request of a token today. */
export function dailyLeftOf({ terms, usage }: TokenState, account: number): TokenDailyLeft {
  const used = usage.find((one) => one.account === account)
  const left = ({ daily }: RequestLimits, amount = 0n) => formatE8(daily > amount ? daily - amount : 0n)
  return {
    coin: terms.coin,
    subscription: left(terms.subscription, used?.subscribed),
    redemption: left(terms.redemption, used?.redeemed),
  }
}

export function tokenRequestOf(request: TokenRequestEvent, quoteCoin: string): TokenRequest {
  const { id, serial, coin, kind, status, amount, nav, fee, received, createdTime } = request
  return {
    id: `${id}`,
    serialNo: serial,
    coin,
    kind,
    status,
    amount: formatE8(amount),
    quoteCoin,
    nav: formatE8(nav),
    fee: formatE8(fee),
    received: formatE8(received),
    createdTime,
  }
}
