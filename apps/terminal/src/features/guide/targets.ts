import type { BesideSide } from '../../ui/index.ts'
import type { Step } from './steps.ts'

interface Target {
  /** The control that the step points to, and the tabs and places that lead there while it is not on the screen. */
  readonly at: readonly string[]
  /** Sides on which the card may lie, by preference. */
  readonly sides: readonly BesideSide[]
}

/** Tabs and places that are not shown: behind one that is shown there is nothing more to find. */
const POSITIONS = [
  '[data-guide="tab-positions"][aria-selected="false"]',
  '[data-guide="place-positions"]:not([aria-current])',
]
const TRADE = '[data-guide="place-trade"]:not([aria-current])'

const TARGETS: Readonly<Record<Step, Target>> = {
  money: { at: ['[data-guide="money"]', TRADE], sides: ['below'] },
  contract: { at: ['[data-guide="contract"]'], sides: ['below'] },
  size: { at: ['[data-field="size"]', TRADE], sides: ['left', 'below'] },
  send: { at: ['[data-guide="send"]', TRADE], sides: ['left', 'above'] },
  position: {
    at: [':is(tr, [data-row]):has([data-guide="protect"])', ...POSITIONS],
    sides: ['above'],
  },
  protect: { at: ['[data-guide="protect"]', ...POSITIONS], sides: ['above'] },
}

/** Returns the sides of its target on which the card of a step lies best. */
export function sidesOf(step: Step): readonly BesideSide[] {
  return TARGETS[step].sides
}

interface FoundTarget {
  readonly element: HTMLElement
  /** True if the element only leads to what the step is about. */
  readonly isWay: boolean
}

/** Returns the visible element to which a step points now. */
export function targetOf(step: Step): FoundTarget | undefined {
  for (const [order, selector] of TARGETS[step].at.entries()) {
    for (const element of document.querySelectorAll<HTMLElement>(selector)) {
      if (isSeen(element)) return { element, isWay: order > 0 }
    }
  }
  return undefined
}

/** True if the element has a size and its middle lies within the window. */
function isSeen(element: HTMLElement): boolean {
  if (!element.checkVisibility({ visibilityProperty: true })) return false
  const { left, top, width, height } = element.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  return width > 0 && height > 0 && x >= 0 && y >= 0 && x <= innerWidth && y <= innerHeight
}

/** Moves the focus to what a step points to. */
export function goToTarget(step: Step): void {
  const element = targetOf(step)?.element
  element?.scrollIntoView({ block: 'nearest' })
  const inside = element?.querySelector<HTMLElement>('input:enabled, button:enabled, a[href]')
  const focused = inside ?? element
  focused?.focus()
}
