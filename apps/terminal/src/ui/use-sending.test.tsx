import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { type Send, useSending } from './use-sending.ts'

afterEach(cleanup)

/** A call that is answered, or whose answer is lost, when the test says so. */
function heldCall() {
  let answer: (refused: string | undefined) => void = () => undefined
  let lose: () => void = () => undefined
  let sent = 0
  const send: Send = (onUnknown) => {
    sent += 1
    lose = onUnknown
    return new Promise((resolve) => {
      answer = resolve
    })
  }
  return {
    send,
    sent: () => sent,
    lose: () => act(() => lose()),
    answer: (refused?: string) => act(async () => answer(refused)),
  }
}

describe('useSending', () => {
  it('[ERR-01] sends one at a time, though a second click comes before the first is drawn', async () => {
    const call = heldCall()
    const { result } = renderHook(useSending)
    let outcomes: Promise<boolean>[] = []
    act(() => {
      outcomes = [result.current.send(call.send), result.current.send(call.send)]
    })
    expect([call.sent(), result.current.phase, result.current.busy]).toEqual([1, 'sending', true])
    call.lose()
    expect(result.current.phase).toBe('unknown')
    await call.answer()
    expect([result.current.phase, result.current.busy, result.current.refusal]).toEqual(['idle', false, undefined])
    expect(await Promise.all(outcomes)).toEqual([true, false])
  })

  it('[ERR-01] keeps a refusal until the form is edited or sends again', async () => {
    const call = heldCall()
    const { result } = renderHook(useSending)
    let outcome: Promise<boolean> | undefined
    const start = () =>
      act(() => {
        outcome = result.current.send(call.send)
      })
    start()
    await call.answer('too little')
    expect([await outcome, result.current.refusal]).toEqual([false, 'too little'])
    start()
    expect(result.current.refusal).toBe(undefined)
    await call.answer('too late')
    expect(result.current.refusal).toBe('too late')
    act(result.current.forgetRefusal)
    expect(result.current.refusal).toBe(undefined)
  })
})
