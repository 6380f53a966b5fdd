import { type PreferenceSlice, setPreferences, settings } from '../../stores/index.ts'

type Settings = typeof settings.fallback

/** Settings that each section of the panel resets. `lastSymbol` is the last contract, no setting. */
const FIELDS = {
  appearance: ['theme', 'colours', 'textSize', 'toastPlace'],
  languageAndTime: ['language', 'timeZone'],
  trading: ['confirmOrders', 'unasked'],
} as const satisfies Record<string, readonly (keyof Settings)[]>

export type SettingsSection = keyof typeof FIELDS
export const SECTIONS: readonly SettingsSection[] = ['appearance', 'languageAndTime', 'trading']

export function resetSection(section: SettingsSection): void {
  const { fallback } = settings
  setPreferences(settings, Object.fromEntries(FIELDS[section].map((field) => [field, fallback[field]])))
}

export function isSectionReset(section: SettingsSection, values: Settings): boolean {
  return FIELDS[section].every((field) => isSame(values[field], settings.fallback[field]))
}

export function isReset<Value extends object>({ fallback }: PreferenceSlice<Value>, values: Value): boolean {
  return Object.entries(fallback).every(([field, value]) => isSame(Reflect.get(values, field), value))
}

/** Settings are words, numbers and lists of them; one that was read again is no longer the same list. */
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
