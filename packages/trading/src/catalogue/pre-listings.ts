import { e8 } from '@perpdesk/numeric'
import type { ContractInstrument } from '../products/contract.ts'
import { linearContract } from './linear-contract.ts'
import { tableRows } from './table.ts'

/**
 * USDT perpetuals that are listed by a call auction, one a week in this order; all figures are modelled on comparable
 * contracts. Ids are never reused and are smaller than those of contracts that the calendar lists.
 *
 * Columns: those of the table of USDT perpetuals, with the reference price of the auction instead of the date.
 */
const TABLE = `
57  HYPE     33.85   3  0.001    1999.998  0.01  50000    5000    25  100000  0.01  240  0.05  0.1  NEW,DEFI  assumed
58  ENA      0.2728  5  0.00001  199.9999  1     4000000  400000  25  75000   0.01  240  0.05  0.1  NEW,DEFI  assumed
59  TAO      288.4   2  0.01     9999.99   0.001 4000     400     25  75000   0.01  240  0.05  0.1  NEW       assumed
60  ONDO     0.4962  4  0.0001   199.9998  1     1500000  150000  25  75000   0.01  240  0.05  0.1  NEW,DEFI  assumed
61  TIA      0.6072  4  0.0001   199.9998  0.1   900000   90000   25  50000   0.01  240  0.05  0.1  NEW       assumed
62  WLD      0.6248  4  0.0001   199.9998  0.1   1000000  100000  25  50000   0.01  240  0.05  0.1  NEW       assumed
63  PENDLE   2.414   4  0.0001   199.9998  0.1   200000   20000   25  50000   0.01  240  0.05  0.1  NEW,DEFI  assumed
64  SEI      0.1386  5  0.00001  19.99998  1     4000000  400000  25  50000   0.01  240  0.05  0.1  NEW       assumed
65  ZRO      1.376   4  0.0001   199.9998  0.1   300000   30000   25  50000   0.01  240  0.05  0.1  NEW       assumed
66  JUP      0.2386  5  0.00001  19.99998  1     2500000  250000  25  50000   0.01  240  0.05  0.1  NEW,DEFI  assumed
67  STRK     0.1284  5  0.00001  19.99998  1     4000000  400000  25  50000   0.01  240  0.05  0.1  NEW       assumed
68  VIRTUAL  0.8876  4  0.0001   199.9998  0.1   800000   80000   25  50000   0.01  240  0.05  0.1  NEW       assumed
`

const ROWS = tableRows(TABLE)

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const WEEK = 7 * DAY
/** The first Tuesday of 1970, 10:00 UTC, so that no delivery or session settlement takes place during an auction. */
const FIRST_AUCTION = 5 * DAY + 10 * HOUR
/**
 * Least time from a listing to its auction: a contract can be listed until Monday, 08:00 UTC, for that week's auction.
 */
const NOTICE = 26 * HOUR
const AUCTION_MINUTES = 50
const NO_CANCEL_MINUTES = 5
const CROSS_MATCHING_MINUTES = 5
/** Length of pre-market trading; ordinary trading begins on Friday, 11:00 UTC. */
const PRE_MARKET = 3 * DAY

/** The number of contracts in the table. */
export const PRE_LISTINGS = ROWS.length

/**
 * Returns the contract that has to be listed for the next auction: the first of the table that was never listed.
 * `undefined` if a contract is listed for that auction already, or if the whole table has been listed. The next auction
 * is the first one more than 26 hours after `time` (milliseconds since 1970 UTC). A downtime can therefore delay a
 * contract by a week, but every contract has its auction. `wasListed` must also be true for contracts that have ended.
 */
export function nextPreListing(
  listed: readonly ContractInstrument[],
  time: number,
  wasListed = (id: number): boolean => listed.some((one) => one.id === id),
): ContractInstrument | undefined {
  const auctionTime = (Math.floor((time + NOTICE - FIRST_AUCTION) / WEEK) + 1) * WEEK + FIRST_AUCTION
  if (listed.some(({ preListing }) => preListing?.auctionTime === auctionTime)) return undefined
  const row = ROWS.find((each) => !wasListed(each.whole(0)))
  if (row === undefined) return undefined
  const tradingTime = auctionTime + (AUCTION_MINUTES + NO_CANCEL_MINUTES + CROSS_MATCHING_MINUTES) * MINUTE
  return {
    id: row.whole(0),
    ...linearContract(row, auctionTime),
    status: 'PreLaunch',
    preListing: {
      phase: 'NotStarted',
      auctionTime,
      auctionMinutes: AUCTION_MINUTES,
      noCancelMinutes: NO_CANCEL_MINUTES,
      crossMatchingMinutes: CROSS_MATCHING_MINUTES,
      finishTime: tradingTime + PRE_MARKET,
      referencePrice: row.e8(2),
      auctionFeeRate: 0n,
      makerRate: e8('0.0004'),
      takerRate: e8('0.001'),
    },
  }
}
