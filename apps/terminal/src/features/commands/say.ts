import { englishOf, textOf } from '../../i18n/index.ts'
import type { Say } from './command.ts'

/** Looks up texts in the user's language. */
export const inOwnWords: Say = (namespace, key, params) => textOf(namespace)(key, params)

/** Looks up texts in English, in which every user may search. */
export const inEnglish: Say = (namespace, key, params) => englishOf(namespace)(key, params)
