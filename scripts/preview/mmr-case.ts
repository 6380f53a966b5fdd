import type { PositionState } from '@perpdesk/engine'
import { e8, formatE8 } from '@perpdesk/numeric'
import { endpoints } from '@perpdesk/protocol'
import {
  accountCapabilities,
  type MmrBar,
  mmrBar,
  oppositeSide,
  type PositionIdx,
  REFUSALS,
  type RefusalName,
} from '@perpdesk/trading'
import { positionFigures } from '../../apps/terminal/src/features/account-figures/position-figures.ts'
import { closingRaisesRate } from '../../apps/terminal/src/features/order-panel/kinds/mmr-close/closing-rate.ts'
import {
  type MmrIssueKey,
  mmrIssue,
  RATE_STEP,
  rateE4Of,
  waitingClose,
} from '../../apps/terminal/src/features/order-panel/kinds/mmr-close/mmr-rules.ts'
import { typedDecimal } from '../../apps/terminal/src/format/index.ts'
import { BTC, ETH } from '../../packages/engine/src/testing/exchange.ts'
import { USDC_FUTURE, USDC_PERPETUAL } from '../../packages/engine/src/testing/families.ts'
import type { Random } from '../lib/random.ts'
import { ask } from './ask.ts'
import type { Bench } from './bench.ts'
import { type Difference, differ } from './difference.ts'
import { heldPosition } from './held-position.ts'
import { type Scene, TRADER } from './scene.ts'
import { type Seen, seenWhole } from './seen.ts'

/**
 * Compares a close by margin rate: the answers when it is set, changed and removed, and the waiting rate afterwards.
 */
export async function playMmrClose(bench: Bench, contract: number): Promise<readonly Difference[]> {
  const { scene } = bench
  const id = scene.random.chance(85) ? scene.random.pick(PLAIN) : contract
  scene.quote(id)
  const held = heldPosition(scene, id)
  const isEnlarged = held !== undefined && scene.random.chance(25)
  if (isEnlarged) enlarge(scene, held)
  const positionIdx = held?.positionIdx ?? (scene.isHedged(id) ? 1 : 0)
  const found: Difference[] = []
  // the second round changes what the first has set
  for (let rounds = scene.random.between(1, 2); rounds > 0 && found.length === 0; rounds -= 1) {
    found.push(...(await setOnce(bench, id, positionIdx)))
  }
  if (found.length === 0 && waitingRate(bench, id, positionIdx) !== 0) {
    found.push(...differ('taken away', 0, await send(bench, id, positionIdx, 0)))
    found.push(...differ('waits', 0, waitingRate(bench, id, positionIdx)))
  }
  if (isEnlarged) reduce(scene, held)
  return found
}

/** Contracts on which a close by margin rate may be set; most cases use them. */
const PLAIN = [BTC, ETH, USDC_PERPETUAL, USDC_FUTURE] as const

/** True for accounts that offer closes by margin rate. */
export function hasMmrClose({ engine, accountType }: Scene): boolean {
  return accountType !== 'classic' && engine.wallet(TRADER)?.marginMode === 'REGULAR_MARGIN'
}

/**
 * Makes a position as large as the account allows, with a nearly empty book on the closing side, so that closing it may
 * raise the margin rate.
 */
function enlarge(scene: Scene, { instrument, side, positionIdx }: PositionState): void {
  if (side === '') return
  for (const qty of [4_000, 1_500, 500, 150, 50]) {
    scene.quote(instrument)
    scene.send(scene.order({ account: TRADER, instrument, side, qty, orderType: 'Market', positionIdx }))
  }
  scene.moveLast(instrument, scene.middleOf(instrument))
}

/** Reduces the position again, so that the account has room for the following cases. */
function reduce(scene: Scene, { instrument, side, positionIdx }: PositionState): void {
  if (side === '') return
  const close = { account: TRADER, instrument, side: oppositeSide(side), positionIdx } as const
  scene.quote(instrument)
  scene.send(scene.order({ ...close, qty: 7_000, orderType: 'Market', reduceOnly: true }))
}

const BARRED: Readonly<Record<MmrBar, RefusalName>> = {
  classicAccount: 'unifiedOnly',
  inverseContract: 'invalidParameter',
  isolatedMargin: 'invalidParameter',
}

