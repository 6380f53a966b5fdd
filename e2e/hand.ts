import type { CDPSession, Locator } from '@playwright/test'
import type { Page } from './venue.ts'

export interface Point {
  readonly x: number
  readonly y: number
}

/** Touches down at the first point, waits, moves over the others, and lifts. */
export async function finger(touch: CDPSession, restMs: number, ...way: readonly Point[]): Promise<void> {
  for (const [index, point] of way.entries()) {
    await touch.send('Input.dispatchTouchEvent', {
      type: index === 0 ? 'touchStart' : 'touchMove',
      touchPoints: [point],
    })
    if (index === 0) await new Promise((resolve) => setTimeout(resolve, restMs))
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

export async function middle(label: Locator): Promise<Point> {
  const box = (await label.boundingBox())!
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

export function way({ x, y }: Point, dx: number, dy: number): readonly Point[] {
  return Array.from({ length: 9 }, (_, step) => ({ x: x + (dx * step) / 8, y: y + (dy * step) / 8 }))
}

/** Presses the mouse at the first point and moves over the others; the button stays pressed. */
export async function mouse(page: Page, points: readonly Point[]): Promise<void> {
  for (const [index, { x, y }] of points.entries()) {
    await page.mouse.move(x, y)
    if (index === 0) await page.mouse.down()
  }
}
