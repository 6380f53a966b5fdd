import * as z from 'zod/mini'
import { definePreferences, setPreferences } from '../../../stores/index.ts'
import { KIND_IDS, LIFETIMES, type OrderForm, SIZE_UNITS } from '../kinds/order-kind.ts'

const decimal = z.string().check(z.regex(/^\d{0,15}(\.\d{1,8})?$/))

const preset = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(40)),
  kind: z.enum(KIND_IDS),
  size: z.union([
    z.object({ by: z.literal('text'), text: decimal }),
    z.object({ by: z.literal('percent'), percent: z.int().check(z.gte(1), z.lte(100)) }),
  ]),
  unit: z.enum(SIZE_UNITS),
  lifetime: z.enum(LIFETIMES),
  postOnly: z.boolean(),
  reduceOnly: z.boolean(),
})

/** Kind, size and options of an order under a name; without prices, because prices only suit one moment. */
export type OrderPreset = z.output<typeof preset>

/** More presets would be hard to find one's way in. */
export const MOST_PRESETS = 20
export const NAME_LENGTH = 40

export const orderPresets = definePreferences(
  'orderPresets',
  1,
  { list: z.array(preset).check(z.maxLength(MOST_PRESETS)) },
  { list: [] },
)

/** Returns the present form as a preset. A size that is not a percentage is saved as its text, in the form's unit. */
export function presetOf(name: string, form: OrderForm, sizeText: string): OrderPreset {
  const { kind, size, unit, lifetime, postOnly, reduceOnly } = form
  const kept = size.by === 'percent' ? size : ({ by: 'text', text: sizeText } as const)
  return { name, kind: kind.id, size: kept, unit, lifetime, postOnly, reduceOnly }
}

/** Saves a preset at the end of the list; a preset of the same name is replaced in its place. */
export function keepPreset(next: OrderPreset): void {
  const { list } = orderPresets.store.getState()
  const known = list.some(({ name }) => name === next.name)
  change(known ? list.map((each) => (each.name === next.name ? next : each)) : [...list, next].slice(-MOST_PRESETS))
}

export function renamePreset(from: string, to: string): void {
  const { list } = orderPresets.store.getState()
  if (from === to || to === '') return
  change(list.filter(({ name }) => name !== to).map((each) => (each.name === from ? { ...each, name: to } : each)))
}

export function deletePreset(gone: string): void {
  change(orderPresets.store.getState().list.filter(({ name }) => name !== gone))
}

function change(list: readonly OrderPreset[]): void {
  setPreferences(orderPresets, { list: [...list] })
}
