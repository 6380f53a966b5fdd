// @vitest-environment jsdom

import { createEngine } from '@perpdesk/engine'
import { type AccountType, BORROW_REFUSALS, REFUSALS, settingEffect } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import { Listings } from '../../apps/exchange/src/gateway/core/listings/listings.ts'
import { INSTRUMENTS, RandomCommands, seeded } from '../../packages/engine/src/testing/random-commands.ts'
import { preparation, randomChange } from '../../packages/engine/src/testing/random-settings.ts'
import { foreseenOf, settingsSeen, shownBy } from './setting-case.ts'

const TYPES = new Map<number, AccountType>([
  [19, 'classic'],
  [20, 'UTA'],
])

const CODES = { ...REFUSALS, ...BORROW_REFUSALS }

describe('what the dialogs show of a change of leverage, mode, risk limit or margin', { timeout: 120_000 }, () => {
  it('[LEV-01, LEV-05, LEV-07, LEV-08] is what the exchange then says, from its records alone', () => {
    const seen = new Map<string, number>()
    for (const seed of [11, 12, 13]) {
      const engine = createEngine()
      const commands = new RandomCommands(seed, INSTRUMENTS.slice(seed % 3))
      const random = seeded(seed * 7919)
      let time = Date.UTC(2026, 0, 5, 1)
      let lastOrder = 0
      for (const given of [...commands.opening(), ...Array.from({ length: 500 }, () => null)]) {
        const { wait, command } = given ?? commands.next(lastOrder)
        time += wait
        const before = given === null && random() < 0.2 ? preparation(random) : []
        for (const one of [command, ...before]) {
          lastOrder = Math.max(lastOrder, engine.apply({ seq: engine.seq + 1, time, command: one }).result.orderId)
        }
        if (given !== null) continue
        const asked = randomChange(engine, random)
        const { account, change } = asked
        const state = settingsSeen(
          { engine, listings: new Listings(engine), account, accountType: TYPES.get(account) ?? 'UTA2' },
          change.kind === 'marginMode' ? undefined : change.symbol,
          time,
        )
        if (state === undefined) continue
        const { refusal, after } = settingEffect(state, change)
        const { result } = engine.apply({ seq: engine.seq + 1, time, command: asked.command })
        expect([result.code, result.params]).toEqual(refusal === null ? [0, {}] : [CODES[refusal.name], refusal.params])
        if (refusal === null) expect(foreseenOf(after, engine, account)).toEqual(shownBy(engine, account))
        const what = `${change.kind} ${refusal === null ? 'done' : 'refused'}`
        seen.set(what, (seen.get(what) ?? 0) + 1)
      }
    }
    for (const kind of ['leverage', 'marginMode', 'contractMode', 'riskLimit', 'margin']) {
      for (const how of ['done', 'refused']) expect([kind, how, (seen.get(`${kind} ${how}`) ?? 0) > 10]).toContain(true)
    }
  })
})
