import type { ContractInstrument } from '../products/contract.ts'
import { displayNameOf } from '../symbol-name.ts'
import { buildContract } from './build-contract.ts'
import { linearTerms } from './linear-contract.ts'
import { type TableRow, tableRows } from './table.ts'

/**
 * USDC perpetuals. Dates, tick and lot sizes, ranges and largest orders are taken from a public instrument list of
 * February 2023, and so is the leverage if a model ladder begins with it; DOGE and SUI are modelled. The highest price
 * of BTC is that of the USDT contract: 199999.8 in the list is so close to today's price that distant take profits were
 * refused. Tiers, caps and collars are modelled on the USDT contracts, so all contracts are `assumed`. Ids are never
 * reused.
 *
 * Columns: those of `linearTerms`; the specific column is the date of listing.
 */
const TABLE = `
41  BTC   2021-01-14  2  0.1      1999999.8  0.001  100      20      100  2000000  0.005   480  0.01  0.02
42  ETH   2022-08-01  2  0.01     19999.98   0.01   2000     400     75   1500000  0.005   480  0.02  0.04
43  SOL   2022-08-01  3  0.005    9999.99    0.1    4000     800     50   300000   0.0058  480  0.03  0.06
44  XRP   2022-08-01  4  0.0001   199.9998   1      1750000  350000  50   300000   0.0058  480  0.05  0.1
45  ADA   2022-08-01  4  0.0001   199.9998   1      350000   70000   50   150000   0.0058  480  0.05  0.1
46  AVAX  2022-08-01  3  0.005    9999.99    0.01   10000    2000    50   150000   0.01    480  0.05  0.1
47  BNB   2022-09-29  2  0.05     99999.9    0.01   5000     1000    50   200000   0.0058  480  0.03  0.06
48  DOGE  2024-03-14  5  0.00001  19.99998   1      9000000  1800000 50   150000   0.01    240  0.05  0.1
49  SUI   2024-10-10  4  0.0001   199.9998   1      300000   60000   50   100000   0.01    120  0.05  0.1
`

/** Minutes between two session settlements of USDC contracts: eight hours (R4.8). */
const SESSION_MINUTES = 480

/** All listed USDC perpetuals, in the order of their ids. */
export const USDC_PERPETUALS: readonly ContractInstrument[] = tableRows(TABLE).map(instrumentOf)

function instrumentOf(row: TableRow): ContractInstrument {
  const terms = linearTerms(row, 'USDC')
  const contract = buildContract({
    ...terms,
    displayName: displayNameOf('usdc', terms.baseCoin, terms.symbol),
    launchTime: row.date(2),
    sessionMinutes: SESSION_MINUTES,
    tags: [],
    source: 'assumed',
  })
  return { id: row.whole(0), ...contract }
}
