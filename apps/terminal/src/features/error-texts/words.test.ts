import { beforeAll, describe, expect, it } from 'vitest'
import type { ApiError } from '../../client/index.ts'
import { startTexts } from '../../i18n/index.ts'
import { wordsOf } from './words.ts'

beforeAll(() => startTexts())

const words = (code: number, message: string, more: Partial<ApiError> = {}) =>
  wordsOf({ code, message, params: {}, unknown: false, ...more })

describe('words of errors', () => {
  it('[ERR-05] come from the texts by code; a code without one shows it with the server’s sentence', async () => {
    expect(await words(20001, 'sentence of the server')).toBe(
      'There is already an account with this e-mail. Log in instead.',
    )
    expect(await words(777_777, 'Closed for cleaning.')).toBe('777777: Closed for cleaning.')
    expect(await words(10404, 'There is nothing at this address.')).toBe('10404: There is nothing at this address.')
    expect(await words(503, 'Back at noon', { verbatim: true })).toBe('Back at noon')
    expect(await words(500, 'Non Response!', { textName: 'empty' })).toBe('Non Response!')
    expect(await words(9_000_001, '', { textName: 'timedOut' })).toBe('request timed out')
  })

  it('[REQ-05] a code whose sentence was lost has words all the same', async () => {
    const lost = { textName: 'noMessage' }
    expect(await words(20003, 'Access error', lost)).toBe('The e-mail or the password is wrong.')
    expect(await words(777_777, 'Access error', lost)).toBe('Access error, please try again later')
  })

  it('[ERR-01] the end of a session is told with its code in front', async () => {
    expect(await words(10007, 'x')).toBe('10007: Please log in to do this.')
    expect(await words(33003, 'x')).toBe('33003: Your session has ended. Please log in again.')
  })

  it('[ERR-05, I18N-01] why a value is refused is said in the reader’s words; a reason for programs alone in a plain sentence', async () => {
    const refused = (reason: string) => words(10_001, 'x', { params: { field: 'qty', reason } })
    expect(await refused('the smallest quantity is 0.001')).toBe(
      'The field qty is not valid: the smallest quantity is 0.001.',
    )
    expect(await refused('it is there twice')).toBe(
      'The field qty is not valid: the exchange does not accept this value.',
    )
    const mode = await words(110_073, 'x', { params: { reason: 'cancel all open orders first' } })
    expect(mode).toBe('The margin mode cannot be changed now: cancel all open orders first.')
  })

  it('[ERR-02] 30162 names the largest leverage', async () => {
    const reported = await words(30162, 'x', { params: { max_leverage: '25' } })
    expect(reported).toBe('At this position value the maximum leverage is 25×.')
  })

  it.each([
    [
      30027,
      'TakeProfit:1 set for Buy position should be higher than base_price:2??LastPrice',
      /above the last price\.$/,
    ],
    [30028, 'sl:1 set for Sell position should greater base_price:2??MarkPrice', /between the mark price and/],
    [30029, 'StopLoss:3 set for Buy position should be lower than base_price:2??IndexPrice', /and the index price\.$/],
    [
      30030,
      'TakeProfit:3 set for Sell position should be lower than base_price:2??LastPrice',
      /below the last price\.$/,
    ],
    [30074, 'expect Rising, but trigger_price[1] <= current[2]??MarkPrice', /above the mark price\.$/],
    [30075, 'expect Falling, but trigger_price[3] >= current[2]??IndexPrice', /below the index price\.$/],
    [110092, 'expect Rising, but trigger_price[1] <= current[2]??LastPrice', /above the last price\.$/],
  ])('[ERR-02] %i names the price that stands after ??', async (code, message, expected) => {
    expect(await words(code, message)).toMatch(expected)
  })

  it('[ERR-02] a unified account’s refused stop is worded by the code that the server adds', async () => {
    const params = { textCode: '30028', field: 'stopLoss' }
    const message = 'sl:257970000 set for Sell position should greater base_price:259477000??LastPrice'
    expect(await words(10001, message, { params })).toBe(
      'The stop loss of a short position must be between the last price and the liquidation price.',
    )
  })

  it.each([39401, 39440, 12001, 12009, 12054, 90015, 90016, 90063, 90067])(
    '[ERR-03] %i of copy trading is told with its code in front',
    async (code) => {
      expect(await words(code, 'The leader left.')).toBe(`${code}: The leader left.`)
    },
  )

  it('[ERR-04] a bot’s status has the words of its name; one without shows its number and the sentence', async () => {
    expect(await words(401, 'x', { textName: 'gt_401' })).toBe('The balance is not sufficient.')
    expect(await words(430, 'x', { textName: 'gt_430' })).toBe('A transfer is in progress. Try again in a moment.')
    expect(await words(407, 'Not this way.', { textName: 'gt_407' })).toBe('407: Not this way.')
  })
})
