import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { resetPreferences } from '../../stores/index.ts'
import { reportSystem, switchSystemNotices, systemNotices, systemPermission } from './system-notices.ts'

let permission: NotificationPermission
let answer: NotificationPermission
let asked: number
let reported: string[]

class FakeNotification extends EventTarget {
  static get permission() {
    return permission
  }

  static async requestPermission() {
    asked += 1
    permission = answer
    return answer
  }

  constructor(title: string, { body, tag }: NotificationOptions) {
    super()
    reported.push(`${title}|${body}|${tag}`)
  }

  close(): void {}
}

const isOn = () => systemNotices.store.getState().on

describe('[CHT-09] what the system tells', () => {
  beforeEach(() => {
    permission = 'default'
    answer = 'granted'
    asked = 0
    reported = []
    vi.stubGlobal('Notification', FakeNotification)
    vi.spyOn(document, 'hasFocus').mockReturnValue(false)
    resetPreferences(systemNotices)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  it('is nothing before the person has switched it on, for which the browser is asked once', async () => {
    reportSystem('title', 'body', 'tag')
    expect([reported, asked]).toEqual([[], 0])
    expect(await switchSystemNotices(true)).toBe('granted')
    reportSystem('title', 'body', 'tag')
    expect([reported, asked, isOn()]).toEqual([['title|body|tag'], 1, true])
    await switchSystemNotices(false)
    await switchSystemNotices(true)
    expect(asked).toBe(1)
  })

  it('stays off where the person or the browser says no', async () => {
    answer = 'denied'
    expect(await switchSystemNotices(true)).toBe('denied')
    reportSystem('title', 'body', 'tag')
    expect([reported, isOn()]).toEqual([[], false])
    // permission revoked later in the browser
    answer = 'granted'
    permission = 'default'
    await switchSystemNotices(true)
    permission = 'denied'
    reportSystem('title', 'body', 'tag')
    expect(reported).toEqual([])
  })

  it('is nothing in the window that is looked at', async () => {
    await switchSystemNotices(true)
    vi.spyOn(document, 'hasFocus').mockReturnValue(true)
    reportSystem('title', 'body', 'tag')
    expect(reported).toEqual([])
  })

  it('is left out where the browser has none, or has the name alone', async () => {
    await switchSystemNotices(true)
    vi.stubGlobal(
      'Notification',
      class extends FakeNotification {
        constructor(title: string, options: NotificationOptions) {
          super(title, options)
          throw new TypeError('Illegal constructor')
        }
      },
    )
    expect(() => reportSystem('title', 'body', 'tag')).not.toThrow()
    vi.unstubAllGlobals()
    Reflect.deleteProperty(window, 'Notification')
    expect(systemPermission()).toBe('absent')
    expect(await switchSystemNotices(true)).toBe('absent')
    expect(isOn()).toBe(false)
  })
})
