import type { TerminalContext } from '../../context.ts'
import { feeLevelOf } from '../../wire/fee-records.ts'
import type { Handlers } from './handler.ts'

/** The handler of the page of fee levels. */
export function feeHandlers({ core: { feeLevels } }: TerminalContext): Handlers<'feeLevel'> {
  return { feeLevel: async ({ caller }) => feeLevelOf(await feeLevels.of(caller)) }
}
