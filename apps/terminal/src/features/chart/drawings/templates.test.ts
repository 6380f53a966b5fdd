import { beforeEach, describe, expect, it } from 'vitest'
import { resetPreferences, setPreferences } from '../../../stores/preferences.ts'
import { DEFAULT_STYLE, type DrawingStyle } from './drawing.ts'
import { penPreferences } from './pen.ts'
import { MOST_TEMPLATES, newStyle, type StyleTemplate, templatePreferences, withTemplate } from './templates.ts'

const amber: DrawingStyle = { colour: 'plot1', width: '3', dash: 'dashed' }
const named = (name: string, style = DEFAULT_STYLE): StyleTemplate => ({ name, style })

beforeEach(() => {
  resetPreferences(templatePreferences)
  resetPreferences(penPreferences)
})

describe('templates of looks', () => {
  it('[CHT-10] take the place of one of the same name, and no more than there is room for', () => {
    expect(withTemplate([named('Support'), named('Trend')], named('Support', amber))).toEqual([
      named('Trend'),
      named('Support', amber),
    ])
    const full = Array.from({ length: MOST_TEMPLATES }, (_, place) => named(`${place}`))
    expect(withTemplate(full, named('one more'))).toBeUndefined()
    expect(withTemplate(full, named('7', amber))).toHaveLength(MOST_TEMPLATES)
  })

  it('[CHT-10] a new drawing begins with the default of its tool, else with the looks chosen last', () => {
    setPreferences(penPreferences, { style: { ...DEFAULT_STYLE, width: '4' } })
    setPreferences(templatePreferences, { defaults: { ray: amber } })
    expect(newStyle('ray')).toEqual(amber)
    expect(newStyle('trendLine').width).toBe('4')
  })

  it('[CHT-10] are kept in the browser; what is no template falls back', () => {
    setPreferences(templatePreferences, { templates: [named('Support', amber)], defaults: { ray: amber } })
    const { key } = templatePreferences
    const kept = localStorage.getItem(key)
    expect(JSON.parse(kept ?? '')).toEqual({ templates: [named('Support', amber)], defaults: { ray: amber } })
    const spoiled = { templates: [{ name: '', style: amber }], defaults: { ray: amber, spirograph: amber } }
    localStorage.setItem(key, JSON.stringify(spoiled))
    window.dispatchEvent(new StorageEvent('storage', { key }))
    expect(templatePreferences.store.getState()).toEqual({ templates: [], defaults: {} })
  })
})
