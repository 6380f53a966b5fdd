import { e8 } from '@perpdesk/numeric'
import { coinPrice, saleRatio, toUsd } from '../account/coins.ts'
import { standsAlone } from '../account/isolation.ts'
import { balanceOf, isOff, walletOf } from '../account/wallet.ts'
import { exact } from '../formulas/fraction.ts'
import { INSURANCE, TAKEOVER } from '../house.ts'
import { poolNamed } from '../ledger/insurance-pools.ts'
import { post } from '../ledger/ledger.ts'
import type { Account, Model } from '../model.ts'
import { sellInPairs } from './sell-in-pairs.ts'

/** Part of what is converted that the fund keeps. */
const CONVERSION_FEE = e8('0.001')

/** R5.20: a cross account buys owed coins from the exchange with its others: best collateral, then most USD, first. */
export function repay(model: Model, account: Account, isDue: (coin: string) => boolean = () => true): void {
  const coins = account.wallets.flatMap(({ coin }) => {
    return coinPrice(model, coin) > 0n && !standsAlone(account, coin) ? [coin] : []
  })
  for (const owed of coins) {
    if (balanceOf(account, owed) >= 0n || !isDue(owed)) continue
    const held = coins.filter((coin) => balanceOf(account, coin) > 0n)
    const places = held.map((coin) => {
      return {
        coin,
        ratio: saleRatio(model, coin, isOff(account, coin)),
        value: toUsd(model, coin, balanceOf(account, coin), 'floor'),
      }
    })
    const bySale = places.toSorted((a, b) => {
      if (a.ratio !== b.ratio) return a.ratio > b.ratio ? -1 : 1
      if (a.value !== b.value) return a.value > b.value ? -1 : 1
      return a.coin < b.coin ? -1 : 1
    })
    for (const { coin } of bySale) {
      if (balanceOf(account, owed) < 0n) sellInPairs(model, account, coin, owed)
      const lacking = -balanceOf(account, owed)
      if (lacking <= 0n) break
      convertFor(model, account, coin, owed, lacking, balanceOf(account, coin), CONVERSION_FEE)
    }
  }
}

interface Converted {
  readonly sold: bigint
  readonly bought: bigint
}

const NOTHING: Converted = { sold: 0n, bought: 0n }

/** Sells as much of one coin as pays for the other with the fee, or the most there is. All is rounded for the exchange. */
export function convertFor(
  model: Model,
  account: Account,
  held: string,
  owed: string,
  lacking: bigint,
  most: bigint,
  fee: bigint,
): Converted {
  const house = model.account(TAKEOVER)
  const insurance = model.account(INSURANCE)
  if (house === undefined || insurance === undefined || lacking <= 0n || most <= 0n) return NOTHING
  const rate = exact(coinPrice(model, held)).over(exact(coinPrice(model, owed)))
  const gross = exact(lacking)
    .over(exact(e8('1')).minus(exact(fee)))
    .e8('ceil')
  const needed = exact(gross).over(rate).e8('ceil')
  const sold = needed < most ? needed : most
  const brought = exact(sold).times(rate).e8('floor')
  const net = brought - exact(brought).times(exact(fee)).e8('ceil')
  const bought = net < lacking ? net : lacking
  if (bought <= 0n) return NOTHING
  walletOf(house, held).balance += sold
  walletOf(house, owed).balance -= brought
  walletOf(insurance, owed).balance += brought - bought
  poolNamed(model, owed, owed).balance += brought - bought
  post(model, account, held, { ledgerType: 'CURRENCY_SELL', cashFlow: -sold })
  post(model, account, owed, { ledgerType: 'CURRENCY_BUY', cashFlow: brought, fee: brought - bought })
  return { sold, bought }
}
