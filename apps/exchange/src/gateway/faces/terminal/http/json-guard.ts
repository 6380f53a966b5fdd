import { isUtf8 } from 'node:buffer'
import { REASONS } from '@perpdesk/trading'
import { type ApiError, invalidField } from '../wire/api-error.ts'

const MAX_DEPTH = 16
const MAX_KEYS = 256
const MAX_STRING = 4_096
/** The protocol's JSON numbers never have a fraction, an exponent or a minus zero. */
const WHOLE_NUMBER = /^(?:0|-?[1-9][0-9]{0,15})$/
const NUMBER_PART = /[0-9eE.+-]/
/** A list, because comparing with three strings is faster than hashing every key for a set. */
const FORBIDDEN_KEYS: readonly string[] = ['__proto__', 'constructor', 'prototype']

/**
 * Parses untrusted JSON: strict UTF-8, limited depth, keys and strings, no duplicate keys, no keys that reach
 * prototypes, whole numbers only, well-formed text only. The text is checked before `JSON.parse` builds any object.
 */
export function readJson(input: Buffer | string): unknown {
  if (typeof input !== 'string' && !isUtf8(input)) throw invalidField('body', 'it is not valid UTF-8')
  const text = typeof input === 'string' ? input : input.toString('utf8')
  guard(text)
  try {
    return JSON.parse(text)
  } catch {
    throw invalidField('body', 'it is not valid JSON')
  }
}

const QUOTE = 34
const COMMA = 44
const MINUS = 45
const ZERO = 48
const NINE = 57
const COLON = 58
const OPEN_ARRAY = 91
const CLOSE_ARRAY = 93
const OPEN_OBJECT = 123
const CLOSE_OBJECT = 125

function guard(text: string): void {
  /** The keys so far of each open object, and `null` for each open array. */
  const open: (string[] | null)[] = []
  let container: string[] | null = null
  let expectsKey = false
  let keys = 0
  let field = 'body'
  /** Without a backslash, strings need no decoding. */
  const hasEscapes = text.includes('\\')
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) {
      const end = endOfString(text, at, field)
      if (expectsKey && container !== null) {
        field = hasEscapes ? decode(text, at, end, field) : text.slice(at + 1, end)
        if (hasEscapes && !field.isWellFormed()) throw invalidField('body', 'a key is not well-formed text')
        takeKey(field, container)
        keys += 1
        if (keys > MAX_KEYS) throw invalidField('body', `it has more than ${MAX_KEYS} keys`)
      } else if (hasEscapes) {
        checkText(text, at, end, field)
      }
      at = end
    } else if (code === OPEN_OBJECT || code === OPEN_ARRAY) {
      if (open.length >= MAX_DEPTH) throw invalidField('body', `it is nested deeper than ${MAX_DEPTH} levels`)
      container = code === OPEN_OBJECT ? [] : null
      open.push(container)
      expectsKey = code === OPEN_OBJECT
    } else if (code === CLOSE_OBJECT || code === CLOSE_ARRAY) {
      open.pop()
      container = open.at(-1) ?? null
      expectsKey = false
    } else if (code === COMMA) {
      expectsKey = container !== null
    } else if (code === COLON) {
      expectsKey = false
    } else if (code === MINUS || (code >= ZERO && code <= NINE)) {
      at = endOfNumber(text, at, field)
    }
  }
}

/** Returns the position of the closing quote. */
function endOfString(text: string, start: number, field: string): number {
  let end = text.indexOf('"', start + 1)
  while (end > 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1)
  if (end < 0) throw invalidField('body', 'it is not valid JSON')
  if (end - start - 1 > MAX_STRING) throw refusedField(field, `it is longer than ${MAX_STRING} characters`)
  return end
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0
  while (text[at - 1 - backslashes] === '\\') backslashes += 1
  return backslashes % 2 === 1
}

function decode(text: string, start: number, end: number, field: string): string {
  const raw = text.slice(start + 1, end)
  if (!raw.includes('\\')) return raw
  try {
    return String(JSON.parse(text.slice(start, end + 1)))
  } catch {
    throw refusedField(field, 'it is not valid JSON')
  }
}

/** Refuses lone surrogates. Only an escape can produce one, because the bytes were valid UTF-8. */
function checkText(text: string, start: number, end: number, field: string): void {
  const escape = text.indexOf('\\', start)
  if (escape < 0 || escape > end) return
  if (!decode(text, start, end, field).isWellFormed()) throw refusedField(field, 'it is not well-formed text')
}

function takeKey(key: string, container: string[]): void {
  if (FORBIDDEN_KEYS.includes(key)) throw refusedField(key, REASONS.unknownField)
  if (container.includes(key)) throw refusedField(key, 'it is there twice')
  container.push(key)
}

/** Returns the refusal of a field. A key is quoted in it only if it looks like a name. */
function refusedField(key: string, reason: string): ApiError {
  return invalidField(/^[A-Za-z0-9_.-]{1,40}$/.test(key) ? key : 'body', reason)
}

/** Returns the position of the number's last character. */
function endOfNumber(text: string, start: number, field: string): number {
  let end = start + 1
  while (end < text.length && NUMBER_PART.test(text[end]!)) end += 1
  if (end - start > 17 || !WHOLE_NUMBER.test(text.slice(start, end))) {
    throw refusedField(field, 'numbers must be whole and plain; write decimals as strings')
  }
  return end - 1
}
