import { describeFault, type Endpoint } from '@perpdesk/protocol'
import * as z from 'zod/mini'
import { ApiError } from '../wire/api-error.ts'

type Schema = Endpoint['request']
type Read = (value: unknown) => unknown

/**
 * Returns a function that validates an input by a schema and returns its data, or throws with the field and the reason.
 * Inputs have few of the many optional fields, so only the present fields are checked, one by one. An input that fails
 * this check is validated by the whole schema, which decides and gives the reason.
 */
export function inputReader(schema: Schema): Read {
  const quick = quickReader(schema)
  return (value) => quick?.(value) ?? readWhole(schema, value)
}

/** False only for object schemas without the field. */
export function mayHave(schema: Schema, field: string): boolean {
  return !(schema instanceof z.ZodMiniObject) || field in schema.def.shape
}

function readWhole(schema: Schema, value: unknown): unknown {
  const parsed = z.safeParse(schema, value)
  if (!parsed.success) throw new ApiError('invalidParameter', { ...describeFault(parsed.error.issues) })
  return parsed.data
}

/**
 * Returns a fast reader for strict objects whose absent fields have no default, or `undefined` for other schemas. The
 * fast reader returns `undefined` if the whole schema has to decide.
 */
function quickReader(schema: Schema): ((value: unknown) => unknown) | undefined {
  if (!(schema instanceof z.ZodMiniObject)) return undefined
  const { catchall, checks, shape } = schema.def
  if (!(catchall instanceof z.ZodMiniNever) || (checks?.length ?? 0) > 0) return undefined
  const fields = new Map<string, { readonly schema: z.core.$ZodType; readonly isRequired: boolean }>()
  for (const [name, field] of Object.entries<z.core.$ZodType>(shape)) {
    const absent = z.safeParse(field, undefined)
    if (absent.success && absent.data !== undefined) return undefined
    // Only present values are validated; that an optional field may be absent was determined above.
    const given = field instanceof z.ZodMiniOptional ? field.def.innerType : field
    fields.set(name, { schema: given, isRequired: !absent.success })
  }
  const required = [...fields.values()].filter(({ isRequired }) => isRequired).length
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    let read: object = value
    let missing = required
    for (const [name, given] of Object.entries(value)) {
      const field = fields.get(name)
      if (field === undefined || given === undefined) return undefined
      const parsed = z.safeParse(field.schema, given)
      if (!parsed.success) return undefined
      // Most values are returned unchanged; the object is copied only if a schema transformed a value.
      if (parsed.data !== given) read = { ...read, [name]: parsed.data }
      if (field.isRequired) missing -= 1
    }
    return missing === 0 ? read : undefined
  }
}
