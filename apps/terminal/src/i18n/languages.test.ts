// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { chooseLanguage, type Language, languagesOf } from './languages.ts'

const choose = (browser: readonly string[], more: { address?: string; stored?: Language; hk?: boolean } = {}) =>
  chooseLanguage(
    { address: more.address ?? null, stored: more.stored ?? '', browser },
    languagesOf(more.hk === true ? 'hk' : 'global'),
  )

describe('the language to speak', () => {
  it('[I18N-01] twelve languages on the global site, two on the one of Hong Kong', () => {
    expect(languagesOf('global')).toEqual(
      'en zh-CN zh-TW ja-JP ko-KR ru-RU id-ID es-ES tr-TR th-TH vi-VN de-DE'.split(' '),
    )
    expect(languagesOf('hk')).toEqual(['en-HK', 'zh-HK'])
  })

  it.each([
    [['de-AT', 'en'], 'de-DE'],
    [['ja'], 'ja-JP'],
    [['en-US'], 'en'],
    [['fr-FR', 'pt-BR', 'ko'], 'ko-KR'],
    [['zh'], 'zh-CN'],
    [['zh-SG'], 'zh-CN'],
    [['zh-Hans-HK'], 'zh-CN'],
    [['zh-Hant'], 'zh-TW'],
    [['zh-HK'], 'zh-TW'],
    [['zh-MO'], 'zh-TW'],
    [['DE'], 'de-DE'],
  ])('[I18N-01] a browser that speaks %j is answered in %s', (browser, language) => {
    expect(choose(browser)).toBe(language)
  })

  it('[I18N-01] what is not supported becomes English', () => {
    for (const wish of ['fr', 'xx-YY', '', '<script>', '../../etc', 'zhx']) {
      expect(choose([wish], { address: wish })).toBe('en')
    }
  })

  it('[I18N-01] the address counts before the choice, the choice before the browser', () => {
    expect(choose(['ja'], { stored: 'ko-KR', address: 'de' })).toBe('de-DE')
    expect(choose(['ja'], { stored: 'ko-KR', address: 'fr' })).toBe('ko-KR')
    expect(choose(['ja'], { stored: 'ko-KR' })).toBe('ko-KR')
  })

  it('[I18N-01] the site of Hong Kong speaks its own English and Chinese', () => {
    expect(choose(['zh-CN'], { hk: true })).toBe('zh-HK')
    expect(choose(['zh-TW'], { hk: true })).toBe('zh-HK')
    expect(choose(['en-GB'], { hk: true })).toBe('en-HK')
    expect(choose(['de'], { hk: true, stored: 'de-DE' })).toBe('en-HK')
  })
})
