import type { PositionState } from '@perpdesk/engine'
import { e8, formatE8 } from '@perpdesk/numeric'
import { endpoints, type Position } from '@perpdesk/protocol'
import { REFUSALS } from '@perpdesk/trading'
import { tradingStopOf } from '../../apps/exchange/src/gateway/faces/terminal/wire/trading-stops.ts'
import { isDone, requestOf, type TrailingTicket } from '../../apps/terminal/src/features/trailing-stop/set-trailing.ts'
import {
  formOf,
  isUnchanged,
  TRAIL_UNITS,
  type TrailingForm,
  termsOf,
} from '../../apps/terminal/src/features/trailing-stop/trailing-form.ts'
import { type TrailingRules, trailingIssues } from '../../apps/terminal/src/features/trailing-stop/trailing-rules.ts'
import { sideOf } from '../../apps/terminal/src/features/trailing-stop/trailing-words.ts'
import type { Random } from '../lib/random.ts'
import { ask } from './ask.ts'
import { type Bench, contextOf } from './bench.ts'
import { type Difference, differ } from './difference.ts'
import { heldPosition, recordNow } from './held-position.ts'
import { TRADER } from './scene.ts'
import { triggerText, whileMoving } from './trailing-life.ts'

/**
 * A trailing stop of a position: compares the answer, the position's terms, and the trigger as the last price moves.
 */
export async function playTrailing(bench: Bench, id: number): Promise<readonly Difference[]> {
  const { scene, tally } = bench
  // no other order of the trader changes the position meanwhile
  scene.cancelAll(id)
  const held = heldPosition(scene, id)
  if (held === undefined) return withoutPosition(bench, id)
  const found: Difference[] = []
  // the second round changes what the first has set
  for (let rounds = scene.random.between(1, 2); rounds > 0 && found.length === 0; rounds -= 1) {
    found.push(...(await setOnce(bench, id, held)))
  }
  if (found.length > 0) return found
  const position = recordNow(bench, id, held)
  if (position === undefined || isDone(ticketOf(position, null), [position])) return []
  const code = await send(bench, id, ticketOf(position, null), held)
  const isGone = isDone(ticketOf(position, null), [recordNow(bench, id, held) ?? position])
  tally.count('accepted', 'Trailing taken away')
  return [...differ('taken away', 0, code), ...differ('is gone', true, isGone)]
}

async function setOnce(bench: Bench, id: number, held: PositionState): Promise<readonly Difference[]> {
  const { scene, listings, tally } = bench
  const before = recordNow(bench, id, held)
  if (before === undefined) return []
  const rules = rulesOf(bench, id, before)
  // sometimes the current value is entered again
  const form = scene.random.chance(12) ? formOf(before, 'price') : trailingForm(scene.random, rules)
  const error = trailingIssues(form, rules).find(({ severity }) => severity === 'error')
  const terms = termsOf(form)
  if (terms === undefined || error?.key === 'percentOffStep') {
    // the typed value cannot be sent in a request
    tally.count('refused', 'Trailing by the form alone')
    return differ('taken', false, error === undefined)
  }
  const ticket = ticketOf(before, terms)
  const unchanged = isUnchanged(form, before)
  const code = await send(bench, id, ticket, held)
  tally.count(code === 0 ? 'accepted' : 'refused', code === 0 ? 'Trailing' : `Trailing ${code}`)
  const meant = unchanged ? REFUSALS.tpSlUnchanged : error === undefined ? 0 : REFUSALS.invalidParameter
  const answer = differ('answer', meant, code)
  if (answer.length > 0 || code !== 0) return answer
  tally.count(
    'trailing',
    `${listings.byId(id).instrument.settleCoin} ${before.isIsolated ? 'isolated' : 'cross'} ${before.side} ${before.positionMode}`,
  )
  const best = terms.activation === 0n ? rules.last : undefined
  const position = recordNow(bench, id, held)
  return [
    ...differ('is set', true, position !== undefined && isDone(ticket, [position])),
    ...differ('trigger', triggerText(form, rules, best), position?.tsTriggerPrice),
    ...whileMoving(bench, id, held, { form, rules, best }),
  ]
}

/** Without a position the panel offers no trailing stop, and the exchange refuses one (R3.27). */
async function withoutPosition(bench: Bench, id: number): Promise<readonly Difference[]> {
  const { instrument } = bench.listings.byId(id)
  const positionIdx = bench.scene.isHedged(id) ? 1 : 0
  const terms = { distance: instrument.tickSize, ratio: 0n, activation: 0n }
  const code = await send(bench, id, { symbol: instrument.symbol, positionIdx, terms }, undefined)
  bench.tally.count('refused', 'Trailing without a position')
  return differ('answer without a position', REFUSALS.invalidParameter, code)
}

function ticketOf({ symbol, positionIdx }: Position, terms: TrailingTicket['terms']): TrailingTicket {
  return { symbol, positionIdx, terms }
}

/** Sends a change through the gateway's own code; returns the code of the answer. */
async function send(
  { scene, listings }: Bench,
  id: number,
  ticket: TrailingTicket,
  held: PositionState | undefined,
): Promise<number> {
  const { instrument } = listings.byId(id)
  const { code } = await ask(
    scene,
    endpoints.setTpSlTs.request,
    requestOf(ticket),
    (read) => scene.send({ ...tradingStopOf(instrument, read, held), account: TRADER }).result,
  )
  return code
}

function rulesOf(bench: Bench, id: number, position: Position): TrailingRules {
  const { instrument, market } = contextOf(bench, id)
  return {
    contract: instrument,
    side: sideOf(position),
    last: market.last ?? e8(position.markPrice),
    liquidation: position.liqPrice === '' ? null : e8(position.liqPrice),
  }
}

/** Returns a form as users fill it in; at most one thing is wrong. */
function trailingForm(random: Random, { contract, side, last }: TrailingRules): TrailingForm {
  const { tickSize, maxPrice } = contract
  const wrong = random.weighted({ nothing: 84, trail: 8, activation: 8 })
  const by = random.pick(TRAIL_UNITS)
  const isUp = side === 'Buy'
  const ahead = BigInt(random.between(1, random.pick([40, 400, 9_000]))) * tickSize
  const begins = wrong === 'activation' || random.chance(45)
  const activation = isUp ? last + ahead : last - ahead
  const misplaced = () =>
    random.pick([isUp ? last - ahead : last + ahead, last, maxPrice + tickSize, activation + tickSize / 2n])
  return {
    by,
    trail:
      by === 'price' ? wayText(random, wrong === 'trail', { last, tickSize }) : percentText(random, wrong === 'trail'),
    activation: begins ? formatE8(wrong === 'activation' ? misplaced() : activation) : '',
  }
}

function wayText(
  random: Random,
  isWrong: boolean,
  { last, tickSize }: { readonly last: bigint; readonly tickSize: bigint },
): string {
  const way = BigInt(random.between(1, random.pick([20, 300, 60_000]))) * tickSize
  if (!isWrong) return formatE8(way)
  return random.pick(['', '0', 'x', formatE8(way + tickSize / 2n), formatE8(last), formatE8(last + way)])
}

function percentText(random: Random, isWrong: boolean): string {
  if (isWrong) return random.pick(['', '0', '0.005', '100', '250.5'])
  return formatE8(BigInt(random.between(1, random.pick([9, 150, 9_999]))) * 1_000_000n)
}
