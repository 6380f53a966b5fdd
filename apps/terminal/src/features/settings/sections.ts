import { type PreferenceSlice, setPreferences, settings } from '../../stores/index.ts'

type Settings = typeof settings.fallback

/** Settings that each section resets. `lastSymbol`, the last contract, is no setting and is not reset. */
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

/** Compares settings by their JSON text, because a list that was read again is another object. */
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
