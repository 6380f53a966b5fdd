import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { confirmationIn } from '../apps/exchange/src/clock/confirmation.ts'
import { loadConfig } from '../apps/exchange/src/config/load-config.ts'
import { ROOT } from './lib/root.ts'

/**
 * `npm run clock:confirm`: tells the exchange that runs on the data folder to accept the leap of the machine's clock
 * that it is holding back.
 */

const TAKEN_WITHIN_MS = 5_000
const LOOK_EVERY_MS = 100

const { dataDir } = loadConfig(process.env, ROOT)
const file = confirmationIn(dataDir)
writeFileSync(file, '')
for (let waited = 0; waited < TAKEN_WITHIN_MS && existsSync(file); waited += LOOK_EVERY_MS) await wait(LOOK_EVERY_MS)
if (existsSync(file)) {
  rmSync(file, { force: true })
  console.error(`No exchange on ${dataDir} holds back a leap of the clock.`)
  process.exitCode = 1
} else {
  console.log('The exchange goes by the machine’s clock now.')
}
