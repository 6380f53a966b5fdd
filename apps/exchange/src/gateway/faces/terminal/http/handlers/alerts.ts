import type { Alert } from '../../../../core/records.ts'
import type { TerminalContext } from '../../context.ts'
import { alertOf, askedAlertOf, firedAlertOf } from '../../wire/alert-records.ts'
import type { Handlers } from './handler.ts'

/** Handlers for a user's price alerts. */
export function alertHandlers({
  core,
}: TerminalContext): Handlers<
  'alerts' | 'firedAlerts' | 'createAlert' | 'changeAlert' | 'switchAlert' | 'deleteAlert'
> {
  const { listings, priceAlerts } = core
  const record = (alert: Alert) => alertOf(listings.anyById(alert.instrument), alert)

  return {
    alerts: ({ caller }) => ({ list: priceAlerts.list(caller.user).map(record) }),

    firedAlerts: ({ caller }) => ({
      list: priceAlerts.fired(caller.user).map((fired) => firedAlertOf(listings.anyById(fired.instrument), fired)),
    }),

    createAlert: async ({ input, caller }) =>
      record(await priceAlerts.create(caller.user, askedAlertOf(listings.anyBySymbol(input.symbol), input))),

    changeAlert: async ({ input, caller }) =>
      record(await priceAlerts.change(caller.user, askedAlertOf(listings.anyBySymbol(input.symbol), input))),

    switchAlert: async ({ input, caller }) => record(await priceAlerts.switch(caller.user, input.alertId, input.state)),

    deleteAlert: ({ input, caller }) => {
      priceAlerts.delete(caller.user, input.alertId)
      return { alertId: input.alertId }
    },
  }
}
