import { parseE8, parseInteger } from '@perpdesk/numeric'
import {
  ACCOUNT_TYPES,
  BBO_SIDES,
  CANCEL_TYPES,
  CREATE_TYPES,
  EXEC_TYPES,
  INSTRUMENT_STATUSES,
  LEDGER_TYPES,
  MARGIN_MODES,
  MAX_LINK_ID_LENGTH,
  ORDER_STATUSES,
  ORDER_TYPES,
  type OrderStatus,
  POSITION_INDEXES,
  POSITION_MODES,
  REJECT_REASONS,
  SIDES,
  SLIPPAGE_KINDS,
  SMP_TYPES,
  STOP_ORDER_TYPES,
  TIMES_IN_FORCE,
  TPSL_MODES,
  TRIGGER_SOURCES,
} from '@perpdesk/trading'
import * as z from 'zod/mini'

/** A plain decimal as text, at least 0 (`"0.001"`); the strict grammar of `parseE8`. */
export const decimal = z.string().check(
  z.maxLength(25),
  z.refine((text) => parseE8(text) !== undefined, { error: 'not a plain decimal' }),
)
/** A plain decimal as text with an optional leading minus. */
export const signedDecimal = z.string().check(
  z.maxLength(25),
  z.refine((text) => parseE8(text, { signed: true }) !== undefined, { error: 'not a plain decimal' }),
)
/** A signed decimal, or `""` for no value. */
export const optionalDecimal = z.union([z.literal(''), signedDecimal])
/**
 * A value of at least 0 as an integer at scale 1e8, for fields whose name ends in X or E8: digits or a safe JSON
 * integer.
 */
export const digits = z.union([
  z.string().check(z.regex(/^(?:0|[1-9][0-9]{0,17})$/)),
  z.int().check(z.gte(0), z.lte(Number.MAX_SAFE_INTEGER)),
])

/** A value as an integer at scale 1e8 with an optional minus: digits or a safe JSON integer. */
export const signedDigits = z.union([
  z.string().check(z.regex(/^(?:0|-?[1-9][0-9]{0,17})$/)),
  z.int().check(z.gte(-Number.MAX_SAFE_INTEGER), z.lte(Number.MAX_SAFE_INTEGER)),
])

const CONTRACT_SYMBOL = /^[A-Z0-9]{2,24}(?:-[A-Z0-9-]{1,24})?$/
const PAIR_SYMBOL = /^[A-Z0-9]{2,12}\/[A-Z0-9]{2,12}$/
/** Symbol of a contract (`BTCUSDT`, `BTCUSDT-26DEC26`). */
export const symbol = z.string().check(z.regex(CONTRACT_SYMBOL))
/** Symbol of a spot pair (`BTC/USDT`). */
export const pairSymbol = z.string().check(z.regex(PAIR_SYMBOL))
/** Symbol of a contract or of a spot pair: one text, so that a missing one is told as such. */
export const anySymbol = z.string().check(z.regex(new RegExp(`${CONTRACT_SYMBOL.source}|${PAIR_SYMBOL.source}`)))
export const coin = z.string().check(z.regex(/^[A-Z0-9]{2,12}$/))
/** Largest id of an order or a strategy: the largest that the journal can encode. */
const MAX_ID = 2 ** 52 - 1
/** The exchange's id of an order or a strategy, in digits. */
export const orderId = z.string().check(
  z.regex(/^[1-9][0-9]{0,17}$/, { abort: true }),
  z.refine((text) => (parseInteger(text) ?? Number.POSITIVE_INFINITY) <= MAX_ID, {
    error: 'no order or strategy has such a number',
  }),
)
/** The client's own id of an order. */
export const orderLinkId = z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{1,${MAX_LINK_ID_LENGTH}}$`)))
/** Milliseconds since 1970, UTC. */
export const milliseconds = z.int().check(z.gte(0), z.lte(8_640_000_000_000_000))
/** Leverage times 100: a JSON integer or digits. */
export const leverageE2 = z.union([
  z.int().check(z.gte(1), z.lte(100_000)),
  z.string().check(z.regex(/^(?:[1-9][0-9]{0,4}|100000)$/)),
])
/** A ratio from 0 to 1 (a rate, or a part of a price) times 10000: a JSON integer or digits. */
export const ratioE4 = z.union([
  z.int().check(z.gte(0), z.lte(10_000)),
  z.string().check(z.regex(/^(?:0|[1-9][0-9]{0,3}|10000)$/)),
])

/** A link for the user: a path on this site or an https address. */
export const link = z.string().check(z.maxLength(300), z.regex(/^(?:\/(?![/\\])[^\s\\]*|https:\/\/[^\s\\]+)$/))

// The following schemas accept the values of the vocabulary in `trading`, spelled as there.

export const side = z.enum(SIDES)
export const sideOrNone = z.enum(['Buy', 'Sell', ''])
export const orderType = z.enum(ORDER_TYPES)
export const timeInForce = z.enum(TIMES_IN_FORCE)
export const orderStatus = z.enum(ORDER_STATUSES)
/**
 * An order status in a report of the exchange. An unknown status, which a newer exchange may send, is kept, so that the
 * order is not dropped (REC-04).
 */
export const reportedOrderStatus = z.pipe(
  z.string().check(z.regex(/^[A-Za-z]{1,40}$/)),
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an unknown word is displayed, and no rule depends on it
  z.transform((word) => word as OrderStatus),
)
export const stopOrderType = z.enum(STOP_ORDER_TYPES)
export const createType = z.enum(CREATE_TYPES)
export const cancelType = z.enum(CANCEL_TYPES)
export const rejectReason = z.enum(REJECT_REASONS)
export const execType = z.enum(EXEC_TYPES)
export const smpType = z.enum(SMP_TYPES)
export const positionMode = z.enum(POSITION_MODES)
export const positionIdx = z.literal([...POSITION_INDEXES])
export const marginMode = z.enum(MARGIN_MODES)
export const accountType = z.enum(ACCOUNT_TYPES)
export const ledgerType = z.enum(LEDGER_TYPES)
export const instrumentStatus = z.enum(INSTRUMENT_STATUSES)
export const triggerBy = z.enum(TRIGGER_SOURCES)
/** A trigger price source in a report of the exchange; an unknown word is read as `LastPrice` (REC-08). */
export const reportedTriggerBy = z.pipe(
  z.string(),
  z.transform((word) => TRIGGER_SOURCES.find((known) => known === word) ?? 'LastPrice'),
)
export const tpslMode = z.enum(TPSL_MODES)
/** 1 if the price has to rise to the trigger price, 2 if it has to fall to it, 0 for orders without a trigger. */
export const triggerDirection = z.literal([0, 1, 2])
export const slippageKind = z.enum(SLIPPAGE_KINDS)
export const bboSide = z.enum(BBO_SIDES)
