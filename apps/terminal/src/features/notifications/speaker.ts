import { steadyNow } from '../../client/index.ts'
import type { NoticeKind } from './notification.ts'
import { soundPreferences } from './notification-preferences.ts'
import { Sounds } from './sounds.ts'

const sounds = new Sounds()
/** After this time without a gesture the person waits for nothing. */
const PAUSE_MS = 1_000

/**
 * Follows gestures until the browser lets the page sound. Opening its audio device takes a browser up to 70 ms: not
 * while the person waits for the result of the gesture. Returns a function that stops it.
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

/** The sound of a kind of news, if it is wanted. */
export function sound(kind: NoticeKind): void {
  const wanted = soundPreferences.store.getState()
  if (wanted.on && wanted[kind]) sounds.play(kind, wanted.volume, steadyNow())
}

/** For the settings: plays a kind's sound by a click, which is the gesture that the browser asks for. */
export function trySound(kind: NoticeKind): void {
  sounds.unlock()
  const { volume } = soundPreferences.store.getState()
  // The first gesture starts the sound, which takes a moment.
  setTimeout(() => sounds.play(kind, volume, steadyNow()), 60)
}
