import { describe, expect, it } from 'vitest'
import { ariaKeys, keyCaps } from '../command-access/index.ts'
import { chordOf, type Pressed } from './chord.ts'

const pressed = (key: string, code: string, held: Partial<Pressed> = {}): Pressed => ({
  key,
  code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
})

describe('keys pressed together', () => {
  it.each<[string, Pressed, string | undefined]>([
    ['a letter', pressed('b', 'KeyB'), 'B'],
    ['a letter with Caps Lock', pressed('B', 'KeyB'), 'B'],
    ['a letter with Shift', pressed('B', 'KeyB', { shiftKey: true }), 'Shift+B'],
    ['Ctrl', pressed('k', 'KeyK', { ctrlKey: true }), 'Mod+K'],
    ['⌘', pressed('k', 'KeyK', { metaKey: true }), 'Mod+K'],
    ['a Russian keyboard', pressed('л', 'KeyK', { ctrlKey: true }), 'Mod+K'],
    ['a French letter at another place', pressed('a', 'KeyQ'), 'A'],
    ['Alt on a Mac, which writes a sign', pressed('∫', 'KeyB', { altKey: true }), 'Alt+B'],
    ['a digit', pressed('1', 'Digit1'), '1'],
    ['a digit with Shift, which writes a sign', pressed('!', 'Digit1', { shiftKey: true }), 'Shift+1'],
    ['a sign that takes Shift', pressed('?', 'Slash', { shiftKey: true }), '?'],
    ['a function key', pressed('F2', 'F2', { shiftKey: true }), 'Shift+F2'],
    ['Shift alone', pressed('Shift', 'ShiftLeft', { shiftKey: true }), undefined],
    ['Enter, which answers dialogs', pressed('Enter', 'Enter'), undefined],
    ['an arrow, which leads about', pressed('ArrowUp', 'ArrowUp', { altKey: true }), undefined],
  ])('[ORD-14] %s', (_name, keys, chord) => {
    expect(chordOf(keys)).toBe(chord)
  })

  it('[ORD-14] are told one by one, and to those who hear the page', () => {
    expect(keyCaps('Mod+Shift+X')).toEqual(['Ctrl', 'Shift', 'X'])
    expect(keyCaps('Mod++')).toEqual(['Ctrl', '+'])
    expect(keyCaps('')).toEqual([])
    expect(ariaKeys('Mod+Shift+X')).toBe('Control+Shift+X')
  })
})
