import type { Locator } from '@playwright/test'
import { lastPrice, ordersOf, post } from './exchange-api.ts'
import { START_WITHIN, Trader } from './trader.ts'
import { expect, type Page } from './venue.ts'

/** A page with an account, on a desktop or on a phone. */
export interface Stage {
  readonly page: Page
  readonly url: string
  readonly trader: Trader
  readonly isPhone: boolean
}

/** Everything that lies over the page: dialogs, sheets, popovers and menus. */
export const LAYER = '[role="dialog"], [role="menu"]'

/** Most layers that are open at once. */
const MOST_LAYERS = 4

interface Layer {
  /** The file that renders the layer, relative to the terminal's sources. */
  readonly file: string
  /** Opens the layer, from the page or from the previous layer in the list. */
  readonly open: (stage: Stage) => Promise<unknown>
  /** The next layer opens from within this one. */
  readonly stays?: true
  /** Phones do not have this layer. */
  readonly desktopOnly?: true
  /** On a desktop this part is always open and no layer. */
  readonly phoneOnly?: true
}

/** Opens a table of positions or orders. */
async function table({ trader, isPhone, page }: Stage, name: string): Promise<void> {
  if (isPhone) await trader.place('Positions')
  await page.getByRole('tab', { name: new RegExp(`^${name}`) }).click()
}

