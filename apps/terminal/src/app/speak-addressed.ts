import { readInvite } from '../features/trade-address/index.ts'
import { changeLanguage, chooseLanguage, offeredLanguages } from '../i18n/index.ts'
import { pathNow } from '../navigation/index.ts'
import { settings } from '../stores/settings.ts'

/**
 * Switches to the language in the path of an invitation, for a visitor who has chosen none: the sender probably knows
 * the reader's language. `?lang=` and the settings take precedence.
 */
export async function speakAddressed(): Promise<void> {
  const language = readInvite(pathNow())
  const { language: stored, timeZone } = settings.store.getState()
  if (language === undefined || stored !== '' || new URLSearchParams(location.search).has('lang')) return
  const wishes = { address: language, stored, browser: navigator.languages }
  await changeLanguage(chooseLanguage(wishes, offeredLanguages()), timeZone === '' ? undefined : timeZone)
}
