import { e8 } from '@perpdesk/numeric'
import { oppositeSide, type PositionIdx, type Side } from '@perpdesk/trading'
import { COIN_FUTURE, COIN_PERPETUAL } from '../../packages/engine/src/testing/families.ts'
import type { Random } from '../lib/random.ts'
import { borrowSomething } from './borrower-life.ts'
import { CONTRACTS } from './contracts.ts'
import { openPairMarket } from './pair-market.ts'
import { Scene, TRADER } from './scene.ts'

/** Returns a scene whose trader already has a random history. */
export function sceneOf(random: Random): Scene {
  const scene = new Scene(random)
  openPairMarket(scene)
  const isolated = scene.accountType !== 'classic' && random.chance(50)
  scene.openAccount(TRADER, scene.accountType, isolated ? 'ISOLATED_MARGIN' : 'REGULAR_MARGIN')
  fund(scene)
  for (const id of CONTRACTS) settings(scene, id)
  for (let step = random.between(0, 12); step > 0; step -= 1) live(scene)
  return scene
}

/** Lets something random happen before the next order, and gives its contract a new book. */
export function stir(scene: Scene, id: number): void {
  const { random } = scene
  if (random.chance(60)) live(scene)
  if (random.chance(30)) scene.pass(random.between(1, 3))
  if (random.chance(5)) scene.cancelAll(id)
  scene.quote(id)
}

function fund(scene: Scene): void {
  const { random } = scene
  const dollars = () => `${random.between(50, random.pick([500, 20_000, 2_000_000]))}.${random.between(1, 99)}`
  if (random.chance(85)) scene.deposit(TRADER, 'USDT', dollars())
  if (random.chance(70)) scene.deposit(TRADER, 'USDC', dollars())
  const coins = `${random.pick(['0.0', '0.', '1', '40'])}${random.between(100, 999)}`
  if (random.chance(70)) scene.deposit(TRADER, 'BTC', coins)
}

function settings(scene: Scene, id: number): void {
  const { random } = scene
  if (random.chance(45)) {
    scene.send({ type: 'setPositionMode', account: TRADER, instrument: id, positionMode: 'BothSide' })
  }
  setLeverage(scene, id)
  if (scene.accountType !== 'classic' && scene.accountType !== 'UTA') return
  if (random.chance(30)) {
    const riskId = random.between(1, 3)
    scene.send({ type: 'setRiskLimit', account: TRADER, instrument: id, riskId, positionIdx: 0 })
  }
  const leverage = 100 * random.between(1, 50)
  const settings = { buyLeverageE2: leverage, sellLeverageE2: leverage, isolated: random.chance(50) }
  scene.send({ type: 'setSymbolMarginMode', account: TRADER, instrument: id, ...settings })
}

function setLeverage(scene: Scene, id: number): void {
  const { random } = scene
  const buyLeverageE2 = random.chance(70) ? 100 * random.between(1, 100) : random.between(100, 10_000)
  const sellLeverageE2 = random.chance(60) ? buyLeverageE2 : 100 * random.between(1, 100)
  scene.send({ type: 'setLeverage', account: TRADER, instrument: id, buyLeverageE2, sellLeverageE2 })
}

/** Plays one random event in the life of the account. */
export function live(scene: Scene): void {
  const { random } = scene
  const id = random.pick(CONTRACTS)
  if (random.chance(scene.lends ? 20 : 5)) borrowSomething(scene)
  const doing = random.weighted({ trade: 30, rest: 35, price: 15, setting: 8, money: 4, margin: 8 })
  if (doing === 'trade') trade(scene, id)
  else if (doing === 'rest') rest(scene, id)
  else if (doing === 'price') scene.pass(1)
  else if (doing === 'setting') setLeverage(scene, id)
  else if (doing === 'money') fund(scene)
  else {
    const positionIdx = scene.isHedged(id) ? random.pick([1, 2] as const) : 0
    const amount = e8(`${random.between(1, 400)}`) / (id === COIN_PERPETUAL || id === COIN_FUTURE ? 50_000n : 1n)
    scene.send({ type: 'addMargin', account: TRADER, instrument: id, positionIdx, amount, addedBefore: null })
  }
}

function trade(scene: Scene, id: number): void {
  const { random } = scene
  scene.quote(id)
  const side = random.pick(['Buy', 'Sell'] as const)
  const qty = random.between(1, random.pick([10, 200, 1500]))
  const wish = { account: TRADER, instrument: id, side, qty, orderType: 'Market' } as const
  scene.send(scene.order({ ...wish, positionIdx: indexOf(scene, id, side) }))
}

function rest(scene: Scene, id: number): void {
  const { random } = scene
  scene.cancelAll(random.chance(15) ? 0 : id)
  scene.quote(id)
  const middle = scene.middleOf(id)
  for (let count = random.between(1, 4); count > 0; count -= 1) {
    const side = random.pick(['Buy', 'Sell'] as const)
    const away = random.between(10, random.pick([120, 3000]))
    const price = side === 'Buy' ? middle - away : middle + away
    const closes = random.chance(25)
    const wish = { account: TRADER, instrument: id, side, price, qty: random.between(1, random.pick([20, 400])) }
    const positionIdx = indexOf(scene, id, closes ? oppositeSide(side) : side)
    scene.send(scene.order({ ...wish, timeInForce: 'PostOnly', reduceOnly: closes, positionIdx }))
  }
}

function indexOf(scene: Scene, id: number, positionSide: Side): PositionIdx {
  return scene.isHedged(id) ? (positionSide === 'Buy' ? 1 : 2) : 0
}
