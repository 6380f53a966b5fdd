import {
  CANCEL_TYPES,
  CREATE_TYPES,
  ORDER_STATUSES,
  ORDER_TYPES,
  POSITION_INDEXES,
  REJECT_REASONS,
  SMP_TYPES,
  TIMES_IN_FORCE,
} from '@perpdesk/trading'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Account } from '../account/account.ts'
import { ENDED_ORDERS_KEPT } from '../account/ended-orders.ts'
import type { OrderFigures } from '../account/order-words.ts'
import { BUY, SELL } from '../book/order-pool.ts'
import { ByteReader, MalformedBytes } from '../codec/byte-reader.ts'
import { ByteWriter } from '../codec/byte-writer.ts'
import type { OrderState } from '../event.ts'
import { MARGIN_CHOICE } from '../margin/choose-margin.ts'
import { Market } from '../market.ts'
import { type DetailedOrder, PLAIN_DETAILS } from '../order-options.ts'
import { PRODUCTS } from '../products.ts'
import { State } from '../state.ts'
import { BTC, contract } from '../testing/exchange.ts'
import { COIN_PERPETUAL, coinContract } from '../testing/families.ts'
import { readEnded, writeEnded } from './ended-layout.ts'

const ACCOUNT = 12
const NOW = 1_800_000_000_000
const LAST_ID = 10_000

const place = (list: readonly unknown[]) => fc.nat(list.length - 1)
const details: fc.Arbitrary<DetailedOrder> = fc.record({
  stopOrderType: fc.constantFrom('Stop', 'TakeProfit', 'UNKNOWN'),
  details: fc
    .record({ triggerPrice: fc.nat(), parentOrderId: fc.nat() })
    .map((some) => ({ ...PLAIN_DETAILS, ...some })),
})

/** Any ended order: most are plain, some have details, some cost more than a row can hold. */
const figures = fc.record({
  instrument: fc.constantFrom(BTC, COIN_PERPETUAL),
  id: fc.integer({ min: 1, max: LAST_ID }),
  link: fc.oneof(fc.constant(''), fc.string({ maxLength: 40 }), fc.string({ unit: 'grapheme' })),
  price: fc.nat(2 ** 27),
  filled: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 2 ** 40 })),
  leaves: fc.oneof(fc.constant(0), fc.nat(2 ** 40)),
  filledCost: fc.nat(2 ** 31).map((cost) => cost * 2 ** 20),
  filledFee: fc.oneof(
    fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }),
    fc.bigInt({ min: -3n, max: 3n }).map((off) => 2n ** 52n + off),
    fc.bigInt({ min: -3n, max: 3n }).map((off) => off - 2n ** 52n),
    fc.constantFrom(2n ** 63n - 1n, -(2n ** 63n)),
  ),
  side: fc.constantFrom(BUY, SELL),
  flags: fc.nat(3),
  orderType: place(ORDER_TYPES),
  timeInForce: place(TIMES_IN_FORCE),
  smpType: place(SMP_TYPES),
  createType: place(CREATE_TYPES),
  positionIdx: place(POSITION_INDEXES),
  age: fc.nat(10 ** 9),
  life: fc.nat(10 ** 9),
  detailed: fc.oneof({ arbitrary: fc.constant(null), weight: 3 }, { arbitrary: details, weight: 1 }),
  outcome: fc.record({
    status: fc.constantFrom(...ORDER_STATUSES),
    cancelType: fc.constantFrom(...CANCEL_TYPES),
    rejectReason: fc.constantFrom(...REJECT_REASONS),
  }),
})
type Drawn = typeof figures extends fc.Arbitrary<infer T> ? T : never
const orders = fc.uniqueArray(figures, { selector: ({ id }) => id, maxLength: 40 })

function house(): { state: State; account: Account } {
  const state = new State(MARGIN_CHOICE, PRODUCTS)
  state.time = NOW
  state.nextOrderId = LAST_ID + 1
  for (const instrument of [contract(BTC), coinContract()]) state.addMarket(new Market(instrument, state.pool, 0))
  const account = state.accounts.open({
    id: ACCOUNT,
    accountType: 'UTA2',
    marginMode: 'REGULAR_MARGIN',
    makerRate: 0n,
    takerRate: 0n,
    reports: true,
  })
  return { state, account }
}

