import { buildTerminal } from './lib/build-terminal.ts'

/** `npm start`: builds the terminal if its sources have changed, then runs the exchange in this process. */
await buildTerminal()
await import('../apps/exchange/src/main.ts')
