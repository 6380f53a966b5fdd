import * as z from 'zod/mini'
import { definePreferences } from '../../../stores/preferences.ts'
import { type DrawingStyle, styleSchema, TOOL_IDS, type ToolId } from './drawing.ts'
import { penPreferences } from './pen.ts'

export const MOST_TEMPLATES = 20
export const MOST_NAME_LETTERS = 30

const templateSchema = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(MOST_NAME_LETTERS)),
  style: styleSchema,
})

/** A drawing style under a name. */
export interface StyleTemplate {
  readonly name: string
  readonly style: DrawingStyle
}

export const templatePreferences = definePreferences(
  'drawingTemplates',
  1,
  {
    templates: z.array(templateSchema).check(z.maxLength(MOST_TEMPLATES)),
    /** Default styles of new drawings by tool; without a default, a new drawing has the style that was used last. */
    defaults: z.partialRecord(z.enum(TOOL_IDS), styleSchema),
  },
  { templates: [], defaults: {} },
)

/** Returns the templates with another one, which replaces one of the same name; `undefined` if the list is full. */
export function withTemplate(
  templates: readonly StyleTemplate[],
  template: StyleTemplate,
): readonly StyleTemplate[] | undefined {
  const others = templates.filter(({ name }) => name !== template.name)
  return others.length < MOST_TEMPLATES ? [...others, template] : undefined
}

/** Returns the style of a new drawing. */
export function newStyle(tool: ToolId): DrawingStyle {
  return templatePreferences.store.getState().defaults[tool] ?? penPreferences.store.getState().style
}

export function isSameStyle(one: DrawingStyle | undefined, other: DrawingStyle): boolean {
  return one?.colour === other.colour && one.width === other.width && one.dash === other.dash
}
