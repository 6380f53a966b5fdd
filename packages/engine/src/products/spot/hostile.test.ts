import { e8 } from '@perpdesk/numeric'
import {
  ORDER_TYPES,
  SIDES,
  SMP_TYPES,
  STRATEGY_PRICINGS,
  STRATEGY_TYPES,
  TIMES_IN_FORCE,
  TRIGGER_DIRECTIONS,
  TRIGGER_SOURCES,
} from '@perpdesk/trading'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Command } from '../../command.ts'
import { ANN, CLEO, MAKER, PAIR, PAR, pairExchange } from '../../testing/pairs.ts'

const WILD = [0, 1, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31, 2 ** 53, Number.MAX_SAFE_INTEGER] as const
const count = fc.oneof(fc.integer({ min: PAR - 40, max: PAR + 40 }), fc.constantFrom(...WILD))
const sometimes = fc.oneof(fc.constant(0), count)
const amount = fc.oneof(
  fc.bigInt({ min: 0n, max: e8('200') }),
  fc.constantFrom(-1n, 0n, 1n, e8('1') - 1n, 2n ** 63n, 10n ** 40n, -(10n ** 40n)),
)
const leg = fc.record({
  trigger: count,
  by: fc.constantFrom(...TRIGGER_SOURCES),
  orderType: fc.constantFrom(...ORDER_TYPES),
  limitPrice: count,
})
const tpsl = fc.record({
  mode: fc.constantFrom('Full' as const, 'Partial' as const),
  takeProfit: fc.option(leg),
  stopLoss: fc.option(leg),
})
const plain = {
  trigger: fc.option(
    fc.record({
      price: count,
      by: fc.constantFrom(...TRIGGER_SOURCES),
      direction: fc.constantFrom(...TRIGGER_DIRECTIONS),
    }),
  ),
  tpsl: fc.option(tpsl, { freq: 2 }),
  slippage: fc.option(fc.record({ kind: fc.constantFrom('TickSize' as const, 'Percent' as const), value: amount }), {
    freq: 1,
  }),
  bbo: fc.option(fc.record({ side: fc.constantFrom('Queue' as const, 'Counterparty' as const), level: count }), {
    freq: 1,
  }),
  oco: fc.option(fc.record({ takeProfit: leg, stopLoss: leg }), { freq: 1 }),
}
const trailing = fc.option(fc.record({ distance: count, ratio: amount, activation: count }), { freq: 1 })
const options = fc.option(
  fc.record({ ...plain, spot: fc.record({ quoteAmount: amount, holdsCoins: fc.boolean(), trailing }) }),
)
const who = { account: fc.constantFrom(ANN, CLEO, MAKER), instrument: fc.constantFrom(PAIR, 0, 99) }
const level = fc.record({ price: count, lots: count })
const commands: fc.Arbitrary<Command> = fc.oneof(
  fc.record({
    type: fc.constant('placeOrder' as const),
    ...who,
    side: fc.constantFrom(...SIDES),
    orderType: fc.constantFrom(...ORDER_TYPES),
    timeInForce: fc.constantFrom(...TIMES_IN_FORCE),
    price: count,
    qty: count,
    reduceOnly: fc.boolean(),
    closeOnTrigger: fc.constant(false),
    positionIdx: fc.constantFrom(0 as const, 0 as const, 1 as const),
    smpType: fc.constantFrom(...SMP_TYPES),
    orderLinkId: fc.constant(''),
    leverageE2: fc.constantFrom(0, 0, 0, 500),
    options,
  }),
  fc.record({
    type: fc.constant('amendOrder' as const),
    ...who,
    orderId: fc.oneof(fc.nat(60), fc.constantFrom(...WILD)),
    orderLinkId: fc.constant(''),
    price: count,
    qty: count,
    options: fc.option(
      fc.record({ trigger: fc.option(fc.record({ price: count, by: fc.constant(null) })), tpsl: fc.constant(null) }),
    ),
  }),
  fc.record({
    type: fc.constant('createStrategy' as const),
    ...who,
    side: fc.constantFrom(...SIDES),
    positionIdx: fc.constantFrom(0 as const, 0 as const, 1 as const),
    reduceOnly: fc.constantFrom(false, false, true),
    qty: count,
    strategyLinkId: fc.constant(''),
    terms: fc.record({
      type: fc.constantFrom(...STRATEGY_TYPES),
      pricing: fc.constantFrom(...STRATEGY_PRICINGS),
      limitPrice: sometimes,
      chaseDistance: sometimes,
      chasePercentE4: sometimes,
      postOnly: fc.boolean(),
      triggerPrice: sometimes,
      maxChasePrice: sometimes,
      durationSeconds: fc.constantFrom(0, 300, 600, ...WILD),
      intervalSeconds: fc.constantFrom(0, 5, 30, ...WILD),
      isRandom: fc.boolean(),
      subQty: sometimes,
      orderCount: fc.constantFrom(0, 2, ...WILD),
    }),
  }),
  fc.record({
    type: fc.constantFrom('setSpotRates' as const, 'setContractRates' as const),
    account: who.account,
    makerRate: amount,
    takerRate: amount,
  }),
  fc.record({
    type: fc.constant('massQuote' as const),
    ...who,
    bids: fc.array(level, { maxLength: 3 }),
    asks: fc.array(level, { maxLength: 3 }),
  }),
  fc.constant({ type: 'tick' as const }),
)

describe('hostile commands of pairs', () => {
  it('[ENG-01, SPOT-02] whatever the fields hold, a command is taken or refused, and no coin is lost', () => {
    fc.assert(
      fc.property(fc.array(commands, { maxLength: 60 }), (sent) => {
        const exchange = pairExchange()
        for (const command of sent) {
          expect(exchange.send(command).result.code).toBeGreaterThanOrEqual(0)
          expect(exchange.lost()).toBe(0n)
        }
      }),
      { numRuns: 80 },
    )
  })
})
