import { e8, formatE8 } from '@perpdesk/numeric'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadTexts, startTexts } from '../../i18n/index.ts'
import { startStrategyForm } from '../order-terms/index.ts'
import { type CarriedTpSl, startCarried } from '../tpsl/index.ts'
import { draftLevels } from './draft-levels.ts'
import { filled } from './filled.ts'
import { actions, initial } from './form.ts'
import { limitKind, marketKind } from './kinds/at-once.tsx'
import { conditionalKind } from './kinds/conditional/conditional-kind.tsx'
import { newOco } from './kinds/oco/oco-form.ts'
import { ocoKind } from './kinds/oco/oco-kind.tsx'
import type { OrderForm, OrderKind } from './kinds/order-kind.ts'
import { NEW_SCALED } from './kinds/scaled/scaled-form.ts'
import { scaledKind } from './kinds/scaled/scaled-kind.tsx'
import { strategyKind } from './kinds/strategy/strategy-kind.tsx'
import { summary } from './summary.ts'
import { context, holding } from './testing/order-scene.ts'

const levels = (form: OrderForm, at = context()) => draftLevels(form, at, summary(form, at))
const written = (form: OrderForm) => levels(form).map(({ id, price }) => `${id} ${formatE8(price)}`)
const begun = (kind: OrderKind = limitKind) => actions.begin(initial(kind), '50000')
const conditional = (triggerPrice: string, orderType: 'Market' | 'Limit') =>
  conditionalKind({ id: orderType === 'Market' ? 'Conditional' : 'StopLimit', orderType, triggerPrice })
const oco = newOco('LastPrice')
const bothSides = {
  takeProfit: { ...oco.takeProfit, trigger: '55000', price: '55100' },
  stopLoss: { ...oco.stopLoss, trigger: '45000', price: '44000' },
}
/** TP/SL without typed values. */
let empty: CarriedTpSl
const atPrice = (leg: 'takeProfit' | 'stopLoss', price: string) => empty.withPrice(leg, price)

beforeAll(async () => {
  await startTexts()
  await loadTexts('orderPanel', 'oco', 'scaled', 'strategies')
  empty = await startCarried(false)
})

describe('levels of the order in the panel', () => {
  it('[ORD-07, CHT-04] the price that a form begins with is nobody’s wish; one that was typed is, and any once there is a size', () => {
    expect(written(begun())).toEqual([])
    expect(written(actions.editPrice(begun(), '49000'))).toEqual(['price 49000'])
    expect(written(actions.editSize(begun(), '0.1'))).toEqual(['price 50000'])
    expect(written(actions.slide(begun(), 25))).toEqual(['price 50000'])
    expect(written(actions.editPrice(begun(), ''))).toEqual([])
  })

  it('[ORD-07] once the order was sent its prices are no wish any more, until one changes', () => {
    const ordered = actions.editSize(actions.editPrice(begun(conditional('51000', 'Limit')), '50900'), '0.1')
    expect(written(ordered)).toEqual(['trigger 51000', 'price 50900'])
    const sent = actions.sent(ordered, ordered)
    expect(written(sent)).toEqual([])
    expect(written(actions.editPrice(sent, '50800'))).toEqual(['price 50800'])
  })

  it.each<[string, OrderKind, readonly string[]]>([
    ['a market order', marketKind, []],
    ['a limit order', limitKind, ['price 50000']],
    ['a conditional market order', conditional('51000', 'Market'), ['trigger 51000']],
    ['a stop limit order', conditional('51000', 'Limit'), ['trigger 51000', 'price 50000']],
    ['one without a trigger yet', conditional('', 'Limit'), ['price 50000']],
    [
      'an OCO',
      ocoKind({ ...oco, ...bothSides }),
      ['oco-takeProfit-trigger 55000', 'oco-takeProfit-price 55100', 'oco-stopLoss-trigger 45000'],
    ],
    [
      'a scaled order',
      scaledKind({ ...NEW_SCALED, lowest: '49000', highest: '49500' }),
      ['lowest 49000', 'highest 49500'],
    ],
    [
      'an iceberg at a price',
      strategyKind({ ...startStrategyForm('Iceberg'), start: '50500', bound: '9' }),
      ['start 50500', 'price 50000'],
    ],
    ['a chase', strategyKind({ ...startStrategyForm('Chase'), bound: '51000' }), ['bound 51000']],
  ])('[ORD-07, CHT-04] %s has those that it uses', (_name, kind, expected) => {
    expect(written(actions.editSize(begun(kind), '0.1'))).toEqual(expected)
  })

  it('[ORD-07] has the quantity of both sides, none where they differ', () => {
    const sized = actions.editSize(begun(), '0.1')
    expect(levels(sized).map(({ qty }) => qty)).toEqual([e8('0.1')])
    // A percentage of each side's maximum; the maximum of a closing side is larger, so the sides have no common
    // quantity.
    const share = levels(actions.slide(begun(), 50), context({ long: holding('Buy', '1') }))
    expect(share.map(({ qty }) => qty)).toEqual([undefined])
  })

  it('[ORD-05, CHT-04] TP/SL at one price are one level, of the side that it is right for', () => {
    const of = (tpsl: OrderForm['tpsl']) =>
      levels({ ...actions.editSize(begun(), '0.1'), tpsl }).flatMap(({ id, price, leg }) =>
        leg === undefined ? [] : [[id, formatE8(price), leg.side, formatE8(leg.entry)]],
      )
    expect(of(atPrice('takeProfit', '51000'))).toEqual([['takeProfit', '51000', 'Buy', '50000']])
    expect(of(atPrice('takeProfit', '49000'))).toEqual([['takeProfit', '49000', 'Sell', '50000']])
    expect(of(atPrice('stopLoss', '51000'))).toEqual([['stopLoss', '51000', 'Sell', '50000']])
    expect(of(atPrice('stopLoss', '50000'))).toEqual([['stopLoss', '50000', undefined, '50000']])
    expect(of(null)).toEqual([])
  })

  it('[TPSL-02, CHT-04] a return is another price for each side, so each has a level', () => {
    const prices = { Buy: e8('52500'), Sell: e8('47500') }
    const tpsl: CarriedTpSl = {
      ...empty,
      trigger: (kind, { side }) => (kind === 'takeProfit' ? prices[side] : undefined),
    }
    const form = { ...actions.editSize(begun(), '0.1'), tpsl }
    expect(written(form)).toEqual(['price 50000', 'takeProfit-Buy 52500', 'takeProfit-Sell 47500'])
  })

  it('[ORD-07] no TP/SL where the order only closes', () => {
    const form = { ...actions.editSize(begun(), '0.1'), tpsl: atPrice('takeProfit', '51000') }
    expect(written(actions.setReduceOnly(form, true))).toEqual(['price 50000'])
  })
})

