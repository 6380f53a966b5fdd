/** The window's storage may be absent, full or forbidden: then values live as long as the window. */
const memory = new Map<string, string>()

/** The text under a key; undefined when there is none. */
export function readText(key: string): string | undefined {
  let text: string | null
  try {
    text = localStorage.getItem(key)
  } catch {
    text = null
  }
  return text ?? memory.get(key)
}

/** Keeps a text; false when it lives only as long as the window. */
export function writeText(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text)
    memory.delete(key)
    return true
  } catch {
    memory.set(key, text)
    return false
  }
}

/** The JSON value under a key; undefined when there is none or it is not JSON. */
export function readStored(key: string): unknown {
  const text = readText(key)
  if (text === undefined) return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

export function writeStored(key: string, value: unknown): void {
  writeText(key, JSON.stringify(value))
}

export function removeStored(key: string): void {
  memory.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing to remove where nothing can be kept.
  }
}
