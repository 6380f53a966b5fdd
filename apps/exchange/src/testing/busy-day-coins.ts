import { QUIZ_STATEMENTS } from '@perpdesk/trading'
import type { TestClient } from './test-client.ts'

const PAIR = 'BTC/USDT'
const TOKEN = 'BTC3L'
const TRUE: ReadonlySet<string> = new Set(['decay', 'largestLoss'])
/** Rounds after which the midnight passes, and the last one. */
const [BEFORE_MIDNIGHT, LAST] = [3, 5]

type Act = (client: TestClient, place: number) => Promise<unknown>

const buy = (client: TestClient, qty: string) =>
  client.call('createSpotOrder', { symbol: PAIR, side: 'Buy', orderType: 'Market', marketUnit: 'baseCoin', qty })
const sell = (client: TestClient, qty: string) =>
  client.call('createSpotOrder', { symbol: PAIR, side: 'Sell', orderType: 'Market', qty })

/** A person of a busy day, by the round in which they act; the place of a person makes their amounts unlike others'. */
const PARTS: readonly Readonly<Record<number, Act>>[] = [
  { 0: (client, place) => buy(client, `0.0${place + 11}`), [LAST]: (client) => sell(client, '0.00517') },
  {
    0: (client, place) => client.call('borrow', { coin: 'BTC', amount: `0.1${place + 11}` }),
    1: (client) => client.call('repay', { coin: 'BTC', amount: '0.04321' }),
    4: (client, place) => client.call('borrow', { coin: 'BTC', amount: `0.0${place + 11}` }),
    [LAST]: (client) => client.call('repay', { coin: 'BTC' }),
  },
  {
    0: (client) => client.call('setSpotMargin', { leverage: 3 }),
    1: (client, place) => buy(client, `2.0${place + 11}`),
    [LAST]: (client) => client.call('repay', { coin: 'USDT', converts: true }),
  },
  {
    0: async (client, place) => {
      const answers = QUIZ_STATEMENTS.map((statement) => ({ statement, isTrue: TRUE.has(statement) }))
      await client.call('answerTokenQuiz', { answers })
      await client.call('subscribeToken', { coin: TOKEN, amount: `1${place + 11}.37` })
    },
    [BEFORE_MIDNIGHT]: (client) => client.call('redeemToken', { coin: TOKEN, amount: '1.2345' }),
    [LAST]: (client) => client.call('redeemToken', { coin: TOKEN, amount: '2.3456' }),
  },
  {
    1: async (client, place) => {
      const { account } = await client.call('openSubAccount', { name: 'Hedge', purpose: 'ordinary' })
      const { list } = await client.call('accounts', {})
      const [from, to] = [list[0]?.uid ?? '', account.uid]
      const paid = { coin: 'USDT', amount: `1${place + 11}.00000001` }
      await client.call('transfer', { ...paid, from, to, transferId: 'there' })
      await client.call('transfer', { from: to, to: from, coin: 'USDT', amount: '50.5', transferId: 'back' })
    },
  },
]

/** Lets a person, by their place among the people, do in a round what is not about contracts. Throws if it is refused. */
export async function playCoins(client: TestClient, place: number, round: number): Promise<void> {
  await PARTS[place % PARTS.length]?.[round]?.(client, place)
}
