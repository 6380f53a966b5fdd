import { expect, it } from 'vitest'
import { MID, tradingExchange } from '../testing/exchange.ts'
import { eventsOf } from '../testing/reported.ts'

it('[INV-31] positions and wallets are told as they stand when the command has ended, and only until the next', () => {
  const exchange = tradingExchange()
  exchange.sell(10, MID, 500)
  const { engine } = exchange
  const send = (qty: number) =>
    engine.apply({ seq: engine.seq + 1, time: exchange.time, command: exchange.wish({ account: 11, qty }) })

  const filled = send(500)
  const [position] = eventsOf(filled, 'position')
  const [, wallet] = eventsOf(filled, 'wallet')
  expect(position).toMatchObject({ account: 10, position: { account: 10, size: 500, side: 'Sell' } })
  expect(wallet?.account).toBe(11)

  expect(Array.from({ length: filled.rows.count }, (_, place) => filled.rows.typeAt(place))).toEqual(
    filled.events.map((event) => event.type),
  )
  expect(() => filled.rows.eventAt(filled.rows.count)).toThrow('no event')

  const unread = send(100)
  send(100)
  expect(() => unread.events).toThrow('read too late')
  expect(() => unread.rows).toThrow('read too late')
  expect(position?.position.size).toBe(500)
  expect(() => wallet?.wallet).toThrow('read too late')
})
