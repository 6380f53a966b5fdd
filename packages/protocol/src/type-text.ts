import type * as z from 'zod/mini'

type Schema = z.core.$ZodType

/** Returns the definition of a schema, which zod keeps in its property `_zod`. */
function definition(schema: Schema): z.core.$ZodTypes['_zod']['def'] {
  // Every schema is one of the built-in kinds: the package makes no others.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion, no-underscore-dangle
  return (schema as z.core.$ZodTypes)._zod.def
}

/** Returns the fields of an object schema; an empty list for schemas of other kinds. */
export function fieldsOf(schema: Schema): [name: string, schema: Schema][] {
  const def = definition(schema)
  return def.type === 'object' ? Object.entries(def.shape) : []
}

/** True if a field with this schema may be left out. */
export function isOptional(schema: Schema): boolean {
  return definition(schema).type === 'optional'
}

/**
 * Returns a schema as a readable type for the API document. A schema in `names` is printed as its name, unless it is
 * the outermost one and `outermost` asks for it to be written out. Throws for kinds of schema that the protocol does
 * not use.
 */
export function typeText(schema: Schema, names: ReadonlyMap<unknown, string>, outermost?: 'written out'): string {
  const name = names.get(schema)
  if (name !== undefined && outermost === undefined) return name
  const inner = (part: Schema) => typeText(part, names)
  const choice = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value)).join(' | ')
  const def = definition(schema)
  if (def.type === 'object') {
    const fields = fieldsOf(schema).map(([field, of]) => {
      const optional = isOptional(of) ? '?' : ''
      return `${field}${optional}: ${inner(of)}`
    })
    return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
  }
  if (def.type === 'array') {
    const isChoice = !names.has(def.element) && definition(def.element).type === 'union'
    return isChoice ? `(${inner(def.element)})[]` : `${inner(def.element)}[]`
  }
  if (def.type === 'tuple') return `[${def.items.map(inner).join(', ')}]`
  if (def.type === 'optional') return inner(def.innerType)
  if (def.type === 'nullable') return `${inner(def.innerType)} | null`
  if (def.type === 'union') return def.options.map(inner).join(' | ')
  if (def.type === 'enum') return choice(Object.values(def.entries))
  if (def.type === 'literal') return choice(def.values)
  if (def.type === 'number') return 'integer'
  if (def.type === 'string' || def.type === 'boolean') return def.type
  throw new Error(`no words for a schema of kind ${def.type}`)
}
