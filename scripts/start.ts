import { buildTerminal } from './lib/build-terminal.ts'

/** `npm start`: the terminal built once per change of its sources, then the exchange in this process. */
await buildTerminal()
await import('../apps/exchange/src/main.ts')
