import { changeLanguage, chooseLanguage, type Language, offeredLanguages } from '../i18n/index.ts'
import { settings } from '../stores/settings.ts'

const ADDRESS_FIELD = 'lang'

/**
 * Loads the language of the address, of the settings or of the browser, and follows the settings from then on. Resolves
 * when the first language is in use.
 */
export function followLanguage(): Promise<void> {
  let { language, timeZone } = settings.store.getState()
  settings.store.subscribe((next) => {
    if (next.language === language && next.timeZone === timeZone) return
    // A choice made now overrides the language in the address.
    if (next.language !== language) forgetAddress()
    ;({ language, timeZone } = next)
    void speak()
  })
  return speak()
}

function speak(): Promise<void> {
  const { language, timeZone } = settings.store.getState()
  return changeLanguage(wantedLanguage(language), timeZone === '' ? undefined : timeZone)
}

function wantedLanguage(stored: Language | ''): Language | 'en-XA' {
  const address = new URLSearchParams(location.search).get(ADDRESS_FIELD)
  if (import.meta.env.DEV && address === 'en-XA') return address
  return chooseLanguage({ address, stored, browser: navigator.languages }, offeredLanguages())
}

function forgetAddress(): void {
  const address = new URL(location.href)
  if (!address.searchParams.has(ADDRESS_FIELD)) return
  address.searchParams.delete(ADDRESS_FIELD)
  history.replaceState(history.state, '', address)
}
