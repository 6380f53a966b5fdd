import { REFUSALS } from '@perpdesk/trading'
import { apiErrorOf } from '../../apps/exchange/src/gateway/faces/terminal/wire/api-error.ts'
import type { Scene } from './scene.ts'

export interface Refused {
  readonly code: number
  readonly params: Readonly<Record<string, string>>
}

interface Schema<Read> {
  safeParse(request: unknown): { readonly success: true; readonly data: Read } | { readonly success: false }
}

/**
 * Sends a request as over the wire: its schema parses it, then `answer` processes it as the gateway would. Returns the
 * answer or the refusal of either step.
 */
export async function ask<Read, Answer>(
  scene: Scene,
  schema: Schema<Read>,
  request: object,
  answer: (read: Read) => Answer | Promise<Answer>,
): Promise<Answer | Refused> {
  scene.listen()
  scene.sent = JSON.stringify(request)
  const parsed = schema.safeParse(request)
  if (!parsed.success) return { code: REFUSALS.invalidParameter, params: {} }
  try {
    return await answer(parsed.data)
  } catch (error) {
    const refused = apiErrorOf(error)
    if (refused === undefined) throw error
    return { code: refused.entry.code, params: refused.params }
  }
}
