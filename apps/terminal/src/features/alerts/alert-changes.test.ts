import type { PriceAlert } from '@perpdesk/protocol'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadTexts, startTexts } from '../../i18n/index.ts'
import { completeDom, FakeExchange } from '../testing/index.ts'
import { alertChanges } from './alert-changes.ts'

const TERMS = {
  alertId: 'alert-0001',
  symbol: 'BTCUSDT',
  source: 'MarkPrice',
  condition: 'above',
  value: '66000.0',
  minutes: 0,
  repeat: 'each',
  expiresTime: 0,
  note: 'look',
} as const

const standing = (fields: Partial<PriceAlert> = {}): PriceAlert => ({
  ...TERMS,
  value: '66000',
  state: 'on',
  count: 0,
  lastTime: 0,
  lastPrice: '',
  createdTime: 1,
  ...fields,
})
const NEVER = 'The exchange did not get this change. You can send it again.'

let exchange: FakeExchange
/** Answers to list calls, one per call; the last one is repeated. */
let lists: PriceAlert[][]

beforeEach(async () => {
  completeDom()
  exchange = await FakeExchange.start()
  await startTexts()
  await loadTexts('notifications')
  for (const name of ['create', 'change', 'switch', 'delete'])
    exchange.answer(`/contract/v5/alert/${name}`, () => 'cut')
  exchange.answer('/contract/v5/alert/list', () => {
    const list = lists.length > 1 ? lists.shift() : lists[0]
    return { result: { list } }
  })
})
afterEach(() => exchange.stop())

const sent = (name: string) => exchange.calls(`/contract/v5/alert/${name}`).length
const ignored = () => undefined

describe('[CHT-09, REV-05] an alert whose answer was lost is sent once, and what stands is looked at', () => {
  it.each<[string, PriceAlert[][], () => Promise<string | undefined>]>([
    ['create', [[], [standing()]], () => alertChanges.create(TERMS, ignored)],
    ['change', [[standing({ value: '65000' })], [standing()]], () => alertChanges.change(TERMS, ignored)],
    ['switch', [[standing()], [standing({ state: 'paused' })]], () => alertChanges.switch('alert-0001', 'paused')],
    ['delete', [[standing()], []], () => alertChanges.delete('alert-0001')],
  ])('%s: until it is as wished', async (name, found, work) => {
    lists = found
    expect(await work()).toBeUndefined()
    expect([sent(name), lists.length]).toEqual([1, 1])
  })

  it('and told apart from what never arrived', async () => {
    const of = (alertId: string, fields: Partial<PriceAlert> = {}) => standing({ alertId, ...fields })
    lists = [[of('other-price', { value: '65000' }), of('other-note', { note: '' }), of('still-on'), of('still-there')]]
    const words = await Promise.all([
      alertChanges.create({ ...TERMS, alertId: 'not-there' }, ignored),
      alertChanges.change({ ...TERMS, alertId: 'not-there' }, ignored),
      alertChanges.change({ ...TERMS, alertId: 'other-price' }, ignored),
      alertChanges.change({ ...TERMS, alertId: 'other-note' }, ignored),
      alertChanges.switch('still-on', 'paused'),
      alertChanges.delete('still-there'),
    ])
    expect(words).toEqual(words.map(() => NEVER))
    expect(['create', 'change', 'switch', 'delete'].map(sent)).toEqual([1, 3, 1, 1])
  })
})
