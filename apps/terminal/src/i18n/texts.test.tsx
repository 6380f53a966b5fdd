import { e8 } from '@perpdesk/numeric'
import { act, cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { formatDateTime, formatMoney } from '../format/index.ts'
import { changeLanguage, loadTexts, startTexts, textOf, useText } from './index.ts'

/** The texts that the stubbed server has. */
const served = new Map<string, unknown>()
const asked: string[] = []

beforeAll(async () => {
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    const [, language = '', namespace = ''] = /\/locales\/[^/]+\/([^/]+)\/([^/]+)\.json$/.exec(address) ?? []
    const found = served.get(`${language}/${namespace}`)
    if (found instanceof Error) throw found
    return found === undefined ? new Response('', { status: 404 }) : Response.json(found)
  })
  await startTexts()
})

beforeEach(() => {
  asked.length = 0
})

afterEach(async () => {
  cleanup()
  await act(() => changeLanguage('en'))
})

function Words() {
  const common = useText('common')
  const notices = useText('notifications')
  const assets = useText('assets')
  return (
    <p>
      {common('close')} · {notices('CancelAllSuccess', { count: 2 })} · {assets('equity')} · {formatMoney(e8('1234.5'))}
    </p>
  )
}

const shown = () => screen.getByText(/·/).textContent

describe('texts', () => {
  it('[I18N-02] switch without a reload, with plural forms, numbers and the language of the page', async () => {
    served.set('ru-RU/common', { close: 'Закрыть' })
    served.set('ru-RU/notifications', {
      CancelAllSuccess_one: '{{count}} ордер',
      CancelAllSuccess_few: '{{count}} ордера',
      CancelAllSuccess_many: '{{count}} ордеров',
      CancelAllSuccess_other: '{{count}} ордера',
    })
    await Promise.all([loadTexts('assets'), loadTexts('notifications')])
    render(
      <Suspense>
        <Words />
      </Suspense>,
    )
    expect(shown()).toBe('Close · 2 orders cancelled · Equity · 1,234.50')
    await act(() => changeLanguage('ru-RU'))
    // Texts missing in a language are shown in English, never as a key.
    expect(shown()).toBe('Закрыть · 2 ордера · Equity · 1\u00a0234,50')
    expect(textOf('notifications')('CancelAllSuccess', { count: 5 })).toBe('5 ордеров')
    expect(textOf('notifications')('CancelAllSuccess', { count: 21 })).toBe('21 ордер')
    expect(document.documentElement.lang).toBe('ru-RU')
    await act(() => changeLanguage('en'))
    expect(shown()).toBe('Close · 2 orders cancelled · Equity · 1,234.50')
    expect(document.documentElement.lang).toBe('en')
  })

  it('[I18N-02] come one namespace at a time, when they are first spoken', async () => {
    served.set('ko-KR/leverage', { pozLeverage: '레버리지 조정' })
    await changeLanguage('ko-KR')
    expect(asked).toContain('/locales/development/ko-KR/common.json')
    expect(asked.some((address) => address.includes('leverage'))).toBe(false)
    await loadTexts('leverage')
    expect(textOf('leverage')('pozLeverage')).toBe('레버리지 조정')
    expect(textOf('leverage')('learnMore')).toBe('Learn more')
  })

  it('[I18N-02] that are no texts, or do not come, leave English', async () => {
    served.set('tr-TR/common', { close: ['<img onerror=alert(1)>'] })
    served.set('tr-TR/trades', new TypeError('offline'))
    await changeLanguage('tr-TR')
    expect(textOf('common')('close')).toBe('Close')
    expect(textOf('trades')('title')).toBe('Recent trades')
  })

  it('[I18N-02] a key that exists nowhere shows nothing rather than itself', () => {
    const text: (key: never) => string = textOf('common')
    expect(text('noSuchKey' as never)).toBe('')
  })

  it('[I18N-02] the last of two choices stays, whichever texts come first', async () => {
    await Promise.all([changeLanguage('ja-JP'), changeLanguage('de-DE')])
    expect(document.documentElement.lang).toBe('de-DE')
    expect(formatMoney(e8('1.5'))).toBe('1,50')
  })

  it('[I18N-02] a time zone writes all times anew', async () => {
    function When() {
      useText('common')
      return <p>{formatDateTime(1_795_000_000_000)}·</p>
    }
    await changeLanguage('en', 'UTC')
    render(<When />)
    expect(shown()).toBe('2026-11-18 11:06:40·')
    await act(() => changeLanguage('en', 'Asia/Tokyo'))
    expect(shown()).toBe('2026-11-18 20:06:40·')
    await act(() => changeLanguage('th-TH', 'Asia/Tokyo'))
    expect(shown()).toBe('18/11/2026 20:06:40·')
  })

  it('[I18N-02] the pseudo-language accents and lengthens, and keeps what is filled in', async () => {
    await changeLanguage('en-XA')
    expect(textOf('notifications')('CancelAllSuccess', { count: 3 })).toBe('[3 ôrðérš çáñçélléð~~~~~~~]')
    expect(textOf('common')('close')).toBe('[Çlôšé~~]')
  })
})
