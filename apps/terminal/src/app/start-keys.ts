import { commandsComeFrom, withCommands } from '../features/command-access/index.ts'
import { fetchPart } from '../ui/fetch-part.ts'

const fetchActions = async () => (await fetchPart(() => import('./commands.ts'))).commandActions()
/** Inputs that show that a user is present; their first key may be a command's. */
const FIRST_INPUTS = ['pointermove', 'pointerdown', 'keydown'] as const
/** Milliseconds after which a key pressed before the commands were loaded is no longer executed. */
const EARLY = 2_000

let lastKey: KeyboardEvent | undefined

commandsComeFrom(fetchActions)
// Registered before commands are fetched, because they may load at once, and the key that triggers the fetch must be
// kept to run first.
window.addEventListener('keydown', keepKey)
window.addEventListener('keydown', earlyPalette)
for (const input of FIRST_INPUTS) window.addEventListener(input, startOnInput)

/** Keeps the last key pressed before the commands were loaded. */
function keepKey(event: KeyboardEvent): void {
  lastKey = event
}

function startOnInput(): void {
  void startKeys()
}

/**
 * Loads the commands, so that keys run them. On failure the page still works without them, and the palette reports the
 * failure when opened.
 */
async function startKeys(): Promise<void> {
  for (const input of FIRST_INPUTS) window.removeEventListener(input, startOnInput)
  try {
    const actions = await fetchActions()
    actions.startHotkeys(lastKey !== undefined && performance.now() - lastKey.timeStamp < EARLY ? lastKey : undefined)
    window.removeEventListener('keydown', keepKey)
    window.removeEventListener('keydown', earlyPalette)
  } catch {
    // The next pointer or key event tries again.
    for (const input of FIRST_INPUTS) window.addEventListener(input, startOnInput)
  }
}

/**
 * Opens the palette by its shortcut until the hotkeys are loaded, because browsers use the same shortcut themselves.
 */
function earlyPalette(event: KeyboardEvent): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.code !== 'KeyK') return
  event.preventDefault()
  if (!event.repeat) void withCommands((actions) => actions.openPalette())
}
