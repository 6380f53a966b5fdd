import type { Position } from '@perpdesk/protocol'
import { describe, expect, it } from 'vitest'
import type { TerminalCommand } from './command.ts'
import { withRecent } from './command-preferences.ts'
import { commandsOfRow, entriesOf } from './scene.ts'

const command = (id: string, more: Partial<TerminalCommand> = {}): TerminalCommand => ({
  id,
  group: 'order',
  text: () => id,
  run: () => undefined,
  ...more,
})
// Only the fields that identify a position are read.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const position = (symbol: string, positionIdx: number) => ({ symbol, positionIdx }) as Position

const commands = [
  command('theme'),
  command('close', { row: 'position' }),
  command('chart', { row: 'position', onlyOnRow: true }),
  command('amend', { row: 'order', onlyOnRow: true }),
]
const keys = (positions: readonly Position[]) =>
  entriesOf(commands, 'BTCUSDT', positions).map(({ key, scene }) => `${key} ${scene.position?.symbol ?? '-'}`)

describe('what commands act on', () => {
  it('[ORD-14] without a position its commands stand there, to say why they cannot be done', () => {
    expect(keys([position('ETHUSDT', 0)])).toEqual(['theme -', 'close -'])
  })

  it('[ORD-14] in hedge mode each of the two positions has its own', () => {
    expect(keys([position('BTCUSDT', 1), position('BTCUSDT', 2)])).toEqual([
      'theme -',
      'close 1 BTCUSDT',
      'close 2 BTCUSDT',
    ])
  })

  it('[ORD-14] the menu of a row has those of such rows', () => {
    const ids = (scene: Parameters<typeof commandsOfRow>[1]) => commandsOfRow(commands, scene).map(({ id }) => id)
    expect(ids({ symbol: 'BTCUSDT', position: position('BTCUSDT', 0) })).toEqual(['close', 'chart'])
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
    expect(ids({ symbol: 'BTCUSDT', order: {} as NonNullable<Parameters<typeof commandsOfRow>[1]['order']> })).toEqual([
      'amend',
    ])
  })

  it('[ORD-14] what was taken last comes first, once, and six are kept', () => {
    expect(withRecent(['a', 'b'], 'b')).toEqual(['b', 'a'])
    expect(withRecent(['a', 'b', 'c', 'd', 'e', 'f'], 'g')).toEqual(['g', 'a', 'b', 'c', 'd', 'e'])
  })
})
