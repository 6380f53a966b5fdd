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

/** Looks under a name. */
export interface StyleTemplate {
  readonly name: string
  readonly style: DrawingStyle
}

export const templatePreferences = definePreferences(
  'drawingTemplates',
  1,
  {
    templates: z.array(templateSchema).check(z.maxLength(MOST_TEMPLATES)),
    /** Looks that a new drawing of a tool begins with, where they are not those that were chosen last. */
    defaults: z.partialRecord(z.enum(TOOL_IDS), styleSchema),
  },
  { templates: [], defaults: {} },
)

/** With a template more, in the place of one of the same name; undefined where there is no room for it. */
export function withTemplate(
  templates: readonly StyleTemplate[],
  template: StyleTemplate,
): readonly StyleTemplate[] | undefined {
  const others = templates.filter(({ name }) => name !== template.name)
  return others.length < MOST_TEMPLATES ? [...others, template] : undefined
}

/** Looks of a new drawing. */
export function newStyle(tool: ToolId): DrawingStyle {
  return templatePreferences.store.getState().defaults[tool] ?? penPreferences.store.getState().style
}

export function isSameStyle(one: DrawingStyle | undefined, other: DrawingStyle): boolean {
  return one?.colour === other.colour && one.width === other.width && one.dash === other.dash
}
