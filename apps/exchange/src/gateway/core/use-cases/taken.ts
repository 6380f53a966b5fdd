import type { Command, CommandResult } from '@perpdesk/engine'
import type { Sequencer } from '../../../sequencer/sequencer.ts'
import { Refusal } from '../refusal.ts'

/** Submits a command and returns the engine's result; throws if the engine refuses it. */
export async function taken(sequencer: Pick<Sequencer, 'submit'>, command: Command): Promise<CommandResult> {
  const result = await sequencer.submit(command)
  if (result.code !== 0) throw new Refusal(result.code, result.params)
  return result
}
