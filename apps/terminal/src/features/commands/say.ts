import { englishOf, textOf } from '../../i18n/index.ts'
import type { Say } from './command.ts'

/** The reader's language. */
export const inOwnWords: Say = (namespace, key, params) => textOf(namespace)(key, params)

/** English, which every reader may look by too. */
export const inEnglish: Say = (namespace, key, params) => englishOf(namespace)(key, params)
