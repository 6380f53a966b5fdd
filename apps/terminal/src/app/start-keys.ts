import { atDesk, commandsComeFrom } from '../features/command-door/index.ts'
import { fetchPart } from '../ui/fetch-part.ts'

const fetchDesk = async () => (await fetchPart(() => import('./commands.ts'))).commandDesk()
/** Signs of a person at the page: their first key may be a command's. */
const FIRST_INPUTS = ['pointermove', 'pointerdown', 'keydown'] as const
/** A key pressed longer ago than this, in milliseconds, is no longer expected to do anything. */
const EARLY = 1_000

let lastKey: KeyboardEvent | undefined

commandsComeFrom(fetchDesk)
// Before commands are fetched: they may be here already, and the key that asked for them is the first to run.
window.addEventListener('keydown', keepKey)
window.addEventListener('keydown', earlyPalette)
for (const input of FIRST_INPUTS) window.addEventListener(input, startOnInput)

/** The last key that was pressed before keys run commands. */
function keepKey(event: KeyboardEvent): void {
  lastKey = event
}

function startOnInput(): void {
  void startKeys()
}

/** Lets keys run commands; a page without them still works, and the palette reports it when asked for. */
async function startKeys(): Promise<void> {
  for (const input of FIRST_INPUTS) window.removeEventListener(input, startOnInput)
  try {
    const desk = await fetchDesk()
    desk.startHotkeys(lastKey !== undefined && performance.now() - lastKey.timeStamp < EARLY ? lastKey : undefined)
    window.removeEventListener('keydown', keepKey)
    window.removeEventListener('keydown', earlyPalette)
  } catch {
    // The next movement of pointer or keyboard tries again.
    for (const input of FIRST_INPUTS) window.addEventListener(input, startOnInput)
  }
}

/** Until the hotkeys are loaded, catches the palette's chord, which browsers use for themselves. */
function earlyPalette(event: KeyboardEvent): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.code !== 'KeyK') return
  event.preventDefault()
  if (!event.repeat) void atDesk((desk) => desk.openPalette())
}
