import { expect, type Page } from './venue.ts'

/** Lists and records of the person in the page, as the exchange itself has them. */
export async function ask<Result>(page: Page, url: string, path: string): Promise<Result> {
  const answer = await page.request.get(`${url}/contract/v5/${path}`)
  return (await answer.json()).result
}

/** A call of that person as any client could make it, to prepare a scene before the screen is checked. */
export async function tell(page: Page, path: string, body: Readonly<Record<string, unknown>>): Promise<void> {
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