/** Returns the figures of an order; one without fills has no cost. */
function figuresOf(state: State, { instrument, age, life, ...drawn }: Drawn): OrderFigures {
  const updatedTime = NOW - age
  return {
    ...drawn,
    ...(drawn.filled === 0 && { filledCost: 0, filledFee: 0n }),
    account: ACCOUNT,
    market: state.market(instrument)!,
    createdTime: updatedTime - life,
    updatedTime,
  }
}

function kept({ ended }: Account): OrderState[] {
  return Array.from({ length: ended.count }, (_, older) => ended.stateAt(ended.placeAfter(older), ACCOUNT))
}

function bytesOf(state: State, account: Account): Uint8Array {
  const out = new ByteWriter()
  writeEnded(out, state, account.ended)
  return out.finish()
}

function read(bytes: Uint8Array): { state: State; account: Account } {
  const { state, account } = house()
  const from = new ByteReader(bytes)
  readEnded(from, state, account)
  if (from.remaining > 0) from.fail('left over')
  return { state, account }
}

describe('ended orders in a snapshot', () => {
  it('[ENG-12] come back as they were, with their client ids, whether kept in rows or whole', () => {
    fc.assert(
      fc.property(orders, (drawn) => {
        const { state, account } = house()
        for (const one of drawn) account.ended.push(figuresOf(state, one))
        const bytes = bytesOf(state, account)
        const again = read(bytes)
        expect(kept(again.account)).toEqual(kept(account))
        for (const { id, link } of drawn) {
          expect(again.account.ended.find(id)).not.toBe(-1)
          if (drawn.filter((other) => other.link === link).length === 1 && link !== '')
            expect(again.account.orderLinks.get(link)).toBe(id)
        }
        expect(bytesOf(again.state, again.account)).toEqual(bytes)
      }),
      { numRuns: 300 },
    )
  })

  it('[ENG-12] come back from a full ring in the order in which they ended', () => {
    const { state, account } = house()
    const drawn = fc.sample(figures, { numRuns: ENDED_ORDERS_KEPT + 77, seed: 3 })
    for (const [place, one] of drawn.entries()) account.ended.push(figuresOf(state, { ...one, id: place + 1 }))
    const again = read(bytesOf(state, account))
    expect(kept(again.account)).toEqual(kept(account))
    expect(again.account.ended.nextForgottenId).toBe(78)
  })

  it('[DUR-02] are refused where a byte is missing or another one makes no order', () => {
    fc.assert(
      fc.property(orders, fc.nat(), fc.nat(255), (drawn, at, value) => {
        const { state, account } = house()
        for (const one of drawn) account.ended.push(figuresOf(state, one))
        const bytes = bytesOf(state, account)
        expect(() => read(bytes.subarray(0, at % bytes.length))).toThrow(MalformedBytes)
        bytes[at % bytes.length] = value
        let again: ReturnType<typeof read>
        try {
          again = read(bytes)
        } catch (error) {
          expect(error).toBeInstanceOf(MalformedBytes)
          return
        }
        expect(bytesOf(again.state, again.account)).toEqual(bytes)
      }),
      { numRuns: 500 },
    )
  })

  it('[DUR-02] are refused twice, beyond the ids that were given, and of contracts that are not there', () => {
    const { state, account } = house()
    const [plain] = fc.sample(figures, { numRuns: 1, seed: 5 })
    const one = { ...plain!, id: 7, link: '', filled: 0, detailed: null }
    account.ended.push(figuresOf(state, one))
    const bytes = bytesOf(state, account)
    const changed = (place: number, ...values: number[]) => {
      const copy = [...bytes]
      copy.splice(place, 1, ...values)
      return Uint8Array.from(copy)
    }
    // the bytes are count, marks, id and contract
    expect([...bytes.subarray(0, 4)]).toEqual([1, 0, 7, one.instrument])
    expect(() => read(Uint8Array.of(2, ...bytes.subarray(1), ...bytes.subarray(1)))).toThrow(/order 7 given twice/)
    expect(() => read(changed(2, 0))).toThrow(/never given/)
    expect(() => read(changed(2, 0x91, 0x4e))).toThrow(/never given/)
    expect(() => read(changed(3, 99))).toThrow(/unknown instrument 99/)
    expect(() => read(changed(1, 8))).toThrow(/unknown marks/)
    expect(() => read(changed(1, 5))).toThrow(/unknown marks/)
    const many = Uint8Array.of(0xf5, 3, ...Array.from({ length: 501 }, () => 0))
    expect(() => read(many)).toThrow(/501 ended orders/)
  })
})
