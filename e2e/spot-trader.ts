import { START_WITHIN, Trader } from './trader.ts'
import { expect, type Page } from './venue.ts'

/**
 * Prices on either side of the last price, as shares of it, which the market reaches soon, but hardly while they are
 * typed.
 */
export const BESIDE = { above: 1.0004, below: 0.9996 } as const
/**
 * Milliseconds in which the last price of BTC/USDT reaches one of the prices `BESIDE` it. Holds for the first five minutes
 * of a venue (`hasOwnVenue`), in which the market has its usual volatility; later it can be calm for an hour.
 */
export const MOVES_WITHIN = 200_000
/** Limit in milliseconds of a test that waits for such a move. */
export const WITH_MOVES = 180_000 + MOVES_WITHIN

/** The ticket, the tables and the balances of the page, on a desktop or a phone. */
export class SpotTrader {
  readonly page: Page
  readonly isPhone: boolean

  constructor(page: Page, isPhone: boolean) {
    this.page = page
    this.isPhone = isPhone
  }

  /** Opens the page of a pair for a user with a funded demo account. */
  static async withDemo(page: Page, url: string, isPhone: boolean): Promise<SpotTrader> {
    const trader = new SpotTrader(page, isPhone)
    await page.goto(`${url}/trade/spot/BTC/USDT`)
    await expect(page).toHaveTitle(/^[\d,.]+ BTC\/USDT · Perpdesk$/, { timeout: START_WITHIN })
    await trader.place('Trade')
    await page.getByRole('button', { name: /^Try/ }).first().click()
    await expect(trader.ticket()).toContainText('100,000', { timeout: START_WITHIN })
    return trader
  }

  async place(name: string): Promise<void> {
    if (this.isPhone) await new Trader(this.page).place(name)
  }

  async tab(name: string): Promise<void> {
    if (this.isPhone) await this.place(name === 'Order history' || name === 'Trade history' ? 'History' : 'Orders')
    await this.page.getByRole('tab', { name: new RegExp(`^${name}`) }).click()
  }

  ticket() {
    return this.page.getByRole('region', { name: 'Order', exact: true })
  }

  /** Fills the ticket in with a limit or market order, sends it and confirms. */
  async send(side: 'Buy' | 'Sell', kind: 'Limit' | 'Market', size: string, price?: string): Promise<void> {
    await this.choose(side, kind)
    if (price !== undefined) await this.fill('Price', price)
    await this.confirm(side, size)
  }

  /** Shows the ticket with a side and a kind of order. */
  async choose(side: 'Buy' | 'Sell', kind: string): Promise<void> {
    await this.place('Trade')
    const ticket = this.ticket()
    // The answer to the order before empties the size.
    await expect(ticket.locator('[aria-busy]')).toHaveCount(0)
    await ticket.getByRole('radio', { name: `${side} BTC` }).click()
    const tab = ticket.getByRole('radiogroup', { name: 'Order type' }).getByRole('radio', { name: kind, exact: true })
    if (!(await tab.isVisible())) {
      await ticket.getByRole('button', { name: 'More order types' }).click()
      await this.page.getByRole('menuitem', { name: new RegExp(`^${kind}`) }).click()
    }
    await tab.click()
  }

  /** Types a number into a field of the ticket. */
  async fill(field: string, value: string): Promise<void> {
    await this.ticket().getByRole('spinbutton', { name: field, exact: true }).fill(value)
  }

  /** Types the size, sends the order and confirms it. */
  async confirm(side: 'Buy' | 'Sell', size: string): Promise<void> {
    const ticket = this.ticket()
    await ticket.locator('[data-field="size"]').getByRole('spinbutton').fill(size)
    await ticket.getByRole('button', { name: `${side} BTC`, exact: true }).click()
    const question = this.page.getByRole('dialog')
    await expect(question).toContainText('BTC/USDT')
    await question.getByRole('button', { name: new RegExp(`^${side} `) }).click()
    await expect(question).toBeHidden()
  }

  /** Returns the buttons that cancel the open orders of a side. */
  cancels(side: 'Buy' | 'Sell') {
    return this.page.getByRole('button', { name: new RegExp(`^Cancel the ${side} order`, 'i') })
  }

  /** Shows the open orders of one kind. */
  async chooseKind(kind: string): Promise<void> {
    const name = new RegExp(`^${kind} \\d`)
    if (this.isPhone) {
      await this.page.getByRole('button', { name: /^Order type:/ }).click()
      await this.page.getByRole('menuitemradio', { name }).click()
    } else await this.page.getByRole('radiogroup', { name: 'Order type' }).getByRole('radio', { name }).click()
  }

  /** Gives the first open order that has this figure another one. */
  async edit(figure: 'price' | 'quantity' | 'trigger price', value: string): Promise<void> {
    await this.page
      .getByRole('button', { name: new RegExp(`^Edit ${figure}:`) })
      .first()
      .click()
    const form = this.page.getByRole('dialog', { name: `New ${figure}` })
    await form.getByRole('spinbutton').fill(value)
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form).toBeHidden()
  }

  /** Returns the row of a coin in the balances. */
  async balanceOf(coin: string) {
    await this.tab('Assets')
    return this.page.getByRole('table', { name: 'Balances' }).getByRole('row').filter({ hasText: coin })
  }

  /** Returns the last price of the symbol bar. */
  async lastPrice(): Promise<number> {
    const title = await this.page.title()
    return Number(title.split(' ')[0]?.replaceAll(',', ''))
  }
}
