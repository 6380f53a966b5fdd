import * as z from 'zod/mini'
import { createStore } from 'zustand/vanilla'
import { definePreferences, setPreferences } from '../../../stores/preferences.ts'
import { DEFAULT_STYLE, styleSchema, type ToolId } from './drawing.ts'
import { MAGNETS } from './field.ts'

/** The person's way to draw, in all charts and windows. */
export const penPreferences = definePreferences(
  'drawing',
  1,
  {
    magnet: z.enum(MAGNETS),
    /** The tool stays in the hand once a drawing is done. */
    stays: z.boolean(),
    /** Drawings are kept out of sight, all of them. */
    veiled: z.boolean(),
    /** Style of the next drawing. */
    style: styleSchema,
  },
  { magnet: 'off', stays: false, veiled: false, style: DEFAULT_STYLE },
)

interface Pen {
  /** The tool in the hand; none chooses and moves. */
  readonly tool: ToolId | undefined
}

export const pen = createStore<Pen>()(() => ({ tool: undefined }))

/** Takes a tool into the hand, or puts it down; drawings come into sight for it. */
export function takeTool(tool: ToolId | undefined): void {
  if (tool !== undefined) setPreferences(penPreferences, { veiled: false })
  pen.setState({ tool })
}
