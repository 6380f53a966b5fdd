import { once } from 'node:events'
import { countOf, readOptions } from '../lib/options.ts'
import { record } from './record.ts'

/** Prints the lines of one exchange of one seed; the comparison runs this in the other commit's folder. */
const USAGE = 'node scripts/recording/print-lines.ts --stream NAME --seed S --commands N'

const { values } = readOptions(USAGE, {
  options: {
    stream: { type: 'string', default: 'desk' },
    seed: { type: 'string', default: '1' },
    commands: { type: 'string', default: '1000' },
  },
})
const part = {
  stream: values.stream,
  seed: countOf(USAGE, 'seed', values.seed),
  commands: countOf(USAGE, 'commands', values.commands),
}
for (const { text } of record(part)) {
  if (!process.stdout.write(`${text}\n`)) await once(process.stdout, 'drain')
}