/** The engine's refusals that correspond to issues of the form; for other issues the form sends nothing. */
const MEANT: Readonly<Partial<Record<MmrIssueKey, RefusalName>>> = {
  rateTooHigh: 'invalidParameter',
  rateReached: 'invalidParameter',
  wouldRaise: 'invalidParameter',
  unchanged: 'notModified',
}

/** A rate that is valid wherever a close may be set. */
const ANY_RATE = 9_000

async function setOnce(bench: Bench, id: number, positionIdx: PositionIdx): Promise<readonly Difference[]> {
  const { scene, tally } = bench
  const seen = seenNow(bench, id)
  const { instrument, account } = seen.context
  const bar = mmrBar(scene.accountType, account.margin.mode, instrument)
  const position = seen.positions.find((one) => one.symbol === instrument.symbol && one.positionIdx === positionIdx)
  if (bar !== undefined || position === undefined) {
    tally.count('refused', `MmrClose ${bar ?? 'without a position'}`)
    const meant = bar === undefined ? 'positionNotFound' : BARRED[bar]
    return differ('answer where there is none', REFUSALS[meant], await send(bench, id, positionIdx, ANY_RATE))
  }
  const rules = { takerRate: account.fees.taker, account: accountCapabilities(scene.accountType) }
  const own = positionFigures(position, instrument, seen.pricesOf(position.symbol), rules)
  const { cross, maintenanceMarginRate } = seen.figures
  const raises = closingRaisesRate(seen.context, cross, position, own)
  const presentE4 = waitingClose(seen.orders, position.symbol, positionIdx)?.triggerRateE4 ?? 0
  const typed = rateText(scene.random, maintenanceMarginRate ?? 0n, presentE4)
  const issue = mmrIssue(typed, { cross, raises, presentE4 })
  const rate = typedDecimal(typed)
  const meant = issue === undefined ? undefined : MEANT[issue.key]
  if (rate === undefined || (issue !== undefined && meant === undefined)) {
    // the typed value cannot be sent in a request
    tally.count('refused', 'MmrClose by the form alone')
    return differ('taken', false, issue === undefined)
  }
  const code = await send(bench, id, positionIdx, rateE4Of(rate))
  tally.count(code === 0 ? 'accepted' : 'refused', code === 0 ? 'MmrClose' : `MmrClose ${issue?.key ?? code}`)
  return [
    ...differ('answer', meant === undefined ? 0 : REFUSALS[meant], code),
    ...differ('waits', code === 0 ? rateE4Of(rate) : presentE4, waitingRate(bench, id, positionIdx)),
  ]
}

function seenNow({ scene, listings }: Bench, id: number): Seen {
  const { engine, accountType, time } = scene
  return seenWhole({ engine, listings, account: TRADER, accountType }, id, time)
}

/** Returns the rate of a position's waiting close as the engine has it; 0 for none. */
function waitingRate({ scene }: Bench, id: number, positionIdx: PositionIdx): number {
  const orders = scene.engine.openOrders(TRADER).filter((order) => order.instrument === id)
  const close = orders.find((order) => order.stopOrderType === 'MmRateClose' && order.positionIdx === positionIdx)
  return close?.details?.triggerRateE4 ?? 0
}

/** Sends a change; returns the code of the exchange's answer. */
async function send({ scene, listings }: Bench, id: number, positionIdx: PositionIdx, rateE4: number): Promise<number> {
  const request = { symbol: listings.byId(id).instrument.symbol, positionIdx, rateE4 }
  const command = { type: 'setMmrClose', account: TRADER, instrument: id, positionIdx, rateE4 } as const
  const { code } = await ask(scene, endpoints.setMmrClose.request, request, () => scene.send(command).result)
  return code
}

/**
 * Returns a rate as users enter it: mostly above the account's current rate, sometimes near it, the waiting rate again,
 * or an invalid one.
 */
function rateText(random: Random, present: bigint, presentE4: number): string {
  const how = random.weighted({ above: 70, near: 14, again: 8, wrong: 8 })
  // converts a fraction in E8 to basis points
  const here = present / 10_000n
  const steps =
    how === 'near'
      ? here + BigInt(random.between(-2, 2))
      : how === 'again' && presentE4 > 0
        ? BigInt(presentE4)
        : here + BigInt(random.between(1, 9_000))
  if (how === 'wrong') return random.pick(['', '0', 'x', '50.005', '90.01', '120'])
  const most = e8('90') / RATE_STEP
  return formatE8((how === 'above' && here < most && steps > most ? most : steps > 0n ? steps : 1n) * RATE_STEP)
}