/** Opens the order form and fills it in for a limit order that rests. */
async function orderForm({ trader, isPhone, page, url }: Stage): Promise<void> {
  if (isPhone) await trader.place('Trade')
  await page.getByRole('radio', { name: 'Limit', exact: true }).click()
  await trader.field('Price').fill(String((await lastPrice(page, url)) - 2_000))
  await trader.field('Quantity').fill('0.01')
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first()
const press = (name: string | RegExp) => (stage: Stage) => button(stage.page, name).click()
const inDialog = (name: string | RegExp) => (stage: Stage) =>
  stage.page.getByRole('dialog').last().getByRole('button', { name, exact: true }).last().click()

const inOrderForm = (open: (stage: Stage) => Promise<unknown>) => async (stage: Stage) => {
  await orderForm(stage)
  await open(stage)
}
const inTable = (name: string, open: (stage: Stage) => Promise<unknown>) => async (stage: Stage) => {
  await table(stage, name)
  await open(stage)
}
const onChart = (open: (stage: Stage) => Promise<unknown>) => async (stage: Stage) => {
  if (stage.isPhone) await stage.trader.place('Chart')
  await open(stage)
}

/**
 * Draws an object, which is then selected; on a phone the object with the widest style bar, which must be wholly
 * visible.
 */
async function draw({ page, isPhone }: Stage): Promise<void> {
  if (isPhone) {
    await button(page, 'Drawing tools').click()
    await button(page, 'Long position').click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  } else {
    await button(page, 'Lines').click()
    await page.getByRole('menuitem', { name: 'Horizontal line', exact: true }).click()
  }
  const { x, y, width, height } = (await page.locator('canvas[data-drawings]').boundingBox())!
  await page.mouse.click(x + width * 0.1, y + height / 2)
  const bar = (await page.getByRole('toolbar', { name: /^Style of/ }).boundingBox())!
  expect(bar.x).toBeGreaterThanOrEqual(0)
  expect(bar.x + bar.width).toBeLessThanOrEqual(page.viewportSize()!.width)
}

/** Opens the context menu of the row or card that has this button. */
async function rowMenu({ page, isPhone }: Stage, has: RegExp): Promise<void> {
  const within: Locator = isPhone ? page.getByRole('listitem') : page.getByRole('row')
  const row = within.filter({ has: page.getByRole('button', { name: has }) }).first()
  await row.getByText('BTC', { exact: false }).nth(1).click({ button: 'right' })
}
const item = (name: string | RegExp) => (stage: Stage) =>
  stage.page.getByRole('menuitem', { name, exact: true }).first().click()

const SEND = /^Buy \/ Long/

/** Sends the filled-in order and confirms it. */
async function send(stage: Stage): Promise<void> {
  await orderForm(stage)
  await press(SEND)(stage)
  await inDialog(SEND)(stage)
}

/** Layers of a page for visitors. */
export const SIGNED_OUT: readonly Layer[] = [{ file: 'features/session/session-dialog.tsx', open: press('Log in') }]

/** Every other layer of the terminal, each after the layer from which it opens. */
export const SIGNED_IN: readonly Layer[] = [
  { file: 'features/chart/grid/grid-menu.tsx', open: press('Charts'), desktopOnly: true },
  { file: 'features/chart/toolbar/more-menu.tsx', open: onChart(press('More for the chart')), stays: true },
  { file: 'features/chart/layout/layouts-dialog.tsx', open: item('Chart layouts') },
  { file: 'features/chart/indicators/studies-dialog.tsx', open: onChart(press('Indicators')) },
  { file: 'features/chart/compare/compare-dialog.tsx', open: onChart(press('Compare or add a symbol')) },
  {
    file: 'features/chart/drawings/style-bar.tsx',
    open: onChart(async (stage) => {
      await draw(stage)
      await press('Colour')(stage)
    }),
  },
  {
    file: 'features/chart/drawings/more-panel.tsx',
    open: onChart(async (stage) => {
      await draw(stage)
      await press('More for this drawing')(stage)
    }),
  },
  { file: 'features/chart/drawings/tool-bar.tsx', open: onChart(press('Drawings')), desktopOnly: true },
  { file: 'features/chart/drawings/tool-sheet.tsx', open: onChart(press('Drawing tools')), phoneOnly: true },
  {
    file: 'features/chart/price-menu/price-menu.tsx',
    open: onChart(async ({ page }) => {
      await page.getByRole('application').focus()
      await page.keyboard.press('Enter')
    }),
  },
  { file: 'features/chart/toolbar/starred-list.tsx', open: onChart(press(/^More intervals/)) },
  { file: 'features/chart/toolbar/chart-settings.tsx', open: onChart(press('Chart settings')), stays: true },
  { file: 'features/chart/toolbar/time-frames.tsx', open: inDialog('Go to a date') },

  { file: 'features/leverage/leverage-button.tsx', open: inOrderForm(press(/^Leverage:/)), stays: true },
  { file: 'features/leverage/leverage-dialog.tsx', open: item('Customise…'), stays: true },
  { file: 'features/leverage/risk-limit-dialog.tsx', open: inDialog('Risk limit tiers') },
  { file: 'features/margin-mode/margin-mode-dialog.tsx', open: inOrderForm(press(/^Margin mode/)) },
  { file: 'features/order-panel/kinds/kind-tabs.tsx', open: inOrderForm(press('More order types')) },
  { file: 'features/order-panel/figures-explained.tsx', open: inOrderForm(press('About these figures')) },
  { file: 'features/order-panel/quantity-type-dialog.tsx', open: inOrderForm(press(/^Quantity unit/)) },
  { file: 'features/order-panel/tools/calculator-dialog.tsx', open: inOrderForm(press('Calculator')) },
  { file: 'features/order-panel/tools/presets-dialog.tsx', open: inOrderForm(press('Order presets')) },
  { file: 'features/order-panel/tools/risk-dialog.tsx', open: inOrderForm(press('Size by risk')) },
  { file: 'features/order-panel/confirm-order.tsx', open: inOrderForm(press(SEND)) },
  { file: 'ui/step-panel-button.tsx', open: inOrderForm(press('Price steps')) },
  { file: 'features/account-gauge/practice-funds.tsx', open: inOrderForm(openFunds) },
  {
    file: 'features/tpsl/order/order-tpsl-dialog.tsx',
    open: inOrderForm(async (stage) => {
      await stage.page.getByRole('checkbox', { name: 'TP/SL' }).click()
      await press('Advanced')(stage)
    }),
    stays: true,
  },
  { file: 'features/tpsl/preferences-dialog.tsx', open: inDialog('By ROI') },

  {
    file: 'features/tpsl/tpsl-dialog.tsx',
    open: inTable('Positions', press('TP/SL of Long BTCUSDT')),
    stays: true,
  },
  { file: 'features/tpsl/partial-list.tsx', open: inDialog('Cancel all') },
  {
    file: 'features/trailing-stop/trailing-dialog.tsx',
    open: inTable('Positions', press('Trailing stop of Long BTCUSDT')),
  },
  {
    file: 'features/positions/margin-dialog.tsx',
    open: inTable('Positions', press('Add or reduce margin of Long BTCUSDT')),
  },
  { file: 'features/positions/adl-cell.tsx', open: inTable('Positions', press(/^ADL:/)), desktopOnly: true },
  {
    file: 'features/positions/close-popover.tsx',
    open: inTable('Positions', press(/^Close Long BTCUSDT by Limit/)),
  },
  {
    file: 'features/commands/row-menu-view.tsx',
    open: inTable('Positions', (stage) => rowMenu(stage, /^Close Long BTCUSDT/)),
    stays: true,
  },
  { file: 'features/positions/close-dialog.tsx', open: item(/^Close at market/) },
  { file: 'features/positions/close-all-dialog.tsx', open: inTable('Positions', press('Close all')) },
  { file: 'features/poster/poster-dialog.tsx', open: inTable('Positions', press('Share Long BTCUSDT')) },
  { file: 'ui/table/columns-button.tsx', open: inTable('Positions', press('Columns')), desktopOnly: true },
  {
    file: 'features/reverse/reverse-dialog.tsx',
    open: inTable('Positions', press('Reverse Long BTCUSDT')),
    stays: true,
  },
  { file: 'features/reverse/quick-trading.tsx', open: inDialog('More about quick trading') },

  { file: 'features/orders/editable-figure.tsx', open: inTable('Open orders', press(/^Edit price/)) },
  {
    file: 'features/order-commands/amend-dialog.tsx',
    open: inTable('Open orders', async (stage) => {
      await rowMenu(stage, /^Edit price/)
      await item('Change price')(stage)
    }),
  },
  { file: 'features/orders/cancel-all-dialog.tsx', open: inTable('Open orders', press('Cancel all')) },

  {
    file: 'features/trades/size-head.tsx',
    async open(stage) {
      if (stage.isPhone) await stage.trader.place('Book')
      await stage.page.getByRole('tab', { name: 'Trades', exact: true }).click()
      await press(/Show trades of at least/)(stage)
    },
  },

  // Toasts cover the header until they are removed.
  { file: 'app/main-menu.tsx', open: press('Pages'), phoneOnly: true },
  { file: 'features/session/session-menu.tsx', open: press(/^Account of/) },
  { file: 'features/symbol-picker/symbol-picker.tsx', open: press(/^BTCUSDT/) },
  { file: 'features/alerts/alerts-dialog.tsx', open: press('Price alerts'), stays: true },
  { file: 'features/alerts/alert-editor.tsx', open: inDialog('New alert') },
  { file: 'app/help-menu.tsx', open: press('Help'), desktopOnly: true },
  { file: 'features/settings/settings-button.tsx', open: press('Settings') },
  { file: 'features/notifications/bell.tsx', open: press(/^Notifications/) },
  { file: 'features/practice-notice/practice-mark.tsx', open: press('Practice') },
  { file: 'features/commands/palette.tsx', open: press('Commands') },
  { file: 'features/commands/keys-dialog.tsx', open: ({ page }) => page.keyboard.press('?') },

  {
    file: 'features/chart/grid/symbol-dialog.tsx',
    desktopOnly: true,
    async open({ page }) {
      await button(page, 'Charts').click()
      await page.getByRole('button', { name: 'Two side by side' }).click()
      await page.keyboard.press('Escape')
      await page
        .getByRole('group', { name: /^Chart 2/ })
        .getByRole('button', { name: /BTCUSDT · / })
        .click()
    },
  },
  {
    file: 'features/server-dialogs/answer-dialog.tsx',
    async open(stage) {
      const answer = {
        retCode: 10024,
        retMsg: 'Not offered here.',
        result: {},
        retExtInfo: {},
        requestId: 'r',
        time: 1,
      }
      await stage.page.route('**/order/create', (route) => route.fulfill({ json: answer }))
      await send(stage)
      await expect(stage.page.getByRole('dialog', { name: 'Not available to you' })).toBeVisible()
      await stage.page.unroute('**/order/create')
    },
  },
  {
    file: 'features/reverse/half-done.tsx',
    async open(stage) {
      const isOpening = (body: { action?: string }) => body.action === 'ReverseOpen'
      await stage.page.route('**/order/create', (route) =>
        isOpening(route.request().postDataJSON()) ? route.abort() : route.continue(),
      )
      await table(stage, 'Positions')
      await press('Reverse Long BTCUSDT')(stage)
      await inDialog('Reverse')(stage)
      await expect(stage.page.getByRole('dialog', { name: 'Reverse not finished' })).toBeVisible()
    },
  },
  {
    file: 'features/server-dialogs/ban-dialog.tsx',
    async open({ page }) {
      await page.getByRole('button', { name: 'Leave it' }).click()
      await page.route('**/settings/visitor-profile*', async (route) => {
        const answer = await (await route.fetch()).json()
        const result = { isBanned: true, confirmUrl: '/trade/spot/BTC/USDT', cancelUrl: 'https://example.com/' }
        await route.fulfill({ json: { ...answer, result } })
      })
      await page.reload()
    },
  },
]

/** Opens the menu of demo funds; on a phone the account's figures must be unfolded first. */
async function openFunds({ page, isPhone }: Stage): Promise<void> {
  if (isPhone) await button(page, /^Margin and risk/).click()
  await button(page, 'Demo funds').click()
}

/** Prepares an account with an isolated position that has partial stops, and two resting orders. */
export async function furnish({ page, url, isPhone, trader }: Stage): Promise<void> {
  if (isPhone) await trader.place('Trade')
  await page.getByRole('button', { name: /^Try/ }).first().click()
  await expect(page.getByText('100,000.00').first()).toBeVisible({ timeout: START_WITHIN })
  const symbol = 'BTCUSDT'
  const price = await lastPrice(page, url)
  await post(page, 'account/set-margin-mode', { marginMode: 'ISOLATED_MARGIN' })
  await post(page, 'order/create', { symbol, side: 'Buy', orderType: 'Market', qty: '0.1' })
  for (const [qty, far] of [
    ['0.04', 4_000],
    ['0.06', 6_000],
  ] as const) {
    await post(page, 'position/set-tp-sl-ts', {
      symbol,
      tpSlMode: 'Partial',
      qty,
      takeProfit: `${price + far}`,
      stopLoss: `${price - far}`,
    })
    await post(page, 'order/create', { symbol, side: 'Buy', orderType: 'Limit', qty, price: `${price - far}` })
  }
  await expect.poll(() => ordersOf(page, url)).toHaveLength(6)
}

/** Opens the next layer and waits until it stops moving. Layers that were open before are marked and ignored. */
export async function show({ open }: Layer, stage: Stage): Promise<void> {
  await stage.page.locator(LAYER).evaluateAll((before) => {
    for (const layer of before) layer.setAttribute('data-before', '')
  })
  await open(stage)
  await expect(stage.page.locator(`:is(${LAYER}):not([data-before])`).last()).toBeVisible()
  await expect(stage.page.getByRole('dialog', { name: 'Loading' })).toHaveCount(0)
  await stage.page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => 0))))
  // A popover is positioned a frame after its texts are loaded and its size is known.
  const opened = stage.page.locator(LAYER).last()
  await expect(async () => {
    const before = await opened.boundingBox()
    await stage.page.waitForTimeout(100)
    expect(await opened.boundingBox()).toEqual(before)
  }).toPass()
}

/** Closes all open layers. A dialog that must be answered stays until the page is reloaded. */
export async function close({ page }: Stage): Promise<void> {
  const layers = page.locator(LAYER)
  for (let tries = 0; tries < MOST_LAYERS && (await layers.count()) > 0; tries++) await page.keyboard.press('Escape')
}
