import { SERVICE_REFUSALS } from '@perpdesk/trading'
import { Refusal } from '../../../../core/refusal.ts'
import type { TerminalContext } from '../../context.ts'
import { creationOptionsOf, requestOptionsOf } from '../../wire/passkey-options.ts'
import type { Entrance } from '../entrance.ts'
import type { ApiRequest } from '../messages.ts'
import { visitOf } from '../visit.ts'
import type { Handlers } from './handler.ts'

type PasskeyCalls =
  | 'logInChallenge'
  | 'logInPasskey'
  | 'confirmChallenge'
  | 'confirmPasskey'
  | 'enrolPasskey'
  | 'addPasskey'
  | 'namePasskey'
  | 'removePasskey'

/** Returns the handlers of passkeys: log-in and confirmation by them, adding, naming and removing. */
export function passkeyHandlers({ core, origins }: TerminalContext, entrance: Entrance): Handlers<PasskeyCalls> {
  const { passkeys, signIn } = core

  /** Returns the website under the address that the browser shows; passkeys belong to its host name. */
  const partyOf = ({ headers }: ApiRequest) => {
    const party = origins.relyingParty(headers.host)
    if (party === undefined) throw new Refusal(SERVICE_REFUSALS.passkeysUnavailable)
    return party
  }

  return {
    logInChallenge: async ({ input: { ticket }, request }) =>
      requestOptionsOf(await signIn.passkeyChallenge(partyOf(request), ticket)),

    logInPasskey: async ({ input: { ticket, ...assertion }, request, reply }) => {
      const visit = visitOf(request)
      const { user, wrongTries } = await signIn.logInByPasskey({ ...visit, party: partyOf(request), assertion, ticket })
      return { ...(await entrance.enter(user, request, reply, [entrance.newDevice(user)])), wrongTries }
    },

    confirmChallenge: async ({ session, request }) =>
      requestOptionsOf(await passkeys.confirmChallenge(session, partyOf(request))),

    confirmPasskey: async ({ input, session, request, reply }) =>
      entrance.confirmed(session, await passkeys.confirm(session, partyOf(request), input, visitOf(request)), reply),

    enrolPasskey: async ({ session, request }) => creationOptionsOf(await passkeys.enrol(session, partyOf(request))),

    addPasskey: async ({ input, session, request }) => ({
      recoveryCodes: [...(await passkeys.add(session, partyOf(request), input, visitOf(request)))],
    }),

    namePasskey: ({ input: { passkeyId, name }, session, request }) => {
      passkeys.name(session, passkeyId, name, visitOf(request))
      return {}
    },

    removePasskey: ({ input: { passkeyId }, session, request }) => {
      passkeys.remove(session, passkeyId, visitOf(request))
      return {}
    },
  }
}
