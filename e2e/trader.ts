import type { Locator } from '@playwright/test'
import { expect, type Page } from './venue.ts'

/** The first picture of a cold page, and an account's opening, on a machine that has other things to do. */
export const START_WITHIN = 60_000

/** Light or dark, from the first picture on. */
export async function inTheme(page: Page, theme: string): Promise<void> {
  await page.addInitScript(
    (chosen) => localStorage.setItem('perpdesk.settings.1', JSON.stringify({ theme: chosen })),
    theme,
  )
}

/** The buttons that send an order. */
export const BUY = /^Buy \/ Long/
export const SELL = /^Sell \/ Short/

/** A button of a position or an order in the tables; its label in the chart may have one of the same name. */
export function inTables(page: Page, name: string | RegExp): Locator {
  return page.getByRole('row').getByRole('button', { name })
}

/** Actions of a trader on the trade page, in the trader's words. */
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

  /** One click to a funded demo account. */
  async startDemo(): Promise<void> {
    await this.page.getByRole('button', { name: 'Try with a demo account' }).first().click()
    await expect(this.page.getByText('100,000.00 USDT').first()).toBeVisible({ timeout: START_WITHIN })
  }

  /** The terminal, open for a visitor. */
  static async arriving(page: Page, url: string, symbol?: string): Promise<Trader> {
    const trader = new Trader(page)
    await trader.open(url, symbol)
    return trader
  }

  /** The terminal, open for a person with a funded demo account. */
  static async withDemo(page: Page, url: string, symbol?: string): Promise<Trader> {
    const trader = await Trader.arriving(page, url, symbol)
    await trader.startDemo()
    return trader
  }

  /** The same on a phone held upright, by touch, with the order panel in front. */
  static async onPhone(page: Page, url: string): Promise<Trader> {
    const trader = new Trader(page)
    await page.goto(`${url}/trade/usdt/BTCUSDT`)
    await expect(page.getByRole('status').filter({ hasText: /^Live/ })).toBeVisible({ timeout: START_WITHIN })
    await trader.place('Trade')
    await page.getByRole('button', { name: /^Try/ }).first().tap()
    await expect(page.getByText('100,000.00 USDT').first()).toBeVisible({ timeout: START_WITHIN })
    return trader
  }

  /** A demo account that holds a position, its table in front. */
  static async withLong(page: Page, url: string, qty: string): Promise<Trader> {
    const trader = await Trader.withDemo(page, url)
    await trader.market('Buy', qty)
    await trader.tab('Positions')
    return trader
  }

  /** Goes to a place of the phone's bar. */
  async place(name: string): Promise<void> {
    await this.page
      .getByRole('navigation')
      .getByRole('button', { name: new RegExp(name) })
      .tap()
  }

  /** A dialog that slid up from the lower edge of the phone. */
  async expectSheet(dialog: Locator): Promise<void> {
    const { width, height } = this.page.viewportSize() ?? { width: 0, height: 0 }
    const edge = async () => {
      const box = await dialog.boundingBox()
      return box === null ? null : [box.x, box.x + box.width, Math.round(box.y + box.height)]
    }
    await expect.poll(edge).toEqual([0, width, height])
  }

  /** A field for a number. */
  field(name: string): Locator {
    return this.page.getByRole('spinbutton', { name, exact: true })
  }

  /** Chooses one of the kinds of order behind the common ones. */
  async kind(name: RegExp): Promise<void> {
    await this.page.getByRole('button', { name: 'More order types' }).click()
    await this.page.getByRole('menuitem', { name }).click()
  }

  bids(): Locator {
    return this.page.getByRole('toolbar', { name: /^Bids/ })
  }

  /** Best bid as a plain decimal. */
  async bestBid(): Promise<number> {
    const text = await this.bids().getByRole('button').first().innerText()
    return Number(text.trim().split(/\s/)[0]?.replaceAll(',', ''))
  }

  async tab(name: string): Promise<void> {
    await this.page.getByRole('tab', { name: new RegExp(`^${name}`) }).click()
  }

  async limit(side: 'Buy' | 'Sell', price: string, qty: string): Promise<void> {
    await this.page.getByRole('radio', { name: 'Limit', exact: true }).click()
    await this.field('Price').fill(price)
    await this.field('Quantity').fill(qty)
    await this.send(side === 'Buy' ? BUY : SELL)
  }

  async market(side: 'Buy' | 'Sell', qty: string): Promise<void> {
    await this.page.getByRole('radio', { name: 'Market', exact: true }).click()
    await this.field('Quantity').fill(qty)
    await this.send(side === 'Buy' ? BUY : SELL)
  }

  /** Sends the order of the panel by its button of that name; the question before it names all of `told`. */
  async send(name: RegExp, ...told: readonly RegExp[]): Promise<void> {
    await this.page.getByRole('button', { name }).click()
    const question = this.page.getByRole('dialog')
    for (const words of told) await expect(question).toContainText(words)
    await question.getByRole('button', { name }).click()
    await expect(question).toBeHidden()
  }
}
