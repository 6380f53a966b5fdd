import { behaviourOf } from '@perpdesk/protocol'
import { type CallAnswer, type CallOptions, call, type EndpointName } from '../../client/index.ts'
import { textOf } from '../../i18n/index.ts'
import { showInsufficientBalance, showOrderFailed } from '../../stores/index.ts'
import { toast } from '../../ui/index.ts'
import type { CallOutcome, Outcome } from './submit.ts'

/** The texts of this room are in `notifications`, which is loaded at log-in. */
const text = textOf('notifications')

/** Returns the options of a call that sends a ticket; the sender shows the errors itself. */
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

/** Sends a query and returns its outcome. */
export async function asked<Name extends EndpointName, Found>(
  name: Name,
  request: Parameters<typeof call<Name>>[1],
  read: (result: Extract<CallAnswer<Name>, { ok: true }>['result']) => Found | null,
): Promise<CallOutcome<Found | null>> {
  const answer = await call(name, request, { toast: false })
  return answer.ok ? { kind: 'answered', result: read(answer.result) } : { kind: 'unknown' }
}

/** Shows a notice that stays until the outcome of the ticket is known. */
export function reportUnknown(key: string, line: string): void {
  toast.info(text('orderUnknown'), { key, detail: text('orderUnknownDetail', { line }), duration: 0 })
}

type NotAccepted = Exclude<Outcome<unknown, unknown>, { readonly kind: 'accepted' }>

/** Shows the outcome of a ticket that was refused, or whose answer was lost. */
export function reportNotAccepted(key: string, line: string, outcome: NotAccepted): void {
  switch (outcome.kind) {
    case 'refused':
      if (!hasDialog(outcome.code)) toast.error(text('orderRefused'), { key, detail: outcome.message })
      break
    case 'found':
      toast.success(text('orderFound'), { key, detail: line })
      break
    case 'neverArrived':
      toast.error(text('orderNeverArrived'), { key, detail: text('orderNeverArrivedDetail', { line }) })
  }
}

/** True for refusals that a dialog has already shown. */
function hasDialog(code: number): boolean {
  return ['content', 'insufficientBalance', 'complianceWall'].includes(behaviourOf(code))
}

export const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
