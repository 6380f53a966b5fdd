import { contractName } from '../../stores/index.ts'
import type { Scene } from '../command-access/index.ts'
import type { Say } from './command.ts'

/** Returns the name of an action with its position; the menu of a row omits the position. */
export function ofPosition(say: Say, { position }: Scene, what: string): string {
  if (position === undefined) return what
  const side = say('commands', position.side === 'Buy' ? 'Long' : 'Short')
  return say('commands', 'choice', { what, which: `${side} ${contractName(position.symbol)}` })
}
