import { e8 } from '@perpdesk/numeric'
import { COLLATERAL } from './contracts.ts'
import { LENT, PAIR } from './lending.ts'
import { type Scene, TRADER } from './scene.ts'

/** Sets the leverage of spot margin, borrows, repays, rests orders on the pair or switches the collateral coin. */
export function borrowSomething(scene: Scene): void {
  const { random } = scene
  const loans = { leverage: 20, borrow: 35, repay: 10 }
  const doing = random.weighted({
    ...(scene.lends ? loans : { leverage: 0, borrow: 0, repay: 0 }),
    pair: 30,
    collateral: 5,
  })
  if (doing === 'leverage') {
    scene.send({ type: 'setSpotMargin', account: TRADER, leverage: random.pick([0, 2, 3, 4, 5, 7, 10]) })
  } else if (doing === 'borrow') {
    const { coin, step } = random.pick(LENT)
    scene.send({
      type: 'borrow',
      account: TRADER,
      coin,
      amount: step * BigInt(random.between(1, random.pick([20, 1000]))),
    })
  } else if (doing === 'repay') {
    const { coin } = random.pick(LENT)
    const amount = random.chance(50) ? 0n : e8(`${random.between(1, 3000)}`) / (coin === COLLATERAL.coin ? 50_000n : 1n)
    scene.send({ type: 'repay', account: TRADER, coin, amount, converts: random.chance(50) })
  } else if (doing === 'pair') {
    restOnPair(scene)
  } else {
    scene.send({ type: 'setCollateralSwitch', account: TRADER, coin: COLLATERAL.coin, isCollateral: random.chance(60) })
  }
}

/** Rests an order on the pair, which may hold more than the balance. */
function restOnPair(scene: Scene): void {
  const { random } = scene
  if (random.chance(40)) scene.cancelAll(PAIR)
  const side = random.pick(['Buy', 'Sell'] as const)
  const price = scene.middleOf(COLLATERAL.priceInstrument) + (side === 'Buy' ? -1 : 1) * random.between(100, 3000)
  const qty = random.between(1, random.pick([20, 500, 5000]))
  scene.send(scene.order({ account: TRADER, instrument: PAIR, side, price, qty }))
}
