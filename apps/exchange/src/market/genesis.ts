import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Engine } from '@perpdesk/engine'
import { type IndexedInstrument, isContract, isLeveragedToken } from '@perpdesk/trading'
import * as z from 'zod'
import { carryBasis } from './reference/carry.ts'
import { coinModel, firstPrice } from './reference/coins.ts'
import { gridOf, modelValue, toTicks } from './reference/to-grid.ts'

const schema = z.strictObject({
  seed: z.int().nonnegative(),
  starts: z.record(z.string(), z.strictObject({ time: z.int().positive(), ticks: z.int().positive() })),
})

/**
 * Time and price at which each instrument's live market began. It is stored in the data folder and does not follow the
 * settings: a seed changed later must not change a past that users have seen.
 */
export type Genesis = z.infer<typeof schema>

const FILE = 'market.json'

/**
 * Reads the folder's genesis, or creates it on the first start. Contracts added to the catalogue since then get an
 * entry now. Dated contracts listed while the market ran, and contracts launched by auction, have none, because all
 * their bars are in history. Throws if the file exists but cannot be read: a newly generated past would contradict the
 * stored bars.
 */
export function loadGenesis(
  dataDir: string,
  seed: number,
  instruments: readonly IndexedInstrument[],
  nowMs: number,
  pricesNow: PricesNow = NO_PRICES,
): Genesis {
  const path = join(dataDir, FILE)
  const known = existsSync(path) ? read(path) : { seed, starts: {} }
  const began = Math.min(...Object.values(known.starts).map(({ time }) => time))
  const missing = instruments.filter(
    (instrument) => known.starts[instrument.symbol] === undefined && hasPast(instrument, began),
  )
  if (missing.length === 0) return known
  const genesis = extendGenesis(known, missing, nowMs, pricesNow)
  mkdirSync(dataDir, { recursive: true })
  // Written to a temporary file and renamed, so that a crash leaves either the old or the new file.
  writeFileSync(`${path}.new`, `${JSON.stringify(genesis, null, 1)}\n`, { flush: true })
  renameSync(`${path}.new`, path)
  return genesis
}

/**
 * True for instruments with a past before the live market, which began at `began`. Pairs of leveraged tokens have none:
 * their funds begin with the live market.
 */
function hasPast(instrument: IndexedInstrument, began: number): boolean {
  if (!isContract(instrument)) return !isLeveragedToken(instrument.baseCoin)
  const { deliveryTime, launchTime, preListing } = instrument
  return preListing === null && (deliveryTime === 0 || launchTime < began)
}

/** Returns the present price of an instrument in its quote coin, as a model value; 0 if there is none. */
export type PricesNow = (instrument: IndexedInstrument) => number

/** Returns the prices that an exchange gives now: those of the index that an instrument follows. */
export function pricesNow(engine: Pick<Engine, 'quote'>): PricesNow {
  return ({ indexInstrument }) => (indexInstrument === 0 ? 0 : modelValue(engine.quote(indexInstrument).indexPrice))
}

const NO_PRICES: PricesNow = () => 0

/**
 * Returns a genesis in which the given instruments also start, at `nowMs` and the present price of what they trade,
 * else their model price.
 */
export function extendGenesis(
  known: Genesis,
  missing: readonly IndexedInstrument[],
  nowMs: number,
  pricesNow: PricesNow = NO_PRICES,
): Genesis {
  const added = missing.map((instrument) => {
    const model = coinModel(instrument.baseCoin)
    const carry = Math.exp(carryBasis(model, instrument.deliveryTime, nowMs))
    const price = (pricesNow(instrument) || firstPrice(instrument)) * carry
    return [instrument.symbol, { time: nowMs, ticks: toTicks(gridOf(instrument), price) }]
  })
  return { seed: known.seed, starts: { ...known.starts, ...Object.fromEntries(added) } }
}

function read(path: string): Genesis {
  let content: unknown
  try {
    content = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new Error(
      `${path} cannot be read as JSON. Restore it from a backup; it holds where the price history begins.`,
      {
        cause: error,
      },
    )
  }
  const parsed = schema.safeParse(content)
  if (parsed.success) return parsed.data
  throw new Error(`${path} is damaged. Restore it from a backup; it holds where the price history begins.`)
}
