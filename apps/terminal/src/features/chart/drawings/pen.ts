import * as z from 'zod/mini'
import { createStore } from 'zustand/vanilla'
import { definePreferences, setPreferences } from '../../../stores/preferences.ts'
import { DEFAULT_STYLE, styleSchema, type ToolId } from './drawing.ts'
import { MAGNETS } from './field.ts'

/** The user's drawing preferences, for all charts and windows. */
export const penPreferences = definePreferences(
  'drawing',
  1,
  {
    magnet: z.enum(MAGNETS),
    /** The tool stays selected after a drawing is finished. */
    stays: z.boolean(),
    /** All drawings are hidden. */
    veiled: z.boolean(),
    /** Style of the next drawing. */
    style: styleSchema,
  },
  { magnet: 'off', stays: false, veiled: false, style: DEFAULT_STYLE },
)

interface Pen {
  /** The selected tool; with none, the pointer selects and moves drawings. */
  readonly tool: ToolId | undefined
}

export const pen = createStore<Pen>()(() => ({ tool: undefined }))

/** Selects a tool, or none. Selecting one makes hidden drawings visible again. */
export function takeTool(tool: ToolId | undefined): void {
  if (tool !== undefined) setPreferences(penPreferences, { veiled: false })
  pen.setState({ tool })
}
