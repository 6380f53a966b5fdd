import type { LeverageSetting } from '@perpdesk/protocol'
import type { MarginMode } from '@perpdesk/trading'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { completeDom, FakeExchange, leverageSettingRecord, walletRecord } from '../testing/index.ts'
import { type Modes, saveModes } from './save-modes.ts'

const ACCOUNT = '/contract/v5/account/set-margin-mode'
const CONTRACT = '/contract/v5/position/switch-isolated'
const POSITION = '/contract/v5/position/switch-mode'
const READ = '/contract/v5/position/leverage'
const WALLET = '/contract/v5/account/wallet'

const setting = leverageSettingRecord({ sellLeverageE2: 500 })
const present: Modes = { margin: 'REGULAR_MARGIN', position: 'MergedSingle' }
const both: Modes = { margin: 'ISOLATED_MARGIN', position: 'BothSide' }

let exchange: FakeExchange
let kept: LeverageSetting[]
let keptMargins: string[]

beforeEach(async () => {
  completeDom()
  kept = []
  keptMargins = []
  exchange = await FakeExchange.start()
  exchange.answer(POSITION, ({ body }) => ({ result: { ...setting, positionMode: body['positionMode'] } }))
  exchange.answer(ACCOUNT, ({ body }) => ({ result: { marginMode: body['marginMode'] } }))
  exchange.answer(CONTRACT, ({ body }) => ({ result: { ...setting, ...body } }))
})
afterEach(() => exchange.stop())

const save = (wanted: Modes, perContract = false, from = present) =>
  saveModes({
    setting,
    perContract,
    present: from,
    wanted,
    keep: (reported) => kept.push(reported),
    keepMargin: (mode) => keptMargins.push(mode),
  })
const asked = (path: string) => exchange.calls(path).map(({ body }) => body['positionMode'] ?? body['marginMode'])

describe('saving two modes', () => {
  it('[ACC-01, LEV-05] saves both, the position mode first', async () => {
    expect(await save(both)).toBe(undefined)
    expect([asked(POSITION), asked(ACCOUNT), keptMargins]).toEqual([
      ['BothSide'],
      ['ISOLATED_MARGIN'],
      ['ISOLATED_MARGIN'],
    ])
    expect(exchange.seen[0]?.path).toBe(POSITION)
  })

  it('[ACC-01, LEV-05] a refused margin mode puts the position mode back: both or neither', async () => {
    exchange.answer(ACCOUNT, () => ({ retCode: 110073, retMsg: 'no' }))
    expect(await save(both)).toMatchObject({ error: { code: 110073 }, half: false })
    expect(asked(POSITION)).toEqual(['BothSide', 'MergedSingle'])
    expect(kept.at(-1)?.positionMode).toBe('MergedSingle')
  })

  it('[ACC-01, LEV-05] what could not be put back is told, not kept silent', async () => {
    exchange.answer(ACCOUNT, () => ({ retCode: 110073, retMsg: 'no' }))
    exchange.answer(POSITION, ({ body }) =>
      body['positionMode'] === 'BothSide'
        ? { result: { ...setting, positionMode: 'BothSide' } }
        : { retCode: 110024, retMsg: 'held' },
    )
    expect(await save(both)).toMatchObject({ error: { code: 110073 }, half: true })
  })

  it('[ACC-01] a refused position mode leaves the margin mode alone', async () => {
    exchange.answer(POSITION, () => ({ retCode: 110024, retMsg: 'held' }))
    expect(await save(both)).toMatchObject({ error: { code: 110024 }, half: false })
    expect(exchange.calls(ACCOUNT)).toEqual([])
  })

  it('[ACC-01] a lost answer is looked up: done is done, else nothing is left half', async () => {
    exchange.answer(ACCOUNT, () => 'cut')
    const wallet = (marginMode: MarginMode) => () => ({ result: walletRecord({ marginMode }) })
    exchange.answer(WALLET, wallet('ISOLATED_MARGIN'))
    expect(await save(both)).toBe(undefined)
    exchange.answer(WALLET, wallet('REGULAR_MARGIN'))
    expect(await save(both)).toMatchObject({ half: false })
    expect(asked(POSITION)).toEqual(['BothSide', 'BothSide', 'MergedSingle'])
  })

  it('[ACC-01] a lost answer to the position mode is looked up in the setting', async () => {
    exchange.answer(POSITION, () => 'cut')
    exchange.answer(READ, () => ({ result: { ...setting, positionMode: 'BothSide' } }))
    expect(await save({ ...present, position: 'BothSide' })).toBe(undefined)
    exchange.answer(READ, () => ({ result: setting }))
    expect(await save({ ...present, position: 'BothSide' })).toMatchObject({ error: { unknown: true } })
  })

  it('[ACC-01] of a contract: cross margin takes the lower of two leverages, isolated both', async () => {
    expect(await save({ ...present, margin: 'ISOLATED_MARGIN' }, true)).toBe(undefined)
    const isolated: Modes = { ...present, margin: 'ISOLATED_MARGIN' }
    expect(await save(present, true, isolated)).toBe(undefined)
    expect(exchange.calls(CONTRACT).map(({ body }) => body)).toEqual([
      { symbol: 'BTCUSDT', isIsolated: true, buyLeverageE2: 1000, sellLeverageE2: 500 },
      { symbol: 'BTCUSDT', isIsolated: false, buyLeverageE2: 500, sellLeverageE2: 500 },
    ])
  })
})
