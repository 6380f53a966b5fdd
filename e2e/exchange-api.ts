import { expect, type Page } from './venue.ts'

/** Returns data of the page's user, as the exchange itself reports it. */
export async function ask<Result>(page: Page, url: string, path: string): Promise<Result> {
  const answer = await page.request.get(`${url}/contract/v5/${path}`)
  return (await answer.json()).result
}

type Fields = Readonly<Record<string, string>>

/** Returns the user's rows of BTCUSDT in a list. */
export async function listOf<Row = Fields>(page: Page, url: string, path: string): Promise<readonly Row[]> {
  return (await ask<{ list: readonly Row[] }>(page, url, `${path}?symbol=BTCUSDT`)).list
}

/** Returns the user's open orders of BTCUSDT, or the ended ones, newest first. */
export function ordersOf(page: Page, url: string, list: 'list' | 'history-list' = 'list'): Promise<readonly Fields[]> {
  return listOf(page, url, `order/${list}`)
}

/** Returns open and ended orders, because the market may fill a resting order at any moment. */
export async function allOrdersOf(page: Page, url: string): Promise<readonly Fields[]> {
  return [...(await ordersOf(page, url)), ...(await ordersOf(page, url, 'history-list'))]
}

/** Returns the sizes of the user's positions by side: `Buy 0.05`. */
export async function held(page: Page, url: string): Promise<readonly string[]> {
  const positions = await listOf(page, url, 'position/list')
  return positions.filter(({ size }) => size !== '0').map(({ side, size }) => `${side} ${size}`)
}

/** Returns the last price of BTCUSDT, rounded to a whole number. */
export async function lastPrice(page: Page, url: string): Promise<number> {
  const [ticker] = await listOf(page, url, 'public/tickers')
  return Math.round(Number(ticker?.['lastPrice']))
}

/** Makes an API call as the user, to prepare a scene before the screen is checked. */
export async function post(page: Page, path: string, body: Readonly<Record<string, unknown>>): Promise<void> {
  const code = await page.evaluate(
    async ([target, payload]) => {
      const usertoken = /user_token=([^;]+)/.exec(document.cookie)?.[1] ?? ''
      const headers = { 'content-type': 'application/json', usertoken }
      const answer = await fetch(`/contract/v5/${target}`, { method: 'POST', headers, body: payload ?? '' })
      const { retCode, retMsg } = await answer.json()
      return retCode === 0 ? '' : `${retCode} ${retMsg}`
    },
    [path, JSON.stringify(body)],
  )
  expect(code, path).toBe('')
}
