const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform)
const MAC: Readonly<Record<string, string>> = { Mod: '⌘', Alt: '⌥', Shift: '⇧' }
const PLAIN: Readonly<Record<string, string>> = { Mod: 'Ctrl' }

/** The keys one by one, as they are written on the keyboard. */
export function keyCaps(chord: string): readonly string[] {
  const names = isMac() ? MAC : PLAIN
  return split(chord).map((key) => names[key] ?? key)
}

/** The keys in the words of `aria-keyshortcuts`. */
export function ariaKeys(chord: string): string {
  const mod = isMac() ? 'Meta' : 'Control'
  return split(chord)
    .map((key) => (key === 'Mod' ? mod : key))
    .join('+')
}

/** The key `+` stands last, after the sign that joins. */
function split(chord: string): readonly string[] {
  if (chord === '') return []
  const parts = chord.split('+')
  return chord.endsWith('+') ? [...parts.slice(0, -2).filter((part) => part !== ''), '+'] : parts
}