describe('a level that was moved', () => {
  const move = (form: OrderForm, id: string, price: string) =>
    written(filled(form, { symbol: 'BTCUSDT', level: { id, price: e8(price) } }))

  it('[ORD-07] changes its own field and no other', () => {
    expect(move(actions.editSize(begun(), '0.1'), 'price', '48000.5')).toEqual(['price 48000.5'])
    const stop = actions.editSize(begun(conditional('51000', 'Limit')), '0.1')
    expect(move(stop, 'trigger', '51500')).toEqual(['trigger 51500', 'price 50000'])
    expect(move(stop, 'price', '51400')).toEqual(['trigger 51000', 'price 51400'])
    const pair = actions.editSize(begun(ocoKind({ ...oco, ...bothSides })), '0.1')
    expect(move(pair, 'oco-stopLoss-trigger', '44000')).toEqual([
      'oco-takeProfit-trigger 55000',
      'oco-takeProfit-price 55100',
      'oco-stopLoss-trigger 44000',
    ])
    const row = actions.editSize(begun(scaledKind({ ...NEW_SCALED, lowest: '49000', highest: '49500' })), '0.1')
    expect(move(row, 'highest', '49900')).toEqual(['lowest 49000', 'highest 49900'])
    const chase = actions.editSize(begun(strategyKind({ ...startStrategyForm('Chase'), bound: '51000' })), '0.1')
    expect(move(chase, 'bound', '52000')).toEqual(['bound 52000'])
  })

  it('[ORD-07, ORD-05] writes TP/SL into the leg that it is, also where the two sides had a price each', () => {
    const tpsl = atPrice('takeProfit', '51000').withPrice('stopLoss', '49000')
    const form = { ...actions.editSize(begun(), '0.1'), tpsl }
    expect(move(form, 'takeProfit-Buy', '53000')).toEqual(['price 50000', 'takeProfit 53000', 'stopLoss 49000'])
    expect(move(form, 'stopLoss', '48000')).toEqual(['price 50000', 'takeProfit 51000', 'stopLoss 48000'])
  })

  it('changes nothing where the form has no such level any more', () => {
    const form = actions.editSize(begun(), '0.1')
    expect(move(form, 'trigger', '51000')).toEqual(['price 50000'])
    expect(move(form, 'takeProfit', '51000')).toEqual(['price 50000'])
  })
})
