import { describe, expect, it } from 'vitest'
import { nextByHand, type Situation, stepNow } from './next-step.ts'

const ARRIVED: Situation = { isSignedIn: false, symbol: 'BTCUSDT', isSized: false, positions: '', protection: '' }
const SIGNED_IN = { ...ARRIVED, isSignedIn: true }
const LONG = { ...SIGNED_IN, positions: 'BTCUSDT Buy 1' }

describe('the guide to a first trade', () => {
  it('[ACC-08] goes on by what the trader really does', () => {
    expect(stepNow('money', ARRIVED, ARRIVED)).toBe('money')
    expect(stepNow('money', ARRIVED, SIGNED_IN)).toBe('contract')
    expect(stepNow('contract', SIGNED_IN, SIGNED_IN)).toBe('contract')
    expect(stepNow('contract', SIGNED_IN, { ...SIGNED_IN, symbol: 'ETHUSDT' })).toBe('size')
    expect(stepNow('size', SIGNED_IN, { ...SIGNED_IN, isSized: true })).toBe('send')
    expect(stepNow('send', { ...SIGNED_IN, isSized: true }, SIGNED_IN)).toBe('send')
    expect(stepNow('send', SIGNED_IN, LONG)).toBe('position')
    expect(stepNow('position', LONG, LONG)).toBe('position')
    expect(stepNow('protect', LONG, { ...LONG, protection: '95000' })).toBe(null)
  })

  it('[ACC-08] follows whoever is ahead of it, and ends with the position', () => {
    for (const step of ['contract', 'size'] as const) expect(stepNow(step, SIGNED_IN, LONG)).toBe('position')
    expect(stepNow('position', LONG, SIGNED_IN)).toBe(null)
    expect(stepNow('protect', LONG, SIGNED_IN)).toBe(null)
  })

  it('[ACC-08] started again, takes an old position, stop or typed size for nothing done now', () => {
    const old = { ...LONG, isSized: true, protection: '95000' }
    expect(stepNow('size', old, old)).toBe('size')
    expect(stepNow('send', old, old)).toBe('send')
    expect(stepNow('send', old, { ...old, positions: 'BTCUSDT Buy 2' })).toBe('position')
    expect(stepNow('protect', old, old)).toBe('protect')
  })

  it('[ACC-08] goes back to the account when the session ends', () => {
    expect(stepNow('send', SIGNED_IN, ARRIVED)).toBe('money')
  })

  it('[ACC-08] lets steps be passed by hand that need nothing done', () => {
    expect(nextByHand('money', SIGNED_IN)).toBe(undefined)
    expect(nextByHand('contract', SIGNED_IN)).toBe('size')
    expect(nextByHand('size', SIGNED_IN)).toBe(undefined)
    expect(nextByHand('size', { isSized: true })).toBe('send')
    expect(nextByHand('send', SIGNED_IN)).toBe(undefined)
    expect(nextByHand('position', LONG)).toBe('protect')
    expect(nextByHand('protect', LONG)).toBe(null)
  })
})
