import { describe, expect, it } from 'vitest'
import { Sounds } from './sounds.ts'

/** The part of Web Audio that sounds use: counts tones, and runs only after `resume`. */
class Device {
  state: AudioContextState = 'suspended'
  currentTime = 0
  destination = {}
  tones = 0
  async resume(): Promise<void> {
    this.state = 'running'
  }
  async close(): Promise<void> {
    this.state = 'closed'
  }
  createGain() {
    const gain = { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined }
    return { gain, connect: () => undefined }
  }
  createOscillator() {
    this.tones += 1
    return { type: '', frequency: { value: 0 }, connect: (next: object) => next, start: () => {}, stop: () => {} }
  }
}

describe('Sounds', () => {
  const device = new Device()
  const sounds = new Sounds(() => device as unknown as AudioContext)

  it('[TST-06] are silent before the first gesture, and what came before is never heard', () => {
    expect(sounds.play('trade', 50, 0)).toBe(false)
    sounds.unlock()
    expect(device.tones).toBe(0)
    expect(sounds.play('trade', 50, 1)).toBe(true)
    expect(device.tones).toBe(2)
  })

  it('do not pile up, and volume 0 is silence', () => {
    expect(sounds.play('alert', 50, 100)).toBe(false)
    expect(sounds.play('alert', 0, 1_000)).toBe(false)
    expect(sounds.play('alert', 50, 1_000)).toBe(true)
  })
})
