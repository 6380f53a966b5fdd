import { HEADERS, PRIVATE_TOPICS } from '@perpdesk/protocol'
import { INDEXES } from './contracts.ts'
import { type Scene, TUESDAY } from './scene.ts'

const ORDER = { symbol: 'BTCUSDT', side: 'Buy', orderType: 'Limit', qty: '0.01' } as const

/** A user's accounts: opened, funded, traded on by public id, and refused to other users. */
export const accounts: Scene = {
  name: 'accounts',
  time: TUESDAY,
  async play(stage) {
    await stage.index(INDEXES)
    await stage.pass(3_000)
    const ada = stage.person('ada')
    await stage.ok(ada, 'demo', {})
    const opened = await stage.ok(ada, 'openSubAccount', { name: 'Hedge', purpose: 'ordinary' })
    await stage.ok(ada, 'openSubAccount', { name: 'Grid', purpose: 'bot', marginMode: 'ISOLATED_MARGIN' })
    await stage.ok(ada, 'openSubAccount', { name: 'Old', purpose: 'funding', accountType: 'classic' })
    await stage.no(ada, 'openSubAccount', { name: '', purpose: 'ordinary' })
    await stage.no(ada, 'openSubAccount', { name: 'Main', purpose: 'main' })
    const classic = { name: 'Old', purpose: 'bot', accountType: 'classic', marginMode: 'ISOLATED_MARGIN' }
    await stage.no(ada, 'openSubAccount', classic)
    const { list } = await stage.ok(ada, 'accounts', {})
    const from = list[0]?.uid ?? ''
    const to = opened.account.uid
    await stage.no(ada, 'accounts', { uid: from })
    await stage.ok(ada, 'feeLevel', {})
    await stage.no(ada, 'feeLevel', { level: 'VIP 5' })
    const headers = { [HEADERS.account]: to }
    const onSub = { headers }
    const heard = await stage.listen(ada, 'private', PRIVATE_TOPICS)
    await stage.ok(ada, 'transfer', { from, to, coin: 'USDT', amount: '5000', transferId: 'a1' })
    await stage.no(ada, 'transfer', { from, to, coin: 'USDT', amount: '5000', transferId: 'a1' })
    await stage.no(ada, 'transfer', { from, to: from, coin: 'USDT', amount: '1', transferId: 'a2' })
    await stage.no(ada, 'transfer', { from, to, coin: 'USDT', amount: '1000000', transferId: 'a3' })
    await stage.no(ada, 'transfer', { from, to, coin: 'USDT', amount: '0', transferId: 'a4' })
    await stage.ok(ada, 'session', {}, onSub)
    await stage.ok(ada, 'createOrder', { ...ORDER, price: '60000' }, onSub)
    await stage.ok(ada, 'openOrders', {}, onSub)
    await stage.ok(ada, 'openOrders', {})
    await stage.ok(ada, 'transactions', {}, onSub)
    await stage.ok(ada, 'transactions', {})
    await stage.no(ada, 'practiceFunds', { coin: 'USDT' }, onSub)
    const first = await stage.ok(ada, 'ownTransactions', { limit: '2' })
    await stage.ok(ada, 'ownTransactions', { limit: '2', cursor: first.nextPageCursor })
    await stage.ok(ada, 'ownTransactions', { account: to, coin: 'USDT', type: 'TRANSFER_IN' })
    await stage.ok(ada, 'transactionTotals', {})
    await stage.ok(ada, 'transactionTotals', { account: from, symbol: 'BTCUSDT' })
    await stage.ok(ada, 'transactionFile', { coin: 'USDT' })
    const month = new Date(TUESDAY).toISOString().slice(0, 'YYYY-MM'.length)
    for (const account of [from, to]) {
      await stage.ok(ada, 'monthlyStatement', { account, month })
      await stage.ok(ada, 'statementCsv', { account, month })
    }
    await stage.ok(ada, 'statementPdf', { account: to, month })
    for (const name of ['monthlyStatement', 'statementCsv', 'statementPdf'] as const) {
      await stage.no(ada, name, { account: from, month: '2099-01' })
    }
    await heard.close()
    const bob = stage.person('bob')
    await stage.ok(bob, 'demo', {})
    await stage.no(bob, 'wallet', {}, onSub)
    await stage.no(bob, 'wallet', {}, { headers: { [HEADERS.account]: 'x' } })
    await stage.no(bob, 'ownTransactions', { account: to })
    await stage.no(bob, 'monthlyStatement', { account: to, month })
    await stage.no(bob, 'transfer', { from: to, to: from, coin: 'USDT', amount: '1', transferId: 'b1' })
    await stage.ok(ada, 'accounts', {})
  },
}
