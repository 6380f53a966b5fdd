import { e8 } from '@perpdesk/numeric'
import { createEngine } from '../packages/engine/src/exchange-engine.ts'
import { pair, spread, WITH_TEST_PRODUCTS } from '../packages/engine/src/testing/products.ts'
import { MID } from './flow.ts'
import { type Beside, benchInstrument, FIRST_ACCOUNT, placing } from './run-engine.ts'

const [FIRST, SECOND] = [9001, 9002]
const TRADERS = 300
/** Number of commands of the flow after which a round of trades follows. */
const EVERY = 100

/** Adds the two further products of the engine's tests, which the accounts of the flow trade in turn. */
export function furtherProducts(): Beside {
  const opening = [pair(FIRST), spread(SECOND)].map((instrument) => ({ type: 'listInstrument' as const, instrument }))
  return { engine: createEngine(WITH_TEST_PRODUCTS), opening, after: tradesIn([1000, 40]) }
}

/** Adds two further contracts with the same number of orders, for comparison. */
export function furtherContracts(): Beside {
  const ids = [FIRST, SECOND]
  const sources = [0, 1, 2, 3, 4].map(() => e8(String(MID / 10)))
  return {
    engine: createEngine(),
    opening: [
      ...ids.map((id) => ({ type: 'listInstrument' as const, instrument: benchInstrument(id) })),
      { type: 'indexPrices', entries: ids.map((instrument) => ({ instrument, sources })) },
      { type: 'tick' },
    ],
    after: tradesIn([MID, MID]),
  }
}

function tradesIn(prices: readonly [number, number]): Beside['after'] {
  let round = 0
  return (index) => {
    if (index % EVERY !== 0) return []
    round++
    const seller = FIRST_ACCOUNT + (round % TRADERS)
    const buyer = FIRST_ACCOUNT + ((round + 1) % TRADERS)
    return [FIRST, SECOND].flatMap((instrument, place) => {
      const price = prices[place]! + (round % 7)
      return [
        placing(seller, instrument, 'Sell', 'GTC', price, 5),
        placing(buyer, instrument, 'Buy', round % 3 === 0 ? 'IOC' : 'GTC', price + (round % 2), 5),
      ]
    })
  }
}
