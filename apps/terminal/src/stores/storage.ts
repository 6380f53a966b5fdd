/** Fallback if the browser's storage is absent, full or forbidden: values then live as long as the window. */
const memory = new Map<string, string>()

/** Returns the text under a key; undefined if there is none. */
export function readText(key: string): string | undefined {
  let text: string | null
  try {
    text = localStorage.getItem(key)
  } catch {
    text = null
  }
  return text ?? memory.get(key)
}

/** Stores a text. Returns false if the text lives only as long as the window. */
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

/** Returns the JSON value under a key; undefined if there is none or the text is not JSON. */
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
    // Without storage there is nothing to remove.
  }
}
