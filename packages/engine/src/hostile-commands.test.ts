import { expect, it } from 'vitest'
import type { Command } from './command.ts'
import { createEngine } from './exchange-engine.ts'
import { readOut } from './read-out.ts'
import { BTC, ETH } from './testing/exchange.ts'
import { COIN_PERPETUAL } from './testing/families.ts'
import {
  hostileCommands,
  hostileLeverage,
  hostileOpening,
  hostileTransfers,
  hostileWait,
} from './testing/hostile-commands.ts'
import { hostileLoans } from './testing/hostile-loans.ts'
import { hostileTokens } from './testing/hostile-tokens.ts'

it('[ENG-01, ENG-03, INV-07] nothing that a field can hold makes the engine throw, lose money or cross a book', {
  timeout: 60_000,
}, () => {
  const engine = createEngine()
  let time = Date.UTC(2026, 0, 5)
  const send = (command: Command) => readOut(engine.apply({ seq: engine.seq + 1, time, command }))
  for (const command of hostileOpening()) send(command)
  const others = hostileCommands(7)
  const transfers = hostileTransfers(8)
  const loans = hostileLoans(10)
  const tokens = hostileTokens(11)
  const seldom = (place: number): Command | undefined =>
    place % 40 === 0 ? transfers() : place % 10 === 5 ? loans() : place % 10 === 7 ? tokens() : undefined
  const withLeverage = hostileLeverage(9)
  let taken = 0
  for (let place = 0; place < 20_000; place++) {
    const command = seldom(place) ?? withLeverage(others())
    time += hostileWait(command, place)
    const { result, events } = send(command)
    if (result.code === 0) taken++
    else if (events.length > 0) throw new Error(`a refused ${command.type} told something`)
    const lost = engine.audit().find((coin) => coin.difference !== 0n)
    if (lost !== undefined) throw new Error(`${command.type}: ${lost.difference} ${lost.coin} lost`)
  }
  for (const id of [BTC, ETH, COIN_PERPETUAL]) {
    const { bestBid, bestAsk } = engine.quote(id)
    expect(bestAsk === 0 || bestBid < bestAsk).toBe(true)
  }
  expect(taken).toBeGreaterThan(2000)
})
