import { formatE8 } from '@perpdesk/numeric'
import { accountCapabilities, DEFAULT_SPOT_RATES } from '@perpdesk/trading'
import { walletOf } from '../../apps/exchange/src/gateway/faces/terminal/wire/account-records.ts'
import { PairTickers } from '../../apps/exchange/src/gateway/faces/terminal/wire/pair-tickers.ts'
import { spotSymbolOf } from '../../apps/exchange/src/gateway/faces/terminal/wire/spot-catalogue.ts'
import { coinFiguresOf } from '../../apps/terminal/src/features/account-figures/account-figures.ts'
import type { TicketContext } from '../../apps/terminal/src/features/spot-trading/kinds/spot-kind.ts'
import { pairFunds } from '../../apps/terminal/src/features/spot-trading/pair-funds.ts'
import { ticketContext } from '../../apps/terminal/src/features/spot-trading/ticket-context.ts'
import { pairTermsOf } from '../../apps/terminal/src/stores/pair-list/pair-terms.ts'
import { readTicker } from '../../apps/terminal/src/stores/tickers.ts'
import type { Bench } from './bench.ts'
import { COLLATERAL } from './contracts.ts'
import { PAIR } from './lending.ts'
import { lendingSeen, loansSeen } from './loans-seen.ts'
import { TRADER } from './scene.ts'
import { pricedCoin, seenWhole } from './seen.ts'
import { seenBook } from './seen-market.ts'

/** Returns the knowledge of the trader's ticket of the pair, from the records that the gateway would send. */
export function pairContext({ scene, listings }: Bench): TicketContext {
  const { engine, accountType, time } = scene
  const listing = listings.pairs.byId(PAIR)
  const pair = pairTermsOf(spotSymbolOf(listing, { volume: 0n, loanEnabled: scene.lends }))
  const market = {
    quote: (id: number) => engine.quote(id),
    versions: (id: number) => engine.versions(id),
    dayStats: () => undefined,
  }
  const wallet = walletOf(engine.wallet(TRADER)!, engine.loans(TRADER))
  const margin = accountCapabilities(accountType, wallet.marginMode)
  const loans = loansSeen(engine, TRADER, wallet)
  const { figures, orderLoss } = seenWhole(
    { engine, listings, account: TRADER, accountType },
    COLLATERAL.priceInstrument,
    time,
  )
  const known = (coin: string) => {
    const priced = pricedCoin(engine, coin)
    if (priced === undefined) throw new Error(`${coin} has no worth`)
    return { account: figures, coin: coinFiguresOf(figures, coin, priced, margin.shares(coin), loans) }
  }
  return ticketContext({
    pair,
    ticker: readTicker(new PairTickers(market, () => time).ticker(listing).ticker, undefined),
    book: seenBook(engine, PAIR),
    user: { spotTakerFeeRate: formatE8(DEFAULT_SPOT_RATES.taker) },
    wallet,
    funds: pairFunds({
      lending: margin.sharesBalance ? lendingSeen(engine, TRADER, wallet) : undefined,
      margin,
      orderLoss,
      base: known(pair.baseCoin),
      quote: known(pair.quoteCoin),
    }),
    now: time,
  })
}
