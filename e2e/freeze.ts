import type { Page } from '@playwright/test'

/**
 * Freezes a page as a browser does: the event, then no task until the page wakes. The browser's own switch has no
 * effect on a page under automation. Returns at once.
 */
export async function freeze(page: Page, milliseconds: number): Promise<void> {
  await page.evaluate((length) => {
    document.dispatchEvent(new Event('freeze'))
    setTimeout(() => {
      const until = performance.now() + length
      while (performance.now() < until);
      document.dispatchEvent(new Event('resume'))
    })
  }, milliseconds)
}
