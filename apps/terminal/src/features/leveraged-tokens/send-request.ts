import { e8 } from '@perpdesk/numeric'
import type { TokenRequest } from '@perpdesk/protocol'
import { TOKEN_STATUS, type TokenRequestKind } from '@perpdesk/trading'
import { call, randomId } from '../../client/index.ts'
import { coinAmount } from '../../format/index.ts'
import { textOf } from '../../i18n/index.ts'
import { toast } from '../../ui/index.ts'

/** Milliseconds between two looks at a request, and their largest number; the exchange executes it at its next tick. */
const LOOK_EVERY = 700
const MOST_LOOKS = 40
const CALLS = { subscribe: 'subscribeToken', redeem: 'redeemToken' } as const

const text = textOf('tokens')
const listeners = new Set<() => void>()

/** Adds a listener to own requests that were accepted or ended. Returns a function that removes it. */
export function onTokenRequests(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export interface Asked {
  readonly kind: TokenRequestKind
  readonly coin: string
  /** Plain decimal. */
  readonly amount: string
}

/**
 * Sends a subscription or redemption and reports its end by a toast. Resolves with `undefined` once the exchange has
 * accepted it, otherwise with the error text. If the answer is lost, it is looked up by its serial number and not sent
 * again.
 */
export async function sendTokenRequest(
  { kind, coin, amount }: Asked,
  onUnknown: () => void,
): Promise<string | undefined> {
  const serialNo = randomId()
  const answer = await call(CALLS[kind], { coin, amount, serialNo }, { toast: false })
  if (answer.ok) {
    void follow(answer.result)
    return undefined
  }
  if (!answer.error.unknown) return answer.error.message
  onUnknown()
  const found = await call('findTokenRequest', { serialNo }, { toast: false })
  if (!found.ok) return answer.error.message
  void follow(found.result)
  return undefined
}

async function follow(request: TokenRequest): Promise<void> {
  toast.info(text(`sent.${request.kind}`), { key: keyOf(request), detail: givenText(request) })
  for (const listener of listeners) listener()
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY))
    const answer = await call('findTokenRequest', { id: request.id }, { toast: false })
    if (!answer.ok || answer.result.status === TOKEN_STATUS.inProgress) continue
    report(answer.result)
    for (const listener of listeners) listener()
    return
  }
}

function report(request: TokenRequest): void {
  const key = keyOf(request)
  if (request.status === TOKEN_STATUS.failed) {
    toast.error(text('failedRequest'), { key, detail: givenText(request) })
    return
  }
  toast.success(text(`done.${request.kind}`), { key, detail: receivedText(request) })
}

const keyOf = ({ id }: TokenRequest) => `token-${id}`

/** Returns the amount that a request gives. */
export function givenText({ kind, amount, coin, quoteCoin }: TokenRequest): string {
  return coinAmount(e8(amount), kind === 'subscribe' ? quoteCoin : coin, { exact: true })
}

/** Returns the amount that a request has received. */
export function receivedText({ kind, received, coin, quoteCoin }: TokenRequest): string {
  return coinAmount(e8(received), kind === 'subscribe' ? coin : quoteCoin, { exact: true })
}
