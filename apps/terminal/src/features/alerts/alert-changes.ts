import { e8 } from '@perpdesk/numeric'
import { alertChangeEndpoints, type PriceAlert, type RequestOf } from '@perpdesk/protocol'
import { call, endpoints } from '../../client/index.ts'
import { asked, sendChange } from '../order-submission/index.ts'

Object.assign(endpoints, alertChangeEndpoints)

type Terms = RequestOf<'createAlert'>

/** Calls that change alerts; each resolves with `undefined` on success, otherwise with the error text. */
export const alertChanges = {
  create: (terms: Terms, onUnknown: () => void) =>
    sendChange({
      send: () => call('createAlert', terms, { toast: false }),
      look: () => looked(terms.alertId, (alert) => alert !== undefined),
      onUnknown,
    }),
  change: (terms: Terms, onUnknown: () => void) =>
    sendChange({
      send: () => call('changeAlert', terms, { toast: false }),
      look: () => looked(terms.alertId, (alert) => alert !== undefined && isAsAsked(alert, terms)),
      onUnknown,
    }),
  switch: (alertId: string, state: 'on' | 'paused') =>
    sendChange({
      send: () => call('switchAlert', { alertId, state }, { toast: false }),
      look: () => looked(alertId, (alert) => alert?.state === state),
    }),
  delete: (alertId: string) =>
    sendChange({
      send: () => call('deleteAlert', { alertId }, { toast: false }),
      look: () => looked(alertId, (alert) => alert === undefined),
    }),
}

function looked(alertId: string, isDone: (alert: PriceAlert | undefined) => boolean) {
  return asked('alerts', {}, ({ list }) => (isDone(list.find((alert) => alert.alertId === alertId)) ? true : null))
}

function isAsAsked(alert: PriceAlert, { value, ...terms }: Terms): boolean {
  const { source, condition, minutes, repeat, expiresTime, note } = alert
  const same = { source, condition, minutes, repeat, expiresTime, note }
  return (
    e8(alert.value) === e8(value) && Object.entries(same).every(([name, kept]) => Reflect.get(terms, name) === kept)
  )
}
