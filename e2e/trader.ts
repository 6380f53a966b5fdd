import type { Locator } from '@playwright/test'
import { expect, type Page } from './venue.ts'

/** The first picture of a cold page, and an account's opening, on a machine that has other things to do. */
export const START_WITHIN = 60_000

/** What a trader does on the trade page, in the trader's words. */
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

  /** A demo account that holds a position, its table in front. */
  async holdLong(url: string, qty: string): Promise<void> {
    await this.open(url)
    await this.startDemo()
    await this.market('Buy', qty)
    await this.tab('Positions')
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
    await this.page.getByRole('spinbutton', { name: 'Price', exact: true }).fill(price)
    await this.page.getByRole('spinbutton', { name: 'Quantity', exact: true }).fill(qty)
    await this.#send(side)
  }

  async market(side: 'Buy' | 'Sell', qty: string): Promise<void> {
    await this.page.getByRole('radio', { name: 'Market', exact: true }).click()
    await this.page.getByRole('spinbutton', { name: 'Quantity', exact: true }).fill(qty)
    await this.#send(side)
  }

  async #send(side: 'Buy' | 'Sell'): Promise<void> {
    const name = side === 'Buy' ? /^Buy \/ Long/ : /^Sell \/ Short/
    await this.page.getByRole('button', { name }).click()
    const question = this.page.getByRole('dialog')
    await question.getByRole('button', { name }).click()
    await expect(question).toBeHidden()
  }
}
