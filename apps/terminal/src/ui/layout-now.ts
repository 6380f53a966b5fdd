import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { isLow, isPhone, type LayoutKind, layoutOf, nextScreen, type Screen, type WindowSize } from './layout-kind.ts'

let touch = false

/** True if touch is the main input: a text field that takes the focus then opens a soft keyboard. */
export function isTouch(): boolean {
  return touch
}

/**
 * The size of a desktop until `followLayout` measures the window, because modules are also loaded where there is no
 * window.
 */
const screen = createStore<Screen>()(() => ({ settled: { width: 1280, height: 800 }, keyboard: false }))

/** Returns the current layout. */
export function useLayout(): LayoutKind {
  return useStore(screen, ({ settled }) => layoutOf(settled))
}

/** True if the order form needs the whole height of its column. */
export function useIsLow(): boolean {
  return useStore(screen, ({ settled }) => isLow(settled))
}

/** True if the layout shows one panel at a time. */
export function useIsNarrow(): boolean {
  return useStore(screen, ({ settled }) => isPhone(layoutOf(settled)))
}

/**
 * Keeps the layout up to date and publishes it for style sheets: `data-layout` and `data-keyboard` of the root element,
 * and `--seen-height` in browsers whose keyboard covers the page instead of shrinking it. Returns a function that ends
 * this.
 */
export function followLayout(): () => void {
  const coarse = matchMedia('(pointer: coarse)')
  const measure = () => {
    touch = coarse.matches
    const seen = seenExtent()
    screen.setState(nextScreen(screen.getState(), seen, coarse.matches && isTextField(document.activeElement)), true)
    reportStyles(seen)
  }
  measure()
  window.addEventListener('resize', measure)
  window.visualViewport?.addEventListener('resize', measure)
  return () => {
    window.removeEventListener('resize', measure)
    window.visualViewport?.removeEventListener('resize', measure)
  }
}

function reportStyles(seen: WindowSize): void {
  const root = document.documentElement
  const { settled, keyboard } = screen.getState()
  root.dataset['layout'] = layoutOf(settled)
  root.dataset['keyboard'] = keyboard ? 'up' : 'down'
  const covered = keyboard && seen.height < window.innerHeight
  if (covered) root.style.setProperty('--seen-height', `${seen.height}px`)
  else root.style.removeProperty('--seen-height')
  if (!keyboard) return
  // Browsers whose keyboard covers the page also scroll the page up to the field. The layout keeps the field visible,
  // so that scroll is undone.
  if (covered) window.scrollTo(0, 0)
  document.activeElement?.scrollIntoView({ block: 'nearest' })
}

function windowExtent(): WindowSize {
  return { width: window.innerWidth, height: window.innerHeight }
}

/** Visible size of the window; pinch zoom does not make it smaller. */
function seenExtent(): WindowSize {
  const { width, height } = windowExtent()
  const { visualViewport } = window
  if (visualViewport === null) return { width, height }
  return { width, height: Math.min(height, Math.round(visualViewport.height * visualViewport.scale)) }
}

const WITHOUT_TEXT = new Set(['button', 'checkbox', 'radio', 'range', 'submit', 'color', 'file'])

/** True if focusing the element opens a soft keyboard. */
function isTextField(element: Element | null): boolean {
  if (element instanceof HTMLInputElement) return !WITHOUT_TEXT.has(element.type)
  return element instanceof HTMLTextAreaElement
}
