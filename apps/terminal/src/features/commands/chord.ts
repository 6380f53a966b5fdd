/** Keys that only modify others or have no meaning by themselves. */
const MODIFIERS: ReadonlySet<string> = new Set([
  'Control',
  'Shift',
  'Alt',
  'Meta',
  'AltGraph',
  'CapsLock',
  'Dead',
  'Process',
])

/** Keys that move the focus, answer dialogs or edit text: no command uses them, alone or with Shift. */
const TAKEN: ReadonlySet<string> = new Set([
  'Tab',
  'Enter',
  'Escape',
  ' ',
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'PageUp',
  'PageDown',
  'Home',
  'End',
  'Backspace',
  'Delete',
])

export interface Pressed {
  readonly key: string
  readonly code: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

/**
 * Returns keys pressed together as one text, such as `Mod+K` or `Shift+B`: `Mod` is Ctrl, or ⌘ on a Mac. On keyboards
 * of other scripts a letter is the Latin letter at the same place. `undefined` for a chord that no command can have.
 */
export function chordOf(pressed: Pressed): string | undefined {
  const { altKey, shiftKey } = pressed
  if (MODIFIERS.has(pressed.key) || TAKEN.has(pressed.key)) return undefined
  const mod = pressed.ctrlKey || pressed.metaKey
  const key = keyOf(pressed)
  // A character that is typed with Shift already implies Shift.
  const shifts = shiftKey && (key.length > 1 || /[A-Z0-9]/.test(key))
  return `${mod ? 'Mod+' : ''}${altKey ? 'Alt+' : ''}${shifts ? 'Shift+' : ''}${key}`
}

function keyOf({ key, code, altKey, shiftKey }: Pressed): string {
  const [, letter, digit] = /^(?:Key([A-Z])|Digit([0-9]))$/.exec(code) ?? []
  if (/^[a-z0-9]$/i.test(key)) return key.toUpperCase()
  // With Alt a Mac types symbols, and so does Shift on digits.
  if (digit !== undefined && (altKey || shiftKey)) return digit
  if (letter !== undefined && (altKey || key.length !== 1 || key > '~')) return letter
  return key
}
