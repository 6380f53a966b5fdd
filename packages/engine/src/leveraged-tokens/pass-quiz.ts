import type { PassTokenQuiz } from '../command.ts'
import type { CommandResult } from '../event.ts'
import { DONE, refuse } from '../result.ts'
import type { State } from '../state.ts'

/** Notes that the owner of an account has passed the quiz about leveraged tokens (175010). */
export function passTokenQuiz(state: State, command: PassTokenQuiz): CommandResult {
  const account = state.accounts.client(command.account)
  if (account === undefined) return refuse('accountNotFound')
  account.passedQuiz = true
  return DONE
}
