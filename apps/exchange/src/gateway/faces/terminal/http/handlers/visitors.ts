import { CLIENT_TIMINGS, endpoints } from '@perpdesk/protocol'
import type { TerminalContext } from '../../context.ts'
import { regionOf } from '../region.ts'
import type { Handlers } from './handler.ts'

const measured: ReadonlySet<string> = new Set([...Object.keys(endpoints), ...CLIENT_TIMINGS])

/**
 * Handlers for calls that pages make without a session: whether the visitor may trade, and the timings of the pages'
 * calls.
 */
export function visitorHandlers({ config, core, metrics }: TerminalContext): Handlers<'visitorProfile' | 'metrics'> {
  const { confirmUrl, cancelUrl } = config.visitors
  return {
    visitorProfile: ({ request: { headers }, session }) => {
      const { mayOpen } = core.restrictions.rightsOf(session?.user, regionOf(headers, config.visitors))
      return mayOpen ? { isBanned: false } : { isBanned: true, confirmUrl, cancelUrl }
    },

    metrics: ({ input }) => {
      // A page of another version may send timings of other calls; those without an entry in this table are ignored.
      for (const { name, ms, code } of input.timings) if (measured.has(name)) metrics.observeClient(name, code, ms)
      for (const { code, type, count } of input.events) metrics.countEvent(code, type ?? '', count)
      return {}
    },
  }
}
