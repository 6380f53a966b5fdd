import * as z from 'zod/mini'
import { readPageSettings } from '../client/index.ts'

export type Texts = Readonly<Record<string, string>>

const texts = z.record(z.string(), z.string())

/** The texts of a build are stored under its version, so that a page never mixes texts of two builds. */
const VERSION: string = import.meta.env['VITE_TEXTS_VERSION'] ?? 'development'

/** Thrown if texts could not be fetched; `again` is true if another attempt may succeed. */
export class TextsMissing extends Error {
  readonly again: boolean

  constructor(address: string, again: boolean) {
    super(`No texts at ${address}`)
    this.again = again
  }
}

/**
 * Fetches a namespace of a language from `{path}/{version}/{language}/{namespace}.json`. Throws {@link TextsMissing}.
 */
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
