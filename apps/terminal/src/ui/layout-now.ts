import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { isLow, isPhone, type LayoutKind, layoutOf, nextScreen, type Screen, type WindowSize } from './layout-kind.ts'

let touch = false

/** True where fingers are the main pointer: a field that takes the focus there raises a keyboard. */
export function isTouch(): boolean {
  return touch
}

/** A desktop's, until `followLayout` has measured the window: modules are loaded where there is none. */
const screen = createStore<Screen>()(() => ({ settled: { width: 1280, height: 800 }, keyboard: false }))

/** The layout of this moment. */
export function useLayout(): LayoutKind {
  return useStore(screen, ({ settled }) => layoutOf(settled))
}

/** True where the order form needs the whole height of its column. */
export function useIsLow(): boolean {
  return useStore(screen, ({ settled }) => isLow(settled))
}

/** True on screens for one panel at a time. */
export function useIsNarrow(): boolean {
  return useStore(screen, ({ settled }) => isPhone(layoutOf(settled)))
}

/**
 * Keeps the layout up to date and publishes it for style sheets: `data-layout` and `data-keyboard` of the root element,
 * and `--seen-height` where the browser lays its keyboard over the page instead of making the page smaller.
 */
export function followLayout(): () => void {
  const coarse = matchMedia('(pointer: coarse)')
  const measure = () => {
    touch = coarse.matches
    const seen = seenExtent()
    screen.setState(nextScreen(screen.getState(), seen, coarse.matches && isTextField(document.activeElement)), true)
    tellStyles(seen)
  }
  measure()
  window.addEventListener('resize', measure)
  window.visualViewport?.addEventListener('resize', measure)
  return () => {
    window.removeEventListener('resize', measure)
    window.visualViewport?.removeEventListener('resize', measure)
  }
}

function tellStyles(seen: WindowSize): void {
  const root = document.documentElement
  const { settled, keyboard } = screen.getState()
  root.dataset['layout'] = layoutOf(settled)
  root.dataset['keyboard'] = keyboard ? 'up' : 'down'
  const covered = keyboard && seen.height < window.innerHeight
  if (covered) root.style.setProperty('--seen-height', `${seen.height}px`)
  else root.style.removeProperty('--seen-height')
  if (!keyboard) return
  // Such a browser also pushes the page up to the field; it is in view by itself now.
  if (covered) window.scrollTo(0, 0)
  document.activeElement?.scrollIntoView({ block: 'nearest' })
}

function windowExtent(): WindowSize {
  return { width: window.innerWidth, height: window.innerHeight }
}

/** Visible extent of the window; pinch zoom does not make it smaller. */
function seenExtent(): WindowSize {
  const { width, height } = windowExtent()
  const { visualViewport } = window
  if (visualViewport === null) return { width, height }
  return { width, height: Math.min(height, Math.round(visualViewport.height * visualViewport.scale)) }
}

const WITHOUT_TEXT = new Set(['button', 'checkbox', 'radio', 'range', 'submit', 'color', 'file'])

/** Does it call a soft keyboard? */
function isTextField(element: Element | null): boolean {
  if (element instanceof HTMLInputElement) return !WITHOUT_TEXT.has(element.type)
  return element instanceof HTMLTextAreaElement
}
