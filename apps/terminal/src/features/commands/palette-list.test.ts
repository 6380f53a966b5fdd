import { describe, expect, it } from 'vitest'
import type { TerminalCommand } from './command.ts'
import { listed } from './palette-list.ts'
import { entriesOf } from './scene.ts'

const goTo = (name: string, other?: string): TerminalCommand => ({
  id: name,
  group: 'contract',
  isOneOfMany: true,
  text: () => `Go to ${name}`,
  ...(other !== undefined && { otherText: () => `Go to ${other}` }),
  run: () => undefined,
})
const entries = entriesOf(
  [goTo('BTCUSDT', 'BTC USDT'), goTo('BTC/USDT', 'BTCUSDT'), goTo('BTCUSDT-26DEC25'), goTo('ETHUSDT', 'ETH USDT')],
  undefined,
  [],
)
const found = (typed: string) => listed(entries, typed, []).map(({ text }) => text)

describe('a command with another spelling', () => {
  it.each(['BTCUSDT', 'btcusdt', 'btc usdt', 'usdt btc', 'go to btcusdt'])(
    '[ORD-14, ROUTE-07] %s finds the contract, then the pair',
    (typed) => {
      expect(found(typed).slice(0, 2)).toEqual(['Go to BTCUSDT', 'Go to BTC/USDT'])
    },
  )

  it('[ORD-14, ROUTE-07] the slash finds the pair alone, and the spelling is never shown', () => {
    expect(found('btc/usdt')).toEqual(['Go to BTC/USDT'])
    expect(found('eth usdt')).toEqual(['Go to ETHUSDT'])
  })
})
