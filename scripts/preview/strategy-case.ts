import type { StrategyState } from '@perpdesk/engine'
import { formatE8, toSafeInteger } from '@perpdesk/numeric'
import { strategyEndpoints } from '@perpdesk/protocol'
import { ticksToPrice } from '@perpdesk/trading'
import { createStrategyOf } from '../../apps/exchange/src/gateway/faces/terminal/wire/strategy-records.ts'
import { actions, initial } from '../../apps/terminal/src/features/order-panel/form.ts'
import { issues } from '../../apps/terminal/src/features/order-panel/issues.ts'
import { strategyKind } from '../../apps/terminal/src/features/order-panel/kinds/strategy/strategy-kind.tsx'
import { strategyTicket } from '../../apps/terminal/src/features/order-panel/kinds/strategy/strategy-ticket.ts'
import type { OrderContext, SideSummary } from '../../apps/terminal/src/features/order-panel/order-context.ts'
import { summary } from '../../apps/terminal/src/features/order-panel/summary.ts'
import {
  PRICINGS,
  type StrategyForm,
  startStrategyForm,
  strategyTerms,
} from '../../apps/terminal/src/features/order-terms/strategy-form.ts'
import type { Random } from '../lib/random.ts'
import { ask, type Refused } from './ask.ts'
import { type Bench, contextOf } from './bench.ts'
import { countForm } from './count-form.ts'
import { type Difference, differ } from './difference.ts'
import { ordersReported, tradesOf } from './outcome.ts'
import { withLots, withOptions, withSize } from './plain-forms.ts'
import { refusalDifferences } from './refusal-codes.ts'
import { type Scene, TRADER } from './scene.ts'

/** A strategy at its start: compares whether it is accepted, its terms, and the price of its first order. */
export async function playStrategy(bench: Bench, id: number): Promise<readonly Difference[]> {
  const { scene, tally } = bench
  const { random } = scene
  const context = contextOf(bench, id)
  // only one thing is wrong at a time
  const wrong = random.weighted<Wrong>({ nothing: 88, distance: 4, schedule: 4, parts: 4 })
  const isWrong = wrong !== 'nothing'
  const typed = strategyForm(random, context, wrong)
  const empty = initial(strategyKind(typed))
  const opened = isWrong ? empty : withOptions(random, context, empty)
  const priced = actions.editPrice(opened, limitText(random, context))
  const isFree = !isWrong && random.chance(50)
  const form = isFree ? withSize(random, context, priced) : withLots(random, context, priced, 400)
  const shown = summary(form, context)[random.pick(['buy', 'sell'] as const)]
  const found = issues(form, context, shown)
  const terms = strategyTerms(typed, context.instrument, form.price)
  const outcome = await start(bench, id, strategyTicket(terms, { form, context, side: shown }, scene.newLink()))
  const refused = refusalDifferences(found, shown, outcome)
  if (refused.length > 0) return refused
  if (!('strategy' in outcome)) {
    tally.count('refused', `${typed.type} ${outcome.code}`)
    return []
  }
  tally.count('accepted', typed.type)
  countForm(tally, { form, context, accountType: scene.accountType })
  const { strategy, strategyId } = outcome
  const differences = [
    ...differ('terms', JSON.stringify(terms), JSON.stringify(strategy?.terms)),
    ...firstOrderDifferences(scene, context, shown, {
      id: strategyId,
      takes: form.kind.orderType === 'Market',
    }),
  ]
  scene.send({ type: 'stopStrategy', account: TRADER, strategyId })
  return differences
}

type Wrong = 'nothing' | 'distance' | 'schedule' | 'parts'

interface Started {
  readonly code: 0
  readonly strategyId: number
  readonly strategy: StrategyState | undefined
}

function start(
  { scene, listings }: Bench,
  id: number,
  ticket: ReturnType<typeof strategyTicket>,
): Promise<Started | Refused> {
  return ask(scene, strategyEndpoints.createStrategy.request, ticket, (read): Started | Refused => {
    const asked = createStrategyOf(listings.byId(id).instrument, read)
    const { result, events } = scene.send({ ...asked, account: TRADER })
    if (result.code !== 0) return result
    const reported = events.filter((event) => event.type === 'strategy').map((event) => event.strategy)
    const strategy = reported.find(({ strategyId }) => strategyId === result.orderId)
    return { code: 0, strategyId: result.orderId, strategy }
  })
}

/** Compares the price of its first order; for an order at market, the price of its first trade. */
function firstOrderDifferences(
  scene: Scene,
  { instrument }: OrderContext,
  shown: SideSummary,
  { id, takes }: { readonly id: number; readonly takes: boolean },
): readonly Difference[] {
  const first = ordersReported(scene).find(({ details }) => details?.strategyId === id)
  if (first === undefined) {
    scene.sent += ' (no order yet)'
    return []
  }
  if (!takes) return differ('first price', shown.price, ticksToPrice(instrument, first.price))
  const [trade] = tradesOf(scene, first.orderId)
  return trade === undefined ? [] : differ('first trade', shown.price, trade.execPrice)
}

function strategyForm(random: Random, { instrument, market }: OrderContext, wrong: Wrong): StrategyForm {
  const type = random.pick(['TWAP', 'Iceberg', 'Chase'] as const)
  const pricing = random.pick(PRICINGS[type])
  const near = (market.mark ?? instrument.tickSize) / instrument.tickSize
  const away = () => formatE8((near + BigInt(random.between(-4_000, 4_000))) * instrument.tickSize)
  const distanceBy = random.pick(['none', 'none', 'price', 'percent'] as const)
  const percent = `0.${random.between(101, 199)}`.replace('0.1', wrong === 'distance' ? '5.' : '0.')
  const partsBy = random.pick(['count', 'qty'] as const)
  return {
    ...startStrategyForm(type),
    pricing,
    distanceBy: pricing === 'Chase' ? distanceBy : 'none',
    distance: distanceBy === 'price' ? formatE8(BigInt(random.between(1, 300)) * instrument.tickSize) : percent,
    postOnly: random.chance(20),
    start: random.chance(10) ? away() : '',
    bound: random.chance(20) ? away() : '',
    hours: '0',
    minutes: `${wrong === 'schedule' ? random.between(3, 9) : 2 * random.between(3, 20)}`,
    intervalSeconds: random.pick([5, 10, 15, 30, 60, 120]),
    isRandom: random.chance(30),
    partsBy,
    parts:
      partsBy === 'count'
        ? `${random.between(wrong === 'parts' ? 0 : 2, 30)}`
        : partText(random, instrument.lotSize, wrong === 'parts'),
  }
}

function partText(random: Random, lotSize: bigint, isWrong: boolean): string {
  const part = BigInt(random.between(1, 60)) * lotSize
  return formatE8(isWrong ? part + lotSize / 2n : part)
}

function limitText(random: Random, { instrument, market }: OrderContext): string {
  const { tickSize } = instrument
  const near = (market.mark ?? tickSize) / tickSize
  return formatE8(BigInt(Math.max(1, toSafeInteger(near) + random.between(-200, 200))) * tickSize)
}
