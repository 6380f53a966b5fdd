import { invalidField } from '../wire/api-error.ts'

const MAX_LENGTH = 2_048
const MAX_KEYS = 32
const NONE: Readonly<Record<string, string>> = Object.freeze({})

/** Parses a query string strictly: no duplicate keys, valid percent-encoding, limited length. */
export function readQuery(url: string): Readonly<Record<string, string>> {
  const start = url.indexOf('?')
  if (start < 0 || start === url.length - 1) return NONE
  const query: Record<string, string> = Object.create(null)
  if (url.length - start > MAX_LENGTH) throw invalidField('query', `it is longer than ${MAX_LENGTH} characters`)
  const pairs = url.slice(start + 1).split('&')
  if (pairs.length > MAX_KEYS) throw invalidField('query', `it has more than ${MAX_KEYS} fields`)
  for (const pair of pairs) {
    const equals = pair.indexOf('=')
    const key = decode(equals < 0 ? pair : pair.slice(0, equals))
    if (key in query) throw invalidField(/^[A-Za-z0-9_]{1,40}$/.test(key) ? key : 'query', 'it is there twice')
    query[key] = equals < 0 ? '' : decode(pair.slice(equals + 1))
  }
  return query
}

function decode(text: string): string {
  if (!/[%+]/.test(text)) return text
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw invalidField('query', 'its percent-encoding is broken')
  }
}
