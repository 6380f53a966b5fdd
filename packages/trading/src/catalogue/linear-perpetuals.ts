import type { ContractInstrument } from '../products/contract.ts'
import { linearContract } from './linear-contract.ts'
import { tableRows } from './table.ts'

/**
 * USDT perpetuals. Tick and lot sizes, ranges and largest orders are taken from public instrument lists (an older list
 * for contracts listed before 2023). Leverage, funding caps, collars and tiers are taken from public sources if they
 * are published; otherwise they are modelled on comparable contracts, which are marked `assumed`. Ids are never reused;
 * new contracts are appended.
 *
 * Columns: id, base coin, listed on, shown decimals, tick, highest price, lot, largest limit and market order, largest
 * leverage, first risk cap (USDT), funding cap, funding interval (minutes), collar X and Y, tags, source.
 */
const TABLE = `
1   BTC       2020-03-15  2  0.1        1999999.8   0.001  1190       119       100  2000000  0.005   480  0.01  0.02  -         public
2   ETH       2021-03-15  2  0.01       199999.98   0.01   7240       724       100  1500000  0.005   480  0.02  0.04  -         assumed
3   SOL       2021-10-15  3  0.001      1999.998    0.1    170000     17000     75   600000   0.0058  480  0.03  0.06  Trending  assumed
4   XRP       2021-05-13  4  0.0001     1999.9998   1      10965300   2467800   75   600000   0.0058  480  0.05  0.1   -         assumed
5   BNB       2021-06-29  2  0.05       99999.9     0.01   10000      1000      75   400000   0.0058  480  0.03  0.06  -         assumed
6   DOGE      2021-06-02  5  0.00001    199.99998   1      43678900   5991100   75   400000   0.0058  480  0.05  0.1   Trending  assumed
7   ADA       2021-01-15  4  0.0001     1999.9998   1      6315500    1109600   75   300000   0.0058  480  0.05  0.1   -         assumed
8   AVAX      2021-09-09  3  0.005      9999.99     0.1    77000      7700      50   300000   0.01    480  0.05  0.1   -         assumed
9   LINK      2020-10-27  3  0.001      1999.998    0.1    200000     20000     50   300000   0.01    480  0.05  0.1   DEFI      assumed
10  DOT       2021-03-02  3  0.001      1999.998    0.1    300000     30000     50   200000   0.01    480  0.05  0.1   -         assumed
11  LTC       2020-10-27  2  0.01       199999.98   0.1    28740      6160      50   300000   0.01    480  0.05  0.1   -         assumed
12  BCH       2020-12-16  2  0.05       99999.9     0.01   6000       600       50   200000   0.01    480  0.05  0.1   -         assumed
13  TRX       2021-08-12  5  0.00001    199.99998   1      5417800    1356000   75   200000   0.0058  480  0.05  0.1   -         assumed
14  UNI       2021-11-30  3  0.001      1999.998    0.1    67000      6700      50   150000   0.01    480  0.05  0.1   DEFI      assumed
15  ATOM      2021-10-07  3  0.001      1999.998    0.1    50000      5000      50   150000   0.01    480  0.05  0.1   -         assumed
16  NEAR      2021-10-08  3  0.001      1999.998    0.1    440000     44000     50   150000   0.01    480  0.05  0.1   -         assumed
17  APT       2022-10-18  4  0.0005     999.999     0.01   300000     30000     50   150000   0.01    480  0.05  0.1   -         assumed
18  OP        2022-06-01  4  0.0001     199.9998    0.1    560000     56000     50   100000   0.01    480  0.05  0.1   -         assumed
19  ARB       2023-03-23  4  0.0001     199.9998    0.1    900000     90000     50   100000   0.01    480  0.05  0.1   -         assumed
20  SUI       2023-05-03  5  0.0001     199.9998    1      1500000    150000    75   200000   0.0058  480  0.05  0.1   Trending  assumed
21  FIL       2020-10-27  3  0.001      1999.998    0.1    90000      9000      25   100000   0.02    480  0.05  0.1   -         assumed
22  ETC       2020-12-16  3  0.005      9999.99     0.1    25000      2500      50   100000   0.01    480  0.05  0.1   -         assumed
23  XLM       2021-08-12  5  0.00005    99.9999     1      2500000    250000    50   100000   0.01    480  0.05  0.1   -         assumed
24  AAVE      2020-12-16  2  0.01       19999.98    0.01   4400       440       50   150000   0.01    480  0.05  0.1   DEFI      assumed
25  INJ       2022-08-17  4  0.0005     999.999     0.1    70000      7000      25   100000   0.02    480  0.05  0.1   DEFI      assumed
26  1000PEPE  2023-05-06  7  0.0000001  0.1999998   100    800000000  80000000  50   100000   0.01    240  0.05  0.1   Trending  assumed
27  SHIB1000  2022-12-13  6  0.000001   1.999998    10     120000000  12000000  50   100000   0.01    480  0.05  0.1   -         assumed
28  WIF       2024-01-18  4  0.0001     199.9998    1      1000000    100000    50   75000    0.01    60   0.05  0.1   Trending  assumed
29  TON       2023-09-20  4  0.0001     199.9998    0.1    150000     15000     50   100000   0.01    480  0.05  0.1   NEW       assumed
30  HBAR      2021-10-21  5  0.00001    19.99998    1      1600000    160000    50   75000    0.01    480  0.05  0.1   -         assumed
31  ICP       2021-09-09  3  0.001      1999.998    0.1    15000      1500      25   75000    0.02    480  0.05  0.1   -         assumed
32  SAND      2021-10-28  4  0.0001     199.9998    1      1400000    140000    50   50000    0.01    480  0.05  0.1   NFT       assumed
33  MANA      2021-11-05  4  0.0001     199.9998    0.1    710000     71000     25   50000    0.02    480  0.05  0.1   NFT       assumed
34  GALA      2021-10-28  5  0.00001    19.99998    1      13000000   1300000   25   50000    0.02    480  0.05  0.1   NFT       assumed
35  CRV       2021-10-21  4  0.0001     199.9998    0.1    350000     35000     25   50000    0.02    480  0.05  0.1   DEFI      assumed
36  LDO       2022-07-20  4  0.0005     999.999     0.1    97000      9700      25   50000    0.02    480  0.05  0.1   DEFI      assumed
37  DYDX      2021-10-08  4  0.0001     199.9998    0.1    150000     15000     25   50000    0.02    480  0.05  0.1   DEFI      assumed
38  ALGO      2021-09-17  4  0.0001     199.9998    0.1    1400000    140000    25   50000    0.02    480  0.05  0.1   -         assumed
39  AXS       2021-08-12  3  0.001      1999.998    0.1    55000      5500      25   50000    0.02    480  0.05  0.1   NFT       assumed
40  GRT       2021-12-06  5  0.00001    19.99998    0.1    1600000    160000    25   50000    0.02    480  0.05  0.1   -         assumed
`

/** All USDT perpetuals that a new exchange lists, in the order of their ids. */
export const LINEAR_PERPETUALS: readonly ContractInstrument[] = tableRows(TABLE).map((row) => ({
  id: row.whole(0),
  ...linearContract(row, row.date(2)),
}))
