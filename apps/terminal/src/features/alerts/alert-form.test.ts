import { e8 } from '@perpdesk/numeric'
import type { PriceAlert } from '@perpdesk/protocol'
import { describe, expect, it } from 'vitest'
import { type AlertForm, formOf, issueOf, isTrueNow, newForm, requestOf } from './alert-form.ts'

const CONTRACT = { tickSize: e8('0.1'), maxPrice: e8('2000') }
const form = (fields: Partial<AlertForm> = {}): AlertForm => ({ ...newForm(e8('100'), CONTRACT), ...fields })
const SENT = { alertId: 'alert-0001', symbol: 'BTCUSDT', now: 1_000, expiresTime: 77 }

const ALERT: PriceAlert = {
  alertId: 'alert-0001',
  symbol: 'BTCUSDT',
  source: 'MarkPrice',
  condition: 'below',
  value: '99.5',
  minutes: 0,
  repeat: 'each',
  expiresTime: 0,
  note: 'sell half',
  state: 'on',
  count: 0,
  lastTime: 0,
  lastPrice: '',
  createdTime: 1,
}

describe('[CHT-09] the form of a price alert', () => {
  it('begins with the present price, on the ticks of the contract', () => {
    expect(newForm(e8('100.04999999'), CONTRACT).price).toBe('100')
    expect(newForm(e8('100.05'), CONTRACT).price).toBe('100.1')
    expect(newForm(undefined, CONTRACT).price).toBe('')
  })

  it.each([
    [{ price: '' }, 'empty'],
    [{ price: '0' }, 'notPositive'],
    [{ price: '0.1' }, undefined],
    [{ price: '2000' }, undefined],
    [{ price: '2000.1' }, 'tooLarge'],
    [{ condition: 'rises', percent: '' }, 'empty'],
    [{ condition: 'rises', percent: '1000' }, undefined],
    [{ condition: 'rises', percent: '1000.01' }, 'tooLarge'],
    [{ condition: 'falls', percent: '99.99' }, undefined],
    [{ condition: 'falls', percent: '100' }, 'tooLarge'],
    // the hidden figure is not validated
    [{ condition: 'rises', percent: '5', price: '0' }, undefined],
    [{ condition: 'above', percent: '0', price: '5' }, undefined],
  ] as const)('with %j has the issue %s', (fields, issue) => {
    expect(issueOf(form(fields), CONTRACT)).toBe(issue)
  })

  it('sends the figure of its condition, and for how long it waits', () => {
    const own = { alertId: 'alert-0001', symbol: 'BTCUSDT', source: 'LastPrice', repeat: 'once', note: '' }
    expect(requestOf(form({ percent: '5', note: ' ' }), SENT)).toEqual({
      ...own,
      condition: 'crossing',
      value: '100',
      minutes: 0,
      expiresTime: 0,
    })
    expect(requestOf(form({ condition: 'moves', percent: '5', minutes: 1440, life: 'hour' }), SENT)).toEqual({
      ...own,
      condition: 'moves',
      value: '5',
      minutes: 1440,
      expiresTime: 3_601_000,
    })
    expect(requestOf(form({ life: 'month' }), SENT).expiresTime).toBe(30 * 24 * 3_600_000 + 1_000)
    expect(requestOf(form({ life: 'kept' }), SENT).expiresTime).toBe(77)
  })

  it('of an alert that is changed sends the same again', () => {
    for (const alert of [
      ALERT,
      { ...ALERT, expiresTime: 77 },
      { ...ALERT, condition: 'rises', value: '2.5', minutes: 5 } as const,
    ]) {
      const again = requestOf(formOf(alert), { ...SENT, expiresTime: alert.expiresTime })
      expect({ ...alert, ...again }).toEqual(alert)
      expect(again).toMatchObject({ condition: alert.condition, value: alert.value, expiresTime: alert.expiresTime })
    }
  })

  it('tells what is so already', () => {
    expect(isTrueNow(form({ condition: 'above' }), e8('100'))).toBe(true)
    expect(isTrueNow(form({ condition: 'above' }), e8('99.9'))).toBe(false)
    expect(isTrueNow(form({ condition: 'below' }), e8('100'))).toBe(true)
    expect(isTrueNow(form({ condition: 'below' }), e8('100.1'))).toBe(false)
    expect(isTrueNow(form(), e8('100'))).toBe(false)
    expect(isTrueNow(form({ condition: 'above' }), undefined)).toBe(false)
  })
})
