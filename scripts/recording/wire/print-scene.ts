import { once } from 'node:events'
import { readOptions } from '../../lib/options.ts'
import { recordScene } from './record-wire.ts'
import { SCENES } from './scenes/all-scenes.ts'

/** Prints the lines of one scene; the comparison runs this in the other commit's folder. */
const USAGE = 'node scripts/recording/wire/print-scene.ts --scene NAME'

const { values } = readOptions(USAGE, { options: { scene: { type: 'string', default: '' } } })
const scene = SCENES.find(({ name }) => name === values.scene)
if (scene !== undefined) {
  for (const line of (await recordScene(scene)).lines) {
    if (!process.stdout.write(`${line}\n`)) await once(process.stdout, 'drain')
  }
}
