import { EVENT_CODES, HEADERS, type RequestOf } from '@perpdesk/protocol'
import { solve } from '../../../../apps/exchange/src/testing/solve.ts'
import type { Person } from '../person.ts'
import { callOf } from '../person.ts'
import type { Stage } from '../stage.ts'
import { type Scene, TUESDAY } from './scene.ts'

const PASSWORD = 'four gentle otters'

/** Users: accounts of every type, sessions, cookies, preferences, and refused access. */
export const people: Scene = {
  name: 'people',
  time: TUESDAY,
  async play(stage) {
    await visitors(stage)
    await demos(stage)
    await signUps(stage)
    await memories(stage)
    await strangers(stage)
    await budgets(stage)
  },
}

async function visitors(stage: Stage): Promise<void> {
  const guest = stage.person('guest')
  await stage.ok(guest, 'session', {})
  await stage.ok(guest, 'visitorProfile', {})
  await stage.ok(guest, 'visitorProfile', { lang: 'de-DE' })
  await stage.no(guest, 'visitorProfile', { lang: '?' })
  await stage.ok(guest, 'time', { timestamp: '1700000000000' })
  await stage.ok(guest, 'status', {})
  const timings = [{ name: 'createOrder', ms: 12, code: 0 }]
  await stage.ok(guest, 'metrics', { timings, events: [] })
  await stage.no(guest, 'metrics', { timings: [{ name: 'createOrder', ms: -1, code: 0 }], events: [] })
  for (const path of ['/health', '/ready', '/contract/v5/nothing', '/realtime/public']) {
    await stage.send(guest, { method: 'GET', path })
  }
  await stage.send(guest, { method: 'POST', path: '/health' })
  await stage.send(guest, { method: 'GET', path: '/user/public/demo' })
}

async function demos(stage: Stage): Promise<void> {
  const dan = stage.person('dan')
  await stage.ok(dan, 'demo', {})
  await stage.ok(dan, 'session', {})
  await stage.ok(dan, 'wallet', {})
  await stage.ok(dan, 'oneTimeToken', {})
  await stage.ok(dan, 'logOut', {})
  await stage.ok(dan, 'session', {})
  await stage.no(dan, 'wallet', {})
  await stage.ok(dan, 'demo', {})
  for (const accountType of ['UTA', 'UTA2', 'classic'] as const) {
    await stage.ok(dan, 'demo', { accountType, fresh: true })
    await stage.ok(dan, 'wallet', {})
  }
  await stage.no(dan, 'demo', { accountType: 'spot' })
  await stage.ok(dan, 'logOut', { forgetDemo: true })
  await stage.ok(dan, 'session', {})
  await stage.no(dan, 'logOut', {})
}

async function signUps(stage: Stage): Promise<void> {
  for (const accountType of ['UTA', 'UTA2', 'classic'] as const) {
    const eve = stage.person(`eve ${accountType}`)
    const person = { email: `eve.${accountType}@example.com`, password: PASSWORD, name: 'Eve', accountType }
    await proved(stage, eve, 'signUp', person)
    await stage.ok(eve, 'session', {})
    await stage.ok(eve, 'wallet', {})
  }
  const eve = stage.person('eve elsewhere')
  const known = { email: 'EVE.uta@example.com', password: PASSWORD }
  await stage.no(eve, 'signUp', { ...known, name: 'Eve' })
  await stage.no(eve, 'signUp', { email: 'nobody', password: PASSWORD, name: 'Eve' })
  await stage.no(eve, 'logIn', { ...known, password: 'wrong' })
  await stage.no(eve, 'logIn', { ...known, email: 'nobody@example.com' })
  await stage.ok(eve, 'logIn', known)
  await stage.ok(eve, 'session', {})
  await stage.no(eve, 'keepDemo', { ...known, name: 'Eve' })
  for (let tries = 0; tries < 6; tries += 1) {
    await stage.no(stage.person(`thief ${tries}`), 'logIn', { ...known, password: 'wrong' })
    await stage.pass(2_000)
  }
  const pat = stage.person('pat')
  await stage.ok(pat, 'demo', {})
  await proved(stage, pat, 'keepDemo', { email: 'pat@example.com', password: PASSWORD, name: 'Pat' })
  await stage.ok(pat, 'session', {})
}

