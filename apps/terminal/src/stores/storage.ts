/** The window's storage may be absent, full or forbidden: then values live as long as the window. */
const memory = new Map<string, string>()

/** The JSON value under a key; undefined when there is none or it is not JSON. */
export function readStored(key: string): unknown {
  let text: string | null
  try {
    text = localStorage.getItem(key)
  } catch {
    text = null
  }
  text = text ?? memory.get(key) ?? null
  if (text === null) return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

export function writeStored(key: string, value: unknown): void {
  const text = JSON.stringify(value)
  try {
    localStorage.setItem(key, text)
    memory.delete(key)
  } catch {
    memory.set(key, text)
  }
}

export function removeStored(key: string): void {
  memory.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing to remove where nothing can be kept.
  }
}
