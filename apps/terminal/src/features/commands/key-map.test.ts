import { describe, expect, it } from 'vitest'
import { commandOf, keysOf, withKeys } from './key-map.ts'

const commands = [{ id: 'buy', keys: 'Shift+B' }, { id: 'sell', keys: 'Shift+S' }, { id: 'theme' }]
const [buy, sell, theme] = commands
const owner = (chosen: Readonly<Record<string, string>>, chord: string) => commandOf(commands, chosen, chord)?.id

describe('keys of commands', () => {
  it('[ORD-14] are those they have at first until others are chosen', () => {
    expect(keysOf(buy!, {})).toBe('Shift+B')
    expect(keysOf(theme!, {})).toBe('')
    expect(keysOf(buy!, { buy: 'Alt+B' })).toBe('Alt+B')
    expect(keysOf(buy!, { buy: '' })).toBe('')
    expect(owner({}, 'Shift+S')).toBe('sell')
    expect(owner({ sell: '' }, 'Shift+S')).toBeUndefined()
  })

  it('[ORD-14] given to one command are no longer those of another', () => {
    const chosen = withKeys(commands, {}, 'theme', 'Shift+S')
    expect(chosen).toEqual({ sell: '', theme: 'Shift+S' })
    expect(owner(chosen, 'Shift+S')).toBe('theme')
    expect(keysOf(sell!, chosen)).toBe('')
  })

  it('[ORD-14] that are as at first are not kept, so that a later version may change them', () => {
    const chosen = withKeys(commands, { buy: 'Alt+B' }, 'buy', 'Shift+B')
    expect(chosen).toEqual({})
    expect(withKeys(commands, {}, 'buy', '')).toEqual({ buy: '' })
    expect(withKeys(commands, { theme: 'T' }, 'theme', '')).toEqual({})
  })

  it('[ORD-14] of two with the same keys it is the one to which they were given', () => {
    expect(commandOf([...commands, { id: 'new', keys: 'T' }], { theme: 'T' }, 'T')?.id).toBe('theme')
  })
})
