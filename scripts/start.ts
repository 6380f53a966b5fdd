import { pathToFileURL } from 'node:url'
import { buildExchange } from './lib/build-exchange.ts'
import { buildTerminal } from './lib/build-terminal.ts'

/** `npm start`: builds terminal and exchange if their sources have changed, then runs the exchange in this process. */
await buildTerminal()
const main = await buildExchange()
process.setSourceMapsEnabled(true)
await import(pathToFileURL(main).href)
