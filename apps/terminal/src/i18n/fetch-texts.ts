import * as z from 'zod/mini'
import { readPageSettings } from '../client/index.ts'

export type Texts = Readonly<Record<string, string>>

const texts = z.record(z.string(), z.string())

/** Texts of one build lie under its version, so that a page never mixes those of two. */
const VERSION: string = import.meta.env['VITE_TEXTS_VERSION'] ?? 'development'

/** Why texts did not come; `again` where asking a second time may help. */
export class TextsMissing extends Error {
  readonly again: boolean

  constructor(address: string, again: boolean) {
    super(`No texts at ${address}`)
    this.again = again
  }
}

/** One namespace of one language from `{path}/{version}/{language}/{namespace}.json`. */
export async function fetchTexts(language: string, namespace: string): Promise<Texts> {
  const address = `${readPageSettings().localesPath}/${VERSION}/${language}/${namespace}.json`
  let answer: Response
  try {
    answer = await fetch(address)
  } catch {
    throw new TextsMissing(address, true)
  }
  if (!answer.ok) throw new TextsMissing(address, answer.status >= 500)
  const read = z.safeParse(texts, await answer.json().catch(() => undefined))
  if (!read.success) throw new TextsMissing(address, false)
  return read.data
}
