import type { PriceAlert } from '@perpdesk/protocol'
import { MAX_ALERTS } from '@perpdesk/trading'
import type { Alert, AlertRefusal } from '../../../../../alerts/alerts.ts'
import { Throttle } from '../../../../../identity/throttle.ts'
import type { GatewayContext } from '../../context.ts'
import { alertOf, askedAlertOf, firedAlertOf } from '../../wire/alert-records.ts'
import { ApiError, invalidField } from '../../wire/api-error.ts'
import type { Handlers } from './handler.ts'

/** Changes of one person's alerts, each of which is a write that everybody waits for: so many at once, then one each so many milliseconds. */
const CHANGES = { burst: 120, refillMs: 1_000, maxKeys: 20_000 } as const

/** Price alerts of a person. */
export function alertHandlers(
  context: GatewayContext,
): Handlers<'alerts' | 'firedAlerts' | 'createAlert' | 'changeAlert' | 'switchAlert' | 'deleteAlert'> {
  const { alerts, listings, sequencer } = context
  const changes = new Throttle(CHANGES.burst, CHANGES.refillMs, CHANGES.maxKeys)

  const takeTurn = (account: number): void => {
    const seconds = changes.take(account, sequencer.now())
    if (seconds > 0) throw new ApiError('tooManyRequests', { seconds: `${seconds}` })
  }

  const answerOf = (alert: Alert | AlertRefusal): PriceAlert => {
    if (alert === 'limited') throw new ApiError('alertsLimited', { limit: `${MAX_ALERTS}` })
    if (alert === 'unknown') throw new ApiError('alertNotFound')
    if (alert === 'expired') throw invalidField('state', 'the alert has expired; change it')
    return alertOf(listings.byId(alert.instrument), alert)
  }

  return {
    alerts: ({ session }) => ({
      list: alerts.list(session.user.account).map((alert) => alertOf(listings.byId(alert.instrument), alert)),
    }),

    firedAlerts: ({ session }) => ({
      list: alerts.fired(session.user.account).map((fired) => firedAlertOf(listings.byId(fired.instrument), fired)),
    }),

    createAlert: async ({ input, session }) => {
      const asked = askedAlertOf(listings.bySymbol(input.symbol).instrument, input, sequencer.now())
      takeTurn(session.user.account)
      return answerOf(await alerts.create(session.user.account, asked))
    },

    changeAlert: async ({ input, session }) => {
      const asked = askedAlertOf(listings.bySymbol(input.symbol).instrument, input, sequencer.now())
      takeTurn(session.user.account)
      return answerOf(await alerts.change(session.user.account, asked))
    },

    switchAlert: async ({ input, session }) => {
      takeTurn(session.user.account)
      return answerOf(await alerts.switch(session.user.account, input.alertId, input.state))
    },

    deleteAlert: ({ input, session }) => {
      takeTurn(session.user.account)
      alerts.delete(session.user.account, input.alertId)
      return { alertId: input.alertId }
    },
  }
}
