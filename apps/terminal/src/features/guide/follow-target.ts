// Imported by file, because everything that the index exports is part of the first load.
import { besideBox } from '../../ui/beside-box.ts'
import type { Step } from './steps.ts'
import { sidesOf, targetOf } from './targets.ts'

/** Milliseconds between looks at the target, which may appear, move or go at any time. */
const EVERY = 250
/** Pixels between the target and the ring. */
const AROUND = 4

/**
 * Keeps the card beside the target of a step and the ring around it. `onWay` is told whether the target only leads to
 * what the step is about. Returns a function that ends it.
 */
export function follow(step: Step, card: HTMLElement, ring: HTMLElement, onWay: (isWay: boolean) => void): () => void {
  let isInView = false
  const look = () => {
    const target = targetOf(step)
    if (target !== undefined && !target.isWay && !isInView) {
      // It may lie in a part of a panel that is scrolled away.
      isInView = true
      target.element.scrollIntoView({ block: 'nearest' })
    }
    onWay(target?.isWay === true)
    ring.hidden = target === undefined
    const window = { width: innerWidth, height: innerHeight }
    const { width, height } = card.getBoundingClientRect()
    if (target === undefined) {
      place(card, { left: (window.width - width) / 2, top: window.height - height - 40 })
      return
    }
    const { left, top, width: wide, height: high } = target.element.getBoundingClientRect()
    const around = { left: left - AROUND, top: top - AROUND, width: wide + 2 * AROUND, height: high + 2 * AROUND }
    place(ring, around)
    ring.style.width = `${around.width}px`
    ring.style.height = `${around.height}px`
    place(card, besideBox({ width, height }, around, window, sidesOf(step)))
  }
  look()
  const timer = setInterval(look, EVERY)
  const end = new AbortController()
  window.addEventListener('resize', look, { signal: end.signal })
  document.addEventListener('scroll', look, { signal: end.signal, capture: true })
  return () => {
    clearInterval(timer)
    end.abort()
  }
}

function place(element: HTMLElement, { left, top }: { readonly left: number; readonly top: number }): void {
  element.style.left = `${left}px`
  element.style.top = `${top}px`
}
