const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform)
const MAC: Readonly<Record<string, string>> = { Mod: '⌘', Alt: '⌥', Shift: '⇧' }
const PLAIN: Readonly<Record<string, string>> = { Mod: 'Ctrl' }

/** Returns the keys one by one, as labelled on the keyboard. */
export function keyCaps(chord: string): readonly string[] {
  const names = isMac() ? MAC : PLAIN
  return split(chord).map((key) => names[key] ?? key)
}

/** Returns the keys in the notation of `aria-keyshortcuts`. */
export function ariaKeys(chord: string): string {
  const mod = isMac() ? 'Meta' : 'Control'
  return split(chord)
    .map((key) => (key === 'Mod' ? mod : key))
    .join('+')
}

/** Splits a chord such as `Ctrl+K` into its keys. A chord that contains the key `+` has it last: `Ctrl++`. */
function split(chord: string): readonly string[] {
  if (chord === '') return []
  const parts = chord.split('+')
  return chord.endsWith('+') ? [...parts.slice(0, -2).filter((part) => part !== ''), '+'] : parts
}
