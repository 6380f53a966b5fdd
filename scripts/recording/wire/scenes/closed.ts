import { ENDPOINT_NAMES, type Endpoint, endpoints } from '@perpdesk/protocol'
import { type Scene, TUESDAY } from './scene.ts'

/** An exchange whose contracts are closed in the caller's region, and every call made by users who may not make it. */
export const closed: Scene = {
  name: 'closed',
  time: TUESDAY,
  settings: {
    PERPDESK_VISITOR_REGION: 'US',
    PERPDESK_BANNED_REGIONS: 'US,KP',
    PERPDESK_BANNED_CONFIRM_URL: '/spot',
    PERPDESK_BANNED_CANCEL_URL: 'https://example.com/',
  },
  async play(stage) {
    await stage.index({ BTCUSDT: '65000' })
    const [guest, ann] = [stage.person('guest'), stage.person('ann')]
    await stage.ok(guest, 'visitorProfile', {})
    await stage.ok(ann, 'demo', {})
    await stage.ok(ann, 'session', {})
    const order = { symbol: 'BTCUSDT', side: 'Buy', orderType: 'Limit', qty: '0.01', price: '64000' } as const
    await stage.no(ann, 'createOrder', order)
    await stage.ask(ann, 'createOrder', { ...order, reduceOnly: true })
    await stage.no(ann, 'createOrders', { request: [order] })
    await stage.no(ann, 'createStrategy', { symbol: 'BTCUSDT', side: 'Buy', qty: '0.1', strategyType: 'Chase' })
    await stage.ok(ann, 'cancelAllOrders', {})
    for (const name of ENDPOINT_NAMES) {
      const endpoint: Endpoint = endpoints[name]
      if (endpoint.bucket === 'login') await stage.pass(6_000)
      // no call has a field of this name
      await stage.no(ann, name, { nothing: '1' })
      if (endpoint.access === 'session') await stage.no(guest, name, {})
      if (endpoint.method === 'POST') await stage.no(ann, name, {}, { headers: { origin: 'https://evil.example' } })
    }
  },
}
