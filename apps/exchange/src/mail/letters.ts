import { LETTER_TEXTS, type LetterTexts } from './letter-texts.ts'
import type { Letter } from './mailer.ts'

/** Returns the letter with a code that confirms an address. */
export function addressLetter(
  language: string,
  { to, code, minutes }: { readonly to: string; readonly code: string; readonly minutes: number },
): Letter {
  const texts = textsOf(language)
  return { to, subject: texts.addressSubject, text: written(texts, texts.address, code, minutes) }
}

/** Returns the letter with a link that sets a new password. */
export function resetLetter(
  language: string,
  { to, url, minutes }: { readonly to: string; readonly url: string; readonly minutes: number },
): Letter {
  const texts = textsOf(language)
  return { to, subject: texts.resetSubject, text: written(texts, texts.reset, url, minutes) }
}

function written({ ignore }: LetterTexts, text: string, secret: string, minutes: number): string {
  return `${text.replace('{minutes}', `${minutes}`)}\n\n${secret}\n\n${ignore}\n`
}

/** Returns the texts in a language; in English for an unknown one. */
function textsOf(language: string): LetterTexts {
  const base = language === 'zh-HK' ? 'zh-TW' : language
  return LETTER_TEXTS.get(base) ?? LETTER_TEXTS.get('en')!
}
