import { steadyNow } from '../../client/index.ts'
import type { NoticeKind } from './notification.ts'
import { soundPreferences } from './notification-preferences.ts'
import { Sounds } from './sounds.ts'

const sounds = new Sounds()
/** Milliseconds without a gesture after which the user is assumed to wait for nothing. */
const PAUSE_MS = 1_000

/**
 * Allows sound at the user's gestures. Opening the audio device may block the browser for up to 70 ms, so this waits
 * until the user no longer waits for the result of a gesture. Returns a function that stops this.
 */
export function listenForGestures(): () => void {
  let opening: ReturnType<typeof setTimeout> | undefined
  const open = () => {
    if (soundPreferences.store.getState().on) sounds.unlock()
  }
  const unlock = () => {
    if (sounds.isOpen) open()
    else {
      clearTimeout(opening)
      opening = setTimeout(open, PAUSE_MS)
    }
  }
  window.addEventListener('pointerdown', unlock)
  window.addEventListener('keydown', unlock)
  return () => {
    window.removeEventListener('pointerdown', unlock)
    window.removeEventListener('keydown', unlock)
    clearTimeout(opening)
    sounds.close()
  }
}

/** Plays the sound of a kind of notification if it is switched on. */
export function sound(kind: NoticeKind): void {
  const wanted = soundPreferences.store.getState()
  if (wanted.on && wanted[kind]) sounds.play(kind, wanted.volume, steadyNow())
}

/** Plays a kind's sound in the settings. The click is the gesture that browsers require. */
export function trySound(kind: NoticeKind): void {
  sounds.unlock()
  const { volume } = soundPreferences.store.getState()
  // The first gesture starts the audio device, which takes a moment.
  setTimeout(() => sounds.play(kind, volume, steadyNow()), 60)
}
