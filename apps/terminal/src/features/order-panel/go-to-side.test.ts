// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { goToSide } from './go-to-side.ts'

const foot = { current: document.createElement('div') }
const buttons = () => document.querySelectorAll('button')
const [BUY, OTHER] = [0, 1]
const pictures = (count: number) => vi.advanceTimersByTime(count * 20)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'setTimeout', 'performance'] })
  foot.current.innerHTML = '<button data-side="Buy">Buy</button>'
  document.body.append(foot.current)
  document.body.insertAdjacentHTML('beforeend', '<button id="other">Size by risk</button>')
})

afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

describe('goToSide', () => {
  it('[ORD-12] waits until the button can be pressed', () => {
    const button = buttons()[BUY] as HTMLButtonElement
    button.disabled = true
    goToSide(foot, 'Buy')
    pictures(4)
    expect(document.activeElement).toBe(document.body)
    button.disabled = false
    pictures(6)
    expect(document.activeElement).toBe(button)
  })

  it('[ORD-12] wins over a dialog that gives the focus back to its own button late', () => {
    goToSide(foot, 'Buy')
    pictures(2)
    buttons()[OTHER]?.focus()
    pictures(6)
    expect(document.activeElement).toBe(buttons()[BUY])
  })

  it('[ORD-12] does not call a trader back who went elsewhere', () => {
    goToSide(foot, 'Buy')
    dispatchEvent(new Event('pointerdown'))
    buttons()[OTHER]?.focus()
    pictures(6)
    expect(document.activeElement).toBe(buttons()[OTHER])
  })

  it('[ORD-12] leaves the focus alone once it has settled', () => {
    goToSide(foot, 'Buy')
    pictures(12)
    buttons()[OTHER]?.focus()
    pictures(6)
    expect(document.activeElement).toBe(buttons()[OTHER])
  })
})
