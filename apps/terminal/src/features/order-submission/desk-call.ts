import { behaviourOf } from '@perpdesk/protocol'
import { type CallAnswer, type CallOptions, call, type EndpointName } from '../../client/index.ts'
import { showInsufficientBalance, showOrderFailed } from '../../stores/index.ts'
import type { CallOutcome } from './submit.ts'

/** How a ticket is sent: its errors are told by whoever sends it. */
export function sendOptions(symbol: string, clientTag: string): CallOptions {
  return {
    toast: false,
    clientTag,
    onContent: (error, origin) => showOrderFailed(symbol, error, origin),
    onInsufficientBalance: showInsufficientBalance,
  }
}

export function outcomeOf<Name extends EndpointName>(answer: CallAnswer<Name>) {
  if (answer.ok) return { kind: 'answered', result: answer.result } as const
  const { code, message, params, unknown } = answer.error
  return unknown ? ({ kind: 'unknown' } as const) : ({ kind: 'refused', code, message, params } as const)
}

/** What the exchange says to a question; one that got no answer is asked again, so only what it says counts. */
export async function asked<Name extends EndpointName, Found>(
  name: Name,
  request: Parameters<typeof call<Name>>[1],
  read: (result: Extract<CallAnswer<Name>, { ok: true }>['result']) => Found | null,
): Promise<CallOutcome<Found | null>> {
  const answer = await call(name, request, { toast: false })
  return answer.ok ? { kind: 'answered', result: read(answer.result) } : { kind: 'unknown' }
}

/** Refusals that a dialog has told already. */
export function hasDialog(code: number): boolean {
  return ['content', 'insufficientBalance', 'complianceWall'].includes(behaviourOf(code))
}

export const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
