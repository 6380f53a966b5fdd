import { atDesk, commandsComeFrom } from '../features/command-door/index.ts'
import { fetchPart } from '../ui/fetch-part.ts'

const fetchDesk = async () => (await fetchPart(() => import('./commands.ts'))).commandDesk()
/** Signs that somebody is at the page: their first key may be a command's. */
const HANDS = ['pointermove', 'pointerdown', 'keydown'] as const

let lastKey: KeyboardEvent | undefined

commandsComeFrom(fetchDesk)
for (const hand of HANDS) window.addEventListener(hand, firstHand)
window.addEventListener('keydown', earlyPalette)
window.addEventListener('keydown', keepKey)

/** The last key that was pressed before keys run commands. */
function keepKey(event: KeyboardEvent): void {
  lastKey = event
}

function firstHand(): void {
  void startKeys()
}

/** A key pressed longer ago than this, in milliseconds, is no longer expected to do anything. */
const EARLY = 1_000

/** Lets keys run commands; a page without them is still a page, and the palette says so where it is asked for. */
async function startKeys(): Promise<void> {
  for (const hand of HANDS) window.removeEventListener(hand, firstHand)
  try {
    const desk = await fetchDesk()
    desk.startHotkeys(lastKey !== undefined && performance.now() - lastKey.timeStamp < EARLY ? lastKey : undefined)
    window.removeEventListener('keydown', keepKey)
    window.removeEventListener('keydown', earlyPalette)
  } catch {
    // The next movement of pointer or keyboard tries again.
    for (const hand of HANDS) window.addEventListener(hand, firstHand)
  }
}

/** Until keys run commands those of the palette are waited for, which browsers have a use of their own for. */
function earlyPalette(event: KeyboardEvent): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.code !== 'KeyK') return
  event.preventDefault()
  void atDesk((desk) => desk.openPalette())
}
