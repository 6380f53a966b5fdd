import { CLIENT_TIMINGS, endpoints } from '@perpdesk/protocol'
import type { GatewayContext } from '../../context.ts'
import type { Handlers } from './handler.ts'

const measured: ReadonlySet<string> = new Set([...Object.keys(endpoints), ...CLIENT_TIMINGS])

/** What pages ask and tell before anybody logs in: may this visitor trade, and how did the calls go. */
export function visitorHandlers({ config, visitors, metrics }: GatewayContext): Handlers<'visitorProfile' | 'metrics'> {
  const { confirmUrl, cancelUrl } = config.visitors
  return {
    visitorProfile: ({ request }) =>
      visitors.isBanned(request) ? { isBanned: true, confirmUrl, cancelUrl } : { isBanned: false },

    metrics: ({ input }) => {
      // A page of another version may know other calls: what is not in this table has no figure here.
      for (const { name, ms, code } of input.timings) if (measured.has(name)) metrics.observeClient(name, code, ms)
      for (const { code, type, count } of input.events) metrics.countEvent(code, type ?? '', count)
      return {}
    },
  }
}
