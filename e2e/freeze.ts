import type { Page } from '@playwright/test'

/**
 * Freezes a page as a browser does that puts it to sleep: the event, then not one task until it wakes. The browser's own
 * switch has no effect on a page that it is driven through. Returns at once.
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
