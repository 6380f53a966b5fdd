import { describeFault, type Endpoint } from '@perpdesk/protocol'
import * as z from 'zod/mini'
import { ApiError } from '../wire/api-error.ts'

type Schema = Endpoint['request']
type Read = (value: unknown) => unknown

/**
 * Makes the reader of a schema: hands over what passed and refuses the rest with the field and the reason. Objects have many
 * optional fields and inputs few of them, so only those present are checked, one by one; an input that is not plainly
 * right goes through the whole schema, which alone decides and says why.
 */
export function inputReader(schema: Schema): Read {
  const quick = quickReader(schema)
  return (value) => quick?.(value) ?? readWhole(schema, value)
}

/** False only for objects without that field. */
export function mayHave(schema: Schema, field: string): boolean {
  return !(schema instanceof z.ZodMiniObject) || field in schema.def.shape
}

function readWhole(schema: Schema, value: unknown): unknown {
  const parsed = z.safeParse(schema, value)
  if (!parsed.success) throw new ApiError('invalidParameter', { ...describeFault(parsed.error.issues) })
  return parsed.data
}

/** For strict objects whose absent fields stay absent; its result is `undefined` where the whole schema must look. */
function quickReader(schema: Schema): ((value: unknown) => unknown) | undefined {
  if (!(schema instanceof z.ZodMiniObject)) return undefined
  const { catchall, checks, shape } = schema.def
  if (!(catchall instanceof z.ZodMiniNever) || (checks?.length ?? 0) > 0) return undefined
  const fields = new Map<string, { readonly schema: z.core.$ZodType; readonly isRequired: boolean }>()
  for (const [name, field] of Object.entries<z.core.$ZodType>(shape)) {
    const absent = z.safeParse(field, undefined)
    if (absent.success && absent.data !== undefined) return undefined
    // Only given values are looked at: an absent optional field was checked above.
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
      // Most fields are handed over as they came; an object of its own is needed only where one became something else.
      if (parsed.data !== given) read = { ...read, [name]: parsed.data }
      if (field.isRequired) missing -= 1
    }
    return missing === 0 ? read : undefined
  }
}
