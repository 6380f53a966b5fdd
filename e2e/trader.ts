import type { Locator } from '@playwright/test'
import { expect, type Page } from './venue.ts'

/** Milliseconds for the first render of a new page, and for opening an account, on a busy machine. */
export const START_WITHIN = 60_000

/** Sets the light or dark theme, from the first render on. */
export async function inTheme(page: Page, theme: string): Promise<void> {
  await page.addInitScript(
    (chosen) => localStorage.setItem('perpdesk.settings.1', JSON.stringify({ theme: chosen })),
    theme,
  )
}

/** The buttons that send an order. */
export const BUY = /^Buy \/ Long/
export const SELL = /^Sell \/ Short/

/** Returns a button of a position or an order in the tables; the chart may have a button of the same name. */
export function inTables(page: Page, name: string | RegExp): Locator {
  return page.getByRole('row').getByRole('button', { name })
}

/** Actions of a trader on the trade page. */
export class Trader {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Opens the terminal and waits until prices are live. */
  async open(url: string, symbol = 'BTCUSDT'): Promise<void> {
    await this.page.goto(`${url}/trade/usdt/${symbol}`)
    await this.live()
  }

  async live(): Promise<void> {
    await expect(this.page.getByRole('status').filter({ hasText: /^Live/ })).toBeVisible({ timeout: START_WITHIN })
    await expect(this.bids().getByRole('button').first()).toBeVisible({ timeout: START_WITHIN })
  }

  /** Opens a funded demo account by one click. */
  async startDemo(): Promise<void> {
    await this.page.getByRole('button', { name: 'Try with a demo account' }).first().click()
    await expect(this.page.getByText('100,000.00 USDT').first()).toBeVisible({ timeout: START_WITHIN })
  }

  /** Opens the terminal for a visitor. */
  static async arriving(page: Page, url: string, symbol?: string): Promise<Trader> {
    const trader = new Trader(page)
    await trader.open(url, symbol)
    return trader
  }

  /** Opens the terminal for a user with a funded demo account. */
  static async withDemo(page: Page, url: string, symbol?: string): Promise<Trader> {
    const trader = await Trader.arriving(page, url, symbol)
    await trader.startDemo()
    return trader
  }

  /** The same on a phone in portrait, by touch, with the order form shown. */
  static async onPhone(page: Page, url: string): Promise<Trader> {
    const trader = new Trader(page)
    await page.goto(`${url}/trade/usdt/BTCUSDT`)
    await expect(page.getByRole('status').filter({ hasText: /^Live/ })).toBeVisible({ timeout: START_WITHIN })
    await trader.place('Trade')
    await page.getByRole('button', { name: /^Try/ }).first().tap()
    await expect(page.getByText('100,000.00 USDT').first()).toBeVisible({ timeout: START_WITHIN })
    return trader
  }

  /** Opens a demo account and a long position, and shows the positions table. */
  static async withLong(page: Page, url: string, qty: string): Promise<Trader> {
    const trader = await Trader.withDemo(page, url)
    await trader.market('Buy', qty)
    await trader.tab('Positions')
    return trader
  }

  /** Opens a view by the phone's bar. */
  async place(name: string): Promise<void> {
    await this.page
      .getByRole('navigation')
      .getByRole('button', { name: new RegExp(name) })
      .tap()
  }

  /** Expects the dialog to be a sheet at the lower edge of the phone. */
  async expectSheet(dialog: Locator): Promise<void> {
    const { width, height } = this.page.viewportSize() ?? { width: 0, height: 0 }
    const edge = async () => {
      const box = await dialog.boundingBox()
      return box === null ? null : [box.x, box.x + box.width, Math.round(box.y + box.height)]
    }
    await expect.poll(edge).toEqual([0, width, height])
  }

  /** Returns a number field. */
  field(name: string): Locator {
    return this.page.getByRole('spinbutton', { name, exact: true })
  }

  /** Chooses one of the less common kinds of order. */
  async kind(name: RegExp): Promise<void> {
    await this.page.getByRole('button', { name: 'More order types' }).click()
    await this.page.getByRole('menuitem', { name }).click()
  }

  bids(): Locator {
    return this.page.getByRole('toolbar', { name: /^Bids/ })
  }

  /** Returns the best bid. */
  async bestBid(): Promise<number> {
    const text = await this.bids().getByRole('button').first().innerText()
    return Number(text.trim().split(/\s/)[0]?.replaceAll(',', ''))
  }

  async tab(name: string): Promise<void> {
    await this.page.getByRole('tab', { name: new RegExp(`^${name}`) }).click()
  }

  /**
   * Waits until the order that the panel sent last is answered. The answer empties the quantity field, unless another
   * quantity was typed since.
   */
  async answered(): Promise<void> {
    await expect(this.page.locator('[data-guide="send"] [aria-busy]')).toHaveCount(0)
  }

  async limit(side: 'Buy' | 'Sell', price: string, qty: string): Promise<void> {
    await this.answered()
    await this.page.getByRole('radio', { name: 'Limit', exact: true }).click()
    await this.field('Price').fill(price)
    await this.field('Quantity').fill(qty)
    await this.send(side === 'Buy' ? BUY : SELL)
  }

  async market(side: 'Buy' | 'Sell', qty: string): Promise<void> {
    await this.answered()
    await this.page.getByRole('radio', { name: 'Market', exact: true }).click()
    await this.field('Quantity').fill(qty)
    await this.send(side === 'Buy' ? BUY : SELL)
  }

  /** Sends the panel's order by the button of this name; the confirmation must contain all of `told`. */
  async send(name: RegExp, ...reported: readonly RegExp[]): Promise<void> {
    await this.page.getByRole('button', { name }).click()
    const question = this.page.getByRole('dialog')
    for (const words of reported) await expect(question).toContainText(words)
    await question.getByRole('button', { name }).click()
    await expect(question).toBeHidden()
  }
}
