import type { NoticeKind } from './notification.ts'

interface Note {
  /** Hertz. */
  readonly pitch: number
  /** Seconds. */
  readonly at: number
  readonly length: number
}

const note = (pitch: number, at: number, length = 0.12): Note => ({ pitch, at, length })

/**
 * Melodies of a few tones, distinct by ear alone: rising for a fill, falling for a cancellation, three low tones for a
 * warning, a bell for a price alert.
 */
const MELODIES: Readonly<Record<NoticeKind, readonly Note[]>> = {
  create: [note(660, 0)],
  modify: [note(587, 0, 0.07), note(660, 0.08, 0.07)],
  cancel: [note(520, 0), note(390, 0.1)],
  trade: [note(784, 0), note(1_046, 0.1, 0.18)],
  market: [note(494, 0)],
  priceAlert: [note(880, 0, 0.1), note(1_175, 0.12, 0.1), note(880, 0.24, 0.1), note(1_175, 0.36, 0.2)],
  alert: [note(330, 0, 0.18), note(330, 0.24, 0.18), note(247, 0.48, 0.3)],
}
const ATTACK = 0.008
/** Minimum pause between two sounds in milliseconds; closer sounds would be noise. */
const LEAST_PAUSE_MS = 250

/**
 * Plays generated tones. Browsers allow sound only after the user's first gesture on the page; earlier sounds are
 * dropped.
 */
export class Sounds {
  readonly #open: () => AudioContext
  #context: AudioContext | undefined
  #last = Number.NEGATIVE_INFINITY

  constructor(open: () => AudioContext = () => new AudioContext()) {
    this.#open = open
  }

  get isOpen(): boolean {
    return this.#context !== undefined
  }

  /** Allows sound; called at the user's first gesture, and again if the browser has suspended sound since. */
  unlock(): void {
    this.#context ??= this.#open()
    if (this.#context.state !== 'running') this.#context.resume().catch(() => undefined)
  }

  /**
   * Plays the sound of a kind. Returns true if it is audible.
   *
   * @param volume in percent
   * @param now milliseconds of any clock that never runs backwards
   */
  play(kind: NoticeKind, volume: number, now: number): boolean {
    const context = this.#context
    if (context?.state !== 'running' || volume === 0 || now - this.#last < LEAST_PAUSE_MS) return false
    this.#last = now
    for (const { pitch, at, length } of MELODIES[kind]) {
      const start = context.currentTime + at
      const tone = context.createOscillator()
      const loudness = context.createGain()
      tone.type = 'triangle'
      tone.frequency.value = pitch
      loudness.gain.setValueAtTime(0, start)
      loudness.gain.linearRampToValueAtTime(volume / 400, start + ATTACK)
      loudness.gain.linearRampToValueAtTime(0, start + length)
      tone.connect(loudness).connect(context.destination)
      tone.start(start)
      tone.stop(start + length)
    }
    return true
  }

  close(): void {
    this.#context?.close().catch(() => undefined)
    this.#context = undefined
  }
}
