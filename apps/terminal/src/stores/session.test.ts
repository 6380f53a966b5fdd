import { pbkdf2Sync, webcrypto } from 'node:crypto'
import { PROOF, provesWork } from '@perpdesk/protocol'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const user = {
  uid: '7',
  name: 'Ada',
  email: 'ada@example.com',
  isDemo: false,
  account: { uid: '100000007', name: '' },
  accountType: 'UTA2',
  marginMode: 'REGULAR_MARGIN',
  makerFeeRate: '0.0002',
  takerFeeRate: '0.00055',
  spotMakerFeeRate: '0.001',
  spotTakerFeeRate: '0.001',
}
const answer = (retCode: number, result: unknown) =>
  new Response(JSON.stringify({ retCode, retMsg: 'x', result, retExtInfo: {}, requestId: '', time: 1 }))

/** Loads a new copy of the module, because a session lives as long as the window. */
const load = () => import('./session.ts')

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('session', () => {
  it('is restored when the window opens, also when the server answers only the third time', async () => {
    const fetch = vi
      .fn()
      .mockRejectedValueOnce(new TypeError('no network'))
      .mockResolvedValueOnce(new Response('', { status: 502 }))
      .mockResolvedValueOnce(answer(0, { user, hasDemo: false }))
    vi.stubGlobal('fetch', fetch)
    const { restoreSession, sessionNow } = await load()
    const restored = restoreSession()
    await vi.advanceTimersByTimeAsync(500)
    expect(sessionNow().status).toBe('loading')
    await vi.advanceTimersByTimeAsync(5_000)
    await restored
    expect(sessionNow()).toEqual({ status: 'signedIn', user })
    expect(fetch).toHaveBeenCalledTimes(3)
  })

  it('[SEC-03] works for a log-in that the server lets through for a proof only, and says that it checks', async () => {
    vi.useRealTimers()
    // jsdom has no Web Crypto; Node's is the same as a browser's.
    vi.stubGlobal('crypto', webcrypto)
    const sent: string[] = []
    vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
      sent.push(body)
      if (sent.length > 1) return answer(0, { user, wrongTries: 3 })
      return Response.json({
        retCode: 20008,
        retMsg: '',
        result: {},
        retExtInfo: { challenge: 'a.b.c' },
        requestId: '',
        time: 1,
      })
    })
    const { logIn, sessionNow } = await load()
    const onChecking = vi.fn()
    const entered = await logIn({ email: 'ada@example.com', password: 'x' }, onChecking)
    expect(entered).toMatchObject({ ok: true, result: { wrongTries: 3 } })
    expect(onChecking).toHaveBeenCalledOnce()
    expect(sessionNow().status).toBe('signedIn')
    const nonce = /"proof":"a\.b\.c\.(\d+)"/.exec(sent[1] ?? '')?.[1] ?? ''
    expect(provesWork(pbkdf2Sync('a.b.c', nonce, PROOF.iterations, PROOF.bytes, 'sha256'))).toBe(true)
  }, 30_000)

  it('is nobody’s when the server says so', async () => {
    vi.stubGlobal('fetch', async () => answer(0, { user: null, hasDemo: false }))
    const { restoreSession, sessionNow } = await load()
    await restoreSession()
    expect(sessionNow().status).toBe('signedOut')
  })

  it('[ERR-01] ends with the first answer that says there is none', async () => {
    vi.stubGlobal('fetch', async () => answer(0, { user, hasDemo: false }))
    const { restoreSession, sessionNow } = await load()
    await restoreSession()
    const { call } = await import('../client/index.ts')
    vi.stubGlobal('fetch', async () => answer(10007, {}))
    await call('wallet', {})
    expect(sessionNow().status).toBe('signedOut')
  })

  it('begins with a log-in and stays signed out when it is refused', async () => {
    const { logIn, sessionNow } = await load()
    vi.stubGlobal('fetch', async () => answer(20003, {}))
    const refused = await logIn({ email: 'ada@example.com', password: 'wrong' })
    expect(refused.ok).toBe(false)
    expect(sessionNow().status).toBe('loading')
    vi.stubGlobal('fetch', async () => answer(0, { user, wrongTries: 0 }))
    await logIn({ email: 'ada@example.com', password: 'right' })
    expect(sessionNow().user).toEqual(user)
  })
  it('follows a log-in in another window, unless one here was faster', async () => {
    const { followWindows, logIn, sessionNow } = await load()
    followWindows()
    vi.stubGlobal('fetch', async () => answer(0, { user, hasDemo: false }))
    const elsewhere = () => window.dispatchEvent(new StorageEvent('storage', { key: 'perpdesk.session.1' }))
    elsewhere()
    await vi.waitFor(() => expect(sessionNow().user).toEqual(user))
    let late: (response: Response) => void = () => undefined
    vi.stubGlobal('fetch', (path: string) =>
      path.includes('login') || path.includes('log-in')
        ? Promise.resolve(answer(0, { user: { ...user, uid: '8' }, wrongTries: 0 }))
        : new Promise<Response>((resolve) => {
            late = resolve
          }),
    )
    elsewhere()
    await logIn({ email: 'eve@example.com', password: 'right' })
    late(answer(0, { user: null, hasDemo: false }))
    await vi.advanceTimersByTimeAsync(10)
    expect(sessionNow().user?.uid).toBe('8')
  })
})
