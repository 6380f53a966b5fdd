import { QUIZ_STATEMENTS } from '@perpdesk/trading'
import { INDEXES } from './contracts.ts'
import { type Scene, TUESDAY } from './scene.ts'

const TOKEN = 'BTC3L'

/** Leveraged tokens: their funds, the quiz, subscription, redemption and their records. */
export const tokens: Scene = {
  name: 'tokens',
  time: TUESDAY,
  settings: { PERPDESK_DEMO_BALANCE: '10000000' },
  async play(stage) {
    const [mia, ann] = [stage.person('mia'), stage.person('ann')]
    for (const person of [mia, ann]) await stage.ok(person, 'demo', {})
    await stage.index(INDEXES)
    await stage.pass(4_000)
    const maker = { symbol: 'BTCUSDT', orderType: 'Limit', qty: '20' } as const
    await stage.ok(mia, 'createOrder', { ...maker, side: 'Buy', price: '64999.9' })
    await stage.ok(mia, 'createOrder', { ...maker, side: 'Sell', price: '65000.1' })
    const heard = await stage.listen(ann, 'private', ['wallet'])

    await stage.ok(ann, 'leveragedTokens', {})
    await stage.no(ann, 'leveragedTokens', { coin: 'btc3l' })
    await stage.ok(ann, 'tokenState', {})
    await stage.no(ann, 'tokenState', { of: 'me' })
    await stage.no(ann, 'subscribeToken', { coin: TOKEN, amount: '100' })
    await stage.ok(ann, 'answerTokenQuiz', { answers: [{ statement: 'decay', isTrue: true }] })
    await stage.no(ann, 'answerTokenQuiz', { answers: [{ statement: 'decay', isTrue: 'yes' }] })
    const right: readonly string[] = ['decay', 'largestLoss']
    const answers = QUIZ_STATEMENTS.map((statement) => ({ statement, isTrue: right.includes(statement) }))
    await stage.ok(ann, 'answerTokenQuiz', { answers })

    const { id } = await stage.ok(
      ann,
      'subscribeToken',
      { coin: TOKEN, amount: '20000', serialNo: 'first' },
      { atOnce: true },
    )
    await stage.ok(ann, 'tokenState', {})
    await stage.pass(3_000)
    await stage.ok(ann, 'findTokenRequest', { id })
    await stage.ok(ann, 'findTokenRequest', { serialNo: 'first' })
    await stage.no(ann, 'findTokenRequest', { id: '999999' })
    await stage.ok(ann, 'redeemToken', { coin: TOKEN, amount: '500' })
    await stage.no(ann, 'redeemToken', { coin: TOKEN, amount: '0.01' })
    await stage.pass(3_000)
    await stage.ok(ann, 'leveragedTokens', { coin: TOKEN })
    await stage.ok(ann, 'tokenRequests', {})
    await stage.ok(ann, 'tokenRequests', { kind: 'redeem' })
    await stage.no(ann, 'tokenRequests', { kind: 'sell' })
    await stage.ok(ann, 'transactions', {})
    await stage.ok(ann, 'accounts', {})
    await heard.close()
  },
}
