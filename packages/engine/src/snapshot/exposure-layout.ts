import { toSafeInteger } from '@perpdesk/numeric'
import { POSITION_INDEXES, POSITION_STATUSES } from '@perpdesk/trading'
import type { Exposure } from '../account/account.ts'
import { heldEntry } from '../account/entry-price.ts'
import type { Opening, Position } from '../account/position.ts'
import type { ByteReader } from '../codec/byte-reader.ts'
import type { ByteWriter } from '../codec/byte-writer.ts'
import { type FieldCodec, flag, money, oneOf, orNull, record, uint } from '../codec/field.ts'

const MOST_LOTS = BigInt(Number.MAX_SAFE_INTEGER)

/** A number of lots, any safe integer: positions taken over are not limited by an order size. */
const lots: FieldCodec<number> = {
  write: (out, value) => out.bigint(BigInt(value)),
  read: (from) => {
    const value = from.bigint()
    return value <= MOST_LOTS && value >= -MOST_LOTS ? toSafeInteger(value) : from.fail('too many lots')
  },
}

/**
 * A position. Its fields named `…Amount` hold the same figures as the E8 fields; its entry value follows from lots and
 * opening.
 */
const position = record<Omit<Position, 'index' | 'isToReport' | 'place' | 'entryValue' | `${string}Amount`>>({
  lots,
  openedLots: lots,
  openedValue: money,
  paid: orNull(record<Opening>({ lots, value: money })),
  openFee: money,
  addedMargin: money,
  curRealised: money,
  cumRealised: money,
  autoAddMargin: flag,
  adlRank: uint,
  status: oneOf(POSITION_STATUSES),
  createdTime: uint,
  updatedTime: uint,
})

/** Number of positions written: none if the exposure never traded, one, or all three if it ever was in hedge mode. */
const NO_POSITION = 0
const ONE_WAY = 1
const HEDGED = POSITION_INDEXES.length

/** Writes settings and positions of an account in a contract. */
export function writeExposure(out: ByteWriter, exposure: Exposure): void {
  flag.write(out, exposure.symbolIsolated)
  out.uint(exposure.riskId)
  flag.write(out, exposure.hedge)
  out.uint(exposure.buyLeverageE2)
  out.uint(exposure.sellLeverageE2)
  const positions = positionsOf(exposure)
  out.byte(positions)
  for (let place = 0; place < positions; place++) position.write(out, exposure.positions[POSITION_INDEXES[place]!])
}

function positionsOf({ hasHedged, positions: [oneWay] }: Exposure): number {
  if (hasHedged) return HEDGED
  return oneWay.updatedTime === 0 && !oneWay.autoAddMargin ? NO_POSITION : ONE_WAY
}

/** Reads settings and positions into an exposure that was just opened. */
export function readExposure(from: ByteReader, exposure: Exposure): void {
  exposure.chooseMode(flag.read(from))
  exposure.riskId = from.uint()
  exposure.hedge = flag.read(from)
  exposure.buyLeverageE2 = from.uint()
  exposure.sellLeverageE2 = from.uint()
  const positions = from.byte()
  if (positions !== NO_POSITION && positions !== ONE_WAY && positions !== HEDGED) from.fail('missing positions')
  if (positions === HEDGED) exposure.openHedge()
  for (let place = 0; place < positions; place++) {
    const held = exposure.ownPosition(POSITION_INDEXES[place]!)
    position.fill(from, held)
    checkOpening(from, held)
    held.entryAmount = heldEntry(held, Math.abs(held.lots))
  }
  exposure.touch()
}

function checkOpening(from: ByteReader, { lots: signed, openedLots, openedValue, paid }: Position): void {
  const size = Math.abs(signed)
  if (size === 0 ? openedLots !== 0 || openedValue !== 0n || paid !== null : openedLots < size) {
    from.fail('a position larger than it was opened')
  }
  if (paid !== null && paid.lots < size) from.fail('a position larger than was paid for')
}
