import * as z from 'zod/mini'

export const email = z
  .string()
  .check(
    z.minLength(3),
    z.maxLength(254),
    z.regex(/^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~.-]{1,64}@[\p{L}\p{N}.-]{1,180}\.[\p{L}\p{N}-]{2,63}$/u),
  )
export const personName = z.string().check(z.minLength(1), z.maxLength(40), z.regex(/^[^\p{Cc}\p{Cf}\p{Cs}]+$/u))
export const password = z.string().check(z.minLength(8), z.maxLength(128), z.regex(/^\P{Cc}*$/u))
/** A password that is only compared, so rules for new ones do not apply. */
export const givenPassword = z.string().check(z.minLength(1), z.maxLength(128))

/** The ticket that comes with refusal 20101 (`ticket` in `retExtInfo`). */
export const ticket = z.string().check(z.regex(/^[\w-]{43}$/))

/** The solution of the challenge that came with a refusal 20008, as `challenge.nonce`. */
export const proof = z.optional(z.string().check(z.maxLength(120)))
