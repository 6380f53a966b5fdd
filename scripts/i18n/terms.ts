import { LANGUAGES, type Language } from '../../apps/terminal/src/i18n/languages.ts'
import type { Texts } from './compare-texts.ts'

interface Term {
  /** If given, the term applies only to texts whose English version matches. */
  readonly english?: RegExp
  readonly wrong: RegExp
  readonly say: string
}

const PNL = /\bPnL\b/

/** Words that a language must not use, and the terms of `docs/languages.md` instead. */
const TERMS: Partial<Readonly<Record<Language, readonly Term[]>>> = {
  'de-DE': [
    { english: PNL, wrong: /gewinn/i, say: 'PnL' },
    { wrong: /\bMark\b(?!-Preis)/, say: 'Mark-Preis' },
  ],
  'ru-RU': [{ english: PNL, wrong: /прибыл/i, say: 'PnL' }],
  'es-ES': [
    { english: PNL, wrong: /ganancia|beneficio/i, say: 'PnL' },
    { wrong: /\bcostos?\b/i, say: 'coste' },
    { wrong: /portafolio/i, say: 'cartera' },
  ],
  'tr-TR': [
    { english: PNL, wrong: /kâr/i, say: 'PnL' },
    { wrong: /(?<!fonlama )ücret/i, say: 'komisyon' },
  ],
  'id-ID': [{ english: PNL, wrong: /profit|untung/i, say: 'PnL' }],
  'th-TH': [{ english: PNL, wrong: /กำไร/, say: 'PnL' }],
  'vi-VN': [
    { english: /^(?!.*\b(?:SL|stop[- ]loss))/i, wrong: /\bSL\b/, say: 'số lượng (SL is a stop-loss)' },
    { english: /\bmark\b/i, wrong: /(?<!giá )đánh dấu/i, say: 'giá đánh dấu' },
  ],
  'ja-JP': [{ wrong: /清算/, say: '強制決済' }],
}

/** An amount with its coin directly before the contract's name repeats the coin: "0.3 BTC BTCUSDT". */
const COIN_TWICE: Term = { wrong: /\{\{coin\}\} ?\{\{symbol\}\}/, say: 'the contract before the quantity' }

/** Returns the texts of a language that use another word than the glossary. */
export function wrongTerms(language: string, english: Texts, texts: Texts): string[] {
  const known = LANGUAGES.find((each) => each === language)
  const terms = [COIN_TWICE, ...((known === undefined ? undefined : TERMS[known]) ?? [])]
  return Object.entries(texts).flatMap(([key, text]) =>
    terms
      .filter((term) => term.wrong.test(text) && (term.english?.test(english[key] ?? '') ?? true))
      .map(({ wrong, say }) => `${key}: says "${wrong.exec(text)?.[0]}", not ${say}`),
  )
}
