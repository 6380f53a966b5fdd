import type { TokenRequestEvent } from '@perpdesk/engine'
import { e8, parseInteger } from '@perpdesk/numeric'
import type { leveragedTokenEndpoints } from '@perpdesk/protocol'
import type { TerminalContext } from '../../context.ts'
import { invalidField } from '../../wire/api-error.ts'
import { pageQueryOf } from '../../wire/pages.ts'
import { dailyLeftOf, leveragedTokenOf, tokenRequestOf } from '../../wire/token-records.ts'
import type { Handlers } from './handler.ts'

/** Handlers for leveraged tokens: their funds, the quiz, subscription and redemption. */
export function leveragedTokenHandlers({ core }: TerminalContext): Handlers<keyof typeof leveragedTokenEndpoints> {
  const { leveragedTokens, listings } = core
  const requestOf = (request: TokenRequestEvent) => tokenRequestOf(request, leveragedTokens.quoteCoinOf(request.coin))

  return {
    leveragedTokens: async ({ input: { coin } }) => {
      const tokens = leveragedTokens.list().filter(({ terms }) => coin === undefined || terms.coin === coin)
      // The engine may have forgotten a delisted contract.
      await listings.recall(tokens.map(({ terms }) => terms))
      return { list: tokens.map((state) => leveragedTokenOf(listings, state, core.now())) }
    },

    tokenState: ({ caller: { account } }) => ({
      hasPassedQuiz: leveragedTokens.hasPassedQuiz(account.id),
      requests: leveragedTokens.waiting(account.id).map(requestOf),
      dailyLeft: leveragedTokens.list().map((state) => dailyLeftOf(state, account.id)),
    }),

    answerTokenQuiz: async ({ input: { answers }, caller }) => {
      const given = Object.fromEntries(answers.map(({ statement, isTrue }) => [statement, isTrue]))
      const wrong = await leveragedTokens.answerQuiz(caller, given)
      return { hasPassedQuiz: leveragedTokens.hasPassedQuiz(caller.account.id), wrong: [...wrong] }
    },

    subscribeToken: async ({ input: { coin, amount, serialNo: serial = '' }, caller }) =>
      requestOf(await leveragedTokens.request(caller, 'subscribe', { coin, amount: e8(amount), serial })),

    redeemToken: async ({ input: { coin, amount, serialNo: serial = '' }, caller }) =>
      requestOf(await leveragedTokens.request(caller, 'redeem', { coin, amount: e8(amount), serial })),

    findTokenRequest: async ({ input: { id, serialNo }, caller }) => {
      if (id === undefined && serialNo === undefined) throw invalidField('id', 'give an id or a serial number')
      const ref = id === undefined ? { serial: serialNo ?? '' } : { id: parseInteger(id) ?? 0 }
      return requestOf(await leveragedTokens.find(caller, ref))
    },

    tokenRequests: async ({ input, caller }) => {
      const { rows, cursor } = await leveragedTokens.records(caller, {
        ...pageQueryOf('tokenRequests', input, listings),
        ...(input.coin !== undefined && { coin: input.coin }),
        ...(input.kind !== undefined && { kind: input.kind }),
      })
      return { list: rows.map(requestOf), nextPageCursor: cursor }
    },
  }
}
