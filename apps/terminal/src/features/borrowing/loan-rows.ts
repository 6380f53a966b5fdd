import { divide, type E8, e8 } from '@perpdesk/numeric'
import type { LendingTerms, Loan, Wallet } from '@perpdesk/protocol'
import { hourlyInterest, hourlyRateOf, largestCount, mayBorrow, RATE_ONE, riskBase } from '@perpdesk/trading'
import type { AccountFigures, CoinFigures } from '../account-figures/index.ts'
import type { Lending, Loans } from '../lending/index.ts'

/** A lent coin as the account sees it; amounts in E8 of the coin. */
export interface LoanRow {
  readonly coin: string
  readonly terms: LendingTerms
  /** Rates in units of 1e-12. */
  readonly hourlyRate: bigint
  readonly owed: E8
  /** Manual loans. The rest of the debt came from trades, losses and fees. */
  readonly borrowed: E8
  readonly byTrade: E8
  readonly interestFree: E8
  readonly limit: E8
  /** Initial margin of the debt in USD. */
  readonly margin: E8
  /** Interest that the next full hour charges at present. */
  readonly nextInterest: E8
  /** Balance that a repayment can use. */
  readonly spendable: E8
  readonly balance: E8
  /** Largest manual loan that the exchange would give now. */
  readonly most: E8
  readonly isCollateral: boolean
  /** False for dollars and for coins that are never collateral. */
  readonly canSwitch: boolean
}

/** Returns a rate of so many hours as a fraction in E8, half up. */
export function rateOver(hourlyRate: bigint, hours: bigint): E8 {
  return divide(hourlyRate * hours * 10n ** 8n, RATE_ONE, 'halfUp')
}

export interface Borrower {
  readonly lending: Lending
  readonly wallet: Wallet
  readonly figures: AccountFigures
  readonly coinOf: (coin: string) => CoinFigures | undefined
}

/** Returns a row for each coin that is lent to the account, owed coins first. */
export function loanRows(borrower: Borrower): readonly LoanRow[] {
  const { terms, state } = borrower.lending
  const rows = terms.flatMap((one) => {
    const loan = state.loans.find(({ coin }) => coin === one.coin)
    const coin = borrower.coinOf(one.coin)
    return loan === undefined || coin === undefined ? [] : [rowOf(borrower, one, loan, coin)]
  })
  return [...rows.filter(({ owed }) => owed > 0n), ...rows.filter(({ owed }) => owed === 0n)]
}

function rowOf({ lending, wallet, figures }: Borrower, terms: LendingTerms, loan: Loan, coin: CoinFigures): LoanRow {
  const owed = coin.loan?.owedAt(coin.equity) ?? 0n
  const [interestFree, limit] = [e8(loan.interestFree), e8(loan.limit)]
  const hourlyRate = hourlyRateOf(terms.hourlyRate)
  const held = wallet.coins.find((one) => one.coin === terms.coin)
  const spendable = coin.walletBalance - coin.inOrders
  return {
    coin: terms.coin,
    terms,
    hourlyRate,
    owed,
    borrowed: coin.borrowed,
    byTrade: owed - coin.borrowed,
    interestFree,
    limit,
    margin: coin.loan?.marginsAt(coin.equity).initial ?? 0n,
    nextInterest: hourlyInterest({ owed, free: interestFree < owed ? interestFree : owed, limit }, hourlyRate),
    spendable: spendable > 0n ? spendable : 0n,
    balance: coin.walletBalance,
    most: mostOf({ terms, limit, coin, loans: lending.loans, figures }),
    isCollateral: held?.isCollateral ?? true,
    canSwitch: coin.priced.collateral !== null && coin.priced.price > 0n,
  }
}

interface Asked {
  readonly terms: LendingTerms
  readonly limit: E8
  readonly coin: CoinFigures
  readonly loans: Loans
  readonly figures: AccountFigures
}

/** Returns the largest manual loan that the lender's pool, the coin's limit and the account's margin allow, in whole steps. */
function mostOf({ terms, limit, coin, loans, figures }: Asked): E8 {
  const { cross, promised } = figures
  if (!terms.enabled || coin.priced.price === 0n || !mayBorrow(cross, loans.leverage)) return 0n
  const usable = riskBase(cross) - cross.totalInitialMargin - promised
  const step = e8(terms.step)
  const pool = e8(terms.pool) - e8(terms.lent)
  const before = coin.loan?.marginsAt(coin.equity).initial ?? 0n
  const fits = (count: bigint) => {
    const loan = loans.of(coin.coin, coin.borrowed + count * step, coin.priced.price)
    if (loan === undefined || loan.owedAt(coin.equity) > limit) return false
    return loan.marginsAt(coin.equity).initial - before <= usable
  }
  const most = pool < limit ? pool : limit
  const found = largestCount(most > 0n ? most / step : 0n, fits) * step
  return found < e8(terms.minAmount) ? 0n : found
}

/** The parts of a repayment; E8 of the coin. */
export interface Repayment {
  /** The parts that the balance repays, and that other coins are sold for. */
  readonly fromBalance: E8
  readonly converted: E8
  /** The part that stays owed. */
  readonly left: E8
}

/** Returns the parts of a repayment of `wanted` coins; 0n stands for the whole debt. */
export function repaymentOf(row: LoanRow, wanted: E8, converts: boolean): Repayment {
  const payable = row.borrowed + (row.balance < 0n ? -row.balance : 0n)
  const asked = wanted === 0n || wanted > payable ? payable : wanted
  const fromBalance = [asked, row.borrowed, row.spendable].reduce((least, one) => (one < least ? one : least))
  const converted = converts ? asked - fromBalance : 0n
  return { fromBalance, converted, left: row.owed - fromBalance - converted }
}