/** Makes a call that is refused until it carries a proof of work; the proof and the answer differ in each run. */
async function proved(
  stage: Stage,
  person: Person,
  name: 'signUp' | 'keepDemo',
  input: RequestOf<'signUp'> | RequestOf<'keepDemo'>,
): Promise<void> {
  const { challenge = '' } = await stage.no(person, name, input)
  await stage.ok(person, name, { ...input, proof: solve(challenge) })
  await stage.pass(2_000)
}

async function memories(stage: Stage): Promise<void> {
  const ann = stage.person('ann')
  await stage.ok(ann, 'demo', {})
  await stage.ok(ann, 'preferences', {})
  const upsert_keys = { reverseClickTipStatus: 'hide', maxSlippageType: 'Percent', maxSlippage: '0.5' } as const
  await stage.ok(ann, 'setPreferences', { upsert_keys }, { atOnce: true })
  await stage.no(ann, 'setPreferences', { upsert_keys })
  await stage.no(ann, 'setPreferences', { upsert_keys: {} })
  await stage.no(ann, 'setPreferences', { upsert_keys: { theme: 'dark' } })
  await stage.pass(1_000)
  await stage.ok(ann, 'setPreferences', { upsert_keys: { reverseClickTipStatus: 'show' } })
  await stage.ok(ann, 'preferences', {})
  await stage.no(ann, 'preferences', { all: '1' })
  // the session expires after a week
  stage.exchange.leap(6 * 86_400_000)
  await stage.ok(ann, 'session', {})
  stage.exchange.leap(86_400_000)
  await stage.pass(1_000)
  await stage.ask(ann, 'wallet', {})
  await stage.ok(ann, 'demo', {})
}

async function strangers(stage: Stage): Promise<void> {
  const bob = stage.person('bob')
  await stage.ok(bob, 'demo', {})
  await stage.no(bob, 'oneTimeToken', {}, { headers: { [HEADERS.userToken]: '' } })
  await stage.no(bob, 'oneTimeToken', {}, { headers: { [HEADERS.userToken]: 'another' } })
  await stage.no(bob, 'oneTimeToken', {}, { headers: { origin: 'https://evil.example' } })
  await stage.no(bob, 'oneTimeToken', {}, { headers: { 'sec-fetch-site': 'cross-site' } })
  await stage.no(bob, 'oneTimeToken', {}, { headers: { host: 'evil.example' } })
  await stage.no(bob, 'oneTimeToken', {}, { headers: { [HEADERS.deadline]: `${stage.exchange.now() - 1}` } })
  await stage.no(bob, 'oneTimeToken', {}, { headers: { [HEADERS.deadline]: 'soon' } })
  await stage.ok(bob, 'oneTimeToken', {}, { headers: { [HEADERS.deadline]: `${stage.exchange.now() + 5_000}` } })
  await stage.no(bob, 'wallet', {}, { headers: { cookie: `sid=${'x'.repeat(43)}` } })
  const sent = callOf('demo', {})
  await stage.send(bob, { ...sent, body: '{"fresh":' })
  await stage.send(bob, { ...sent, headers: { 'content-type': 'text/plain' } })
  await stage.send(bob, { ...sent, body: `{"a":"${'x'.repeat(20_000)}"}` })
}

/** Exceeds the rate limits of a user and of the address. */
async function budgets(stage: Stage): Promise<void> {
  const max = stage.person('max')
  await stage.ok(max, 'demo', {})
  for (let calls = 0; calls < 51; calls += 1) {
    await stage.ask(
      max,
      'metrics',
      { timings: [], events: [{ code: EVENT_CODES.catalogueFetch, count: 1 }] },
      { atOnce: true },
    )
  }
  for (let calls = 0; calls < 42; calls += 1) {
    await stage.ask(max, 'setLimitPriceAction', { modifyEnable: calls % 2 === 0 }, { atOnce: true })
  }
  await stage.pass(1_000)
  await stage.ok(max, 'limitPriceAction', {})
  await stage.ok(max, 'setLimitPriceAction', { modifyEnable: true })
  for (let more = 0; more < 22; more += 1) {
    await stage.ask(stage.person(`many ${more}`), 'demo', {}, { atOnce: true })
    await stage.pass(2_000)
  }
}
