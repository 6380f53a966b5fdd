import { behaviourOf } from '@perpdesk/protocol'
import { call } from './call.ts'

const TRIES = 3
const PAUSE = 500

/**
 * Requests a one-time token for the private login: three attempts, 500 ms apart, but none after a refusal because there
 * is no session. Resolves with `undefined` if all fail.
 */
export async function oneTimeToken(): Promise<string | undefined> {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const answer = await call('oneTimeToken', {}, { toast: false })
    if (answer.ok) return answer.result.token
    if (behaviourOf(answer.error.code) === 'sessionEnded') return undefined
    if (attempt < TRIES) await new Promise((resolve) => setTimeout(resolve, PAUSE))
  }
  return undefined
}
