import { steadyNow } from '../../client/index.ts'
import type { NoticeKind } from './notification.ts'
import { soundPreferences } from './notification-preferences.ts'
import { Sounds } from './sounds.ts'

const sounds = new Sounds()

/** Follows gestures until the browser lets the page sound. Answers how to stop. */
export function listenForGestures(): () => void {
  const unlock = () => {
    if (soundPreferences.store.getState().on) sounds.unlock()
  }
  window.addEventListener('pointerdown', unlock)
  window.addEventListener('keydown', unlock)
  return () => {
    window.removeEventListener('pointerdown', unlock)
    window.removeEventListener('keydown', unlock)
    sounds.close()
  }
}

/** The sound of a kind of news, if it is wanted. */
export function sound(kind: NoticeKind): void {
  const wanted = soundPreferences.store.getState()
  if (wanted.on && wanted[kind]) sounds.play(kind, wanted.volume, steadyNow())
}

/** For the settings: how a kind sounds, by a click, which is the gesture that the browser asks for. */
export function trySound(kind: NoticeKind): void {
  sounds.unlock()
  const { volume } = soundPreferences.store.getState()
  // The first gesture starts the sound, which takes a moment.
  setTimeout(() => sounds.play(kind, volume, steadyNow()), 60)
}
