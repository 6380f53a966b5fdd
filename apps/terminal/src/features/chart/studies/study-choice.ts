import * as z from 'zod/mini'
import { catch as orElse } from 'zod/mini'
import { type ChoiceName, type InputValues, settledInputs, specsOf } from './inputs.ts'
import { type KnownStudy, type StudyId, studyOf } from './studies.ts'
import type { Plot } from './study.ts'

/** A part of a study with its own colour: a line by the key of its plot, a histogram by the direction of the bar. */
export type ColourSlot = Plot['key'] | 'rising' | 'falling'
export type StudyColours = { readonly [Slot in ColourSlot]?: string }

/** A study on the chart. The same study may be on a chart several times, each time with its own key. */
export interface StudyChoice {
  readonly key: string
  readonly id: StudyId
  readonly inputs: InputValues
  /** Colours chosen by the user, as `#rrggbb`. */
  readonly colours?: StudyColours
  readonly hidden?: boolean
}

export const DEFAULT_STUDIES: readonly StudyChoice[] = [choiceOf('VOL', []), choiceOf('MA', [])]

/** Returns a study with default inputs and a key that none of the others has. */
export function choiceOf(id: StudyId, others: readonly { readonly key: string }[]): StudyChoice {
  return { key: freeKey(id, others), id, inputs: settledInputs(studyOf(id)?.inputs ?? {}, {}) }
}

/** Returns the choices with a copy of one study after the original. */
export function withCopy(choices: readonly StudyChoice[], key: string): readonly StudyChoice[] {
  return choices.flatMap((each) => (each.key === key ? [each, { ...each, key: freeKey(each.id, choices) }] : [each]))
}

/** Returns the colour slots of a study's plots, in drawing order. */
export function colourSlots(plots: readonly Plot[]): readonly ColourSlot[] {
  return plots.flatMap(({ kind, key }): readonly ColourSlot[] => (kind === 'histogram' ? ['rising', 'falling'] : [key]))
}

/** Returns the colour in which a slot is drawn: the user's choice, otherwise the colour of the look. */
export function colourOf(
  slot: ColourSlot,
  plots: readonly Plot[],
  colours: StudyColours = {},
  look: { readonly up: string; readonly down: string; readonly plots: readonly string[] },
): string {
  const own = colours[slot]
  if (own !== undefined) return own
  if (slot === 'rising') return look.up
  if (slot === 'falling') return look.down
  const tone = plots.find(({ key }) => key === slot)?.tone ?? 0
  return look.plots[tone % look.plots.length] ?? ''
}

function freeKey(id: StudyId, others: readonly { readonly key: string }[]): string {
  const taken = new Set(others.map(({ key }) => key))
  let key: string = id
  for (let number = 2; taken.has(key); number += 1) key = `${id}-${number}`
  return key
}

const COLOUR = /^#[0-9a-f]{6}$/i
const LONGEST_KEY = 40
const fields = z.object({
  key: orElse(z.optional(z.string().check(z.minLength(1), z.maxLength(LONGEST_KEY))), undefined),
  id: z.string(),
  // Early layouts stored inputs as whole numbers by position.
  inputs: orElse(z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]), {}),
  colours: orElse(z.record(z.string(), z.unknown()), {}),
  hidden: orElse(z.optional(z.boolean()), undefined),
})

/**
 * Schema of stored studies, read field by field: an invalid input or colour gets its default, and an unknown study is
 * dropped.
 */
export const keptStudies = orElse(z.pipe(z.array(z.unknown()), z.transform(readStudies)), () => [...DEFAULT_STUDIES])

function readStudies(kept: unknown[]): StudyChoice[] {
  const read: StudyChoice[] = []
  for (const each of kept) {
    const parsed = z.safeParse(fields, each)
    const study = parsed.success ? studyOf(parsed.data.id) : undefined
    if (!parsed.success || study === undefined) continue
    const { key, inputs, colours, hidden } = parsed.data
    const isFree = key !== undefined && !read.some((other) => other.key === key)
    const valid = validColours(study, colours)
    read.push({
      key: isFree ? key : freeKey(study.id, read),
      id: study.id,
      inputs: settledInputs(study.inputs, Array.isArray(inputs) ? byName(study, inputs) : inputs),
      ...(Object.keys(valid).length > 0 && { colours: valid }),
      ...(hidden === true && { hidden }),
    })
  }
  return read
}

function byName(study: KnownStudy, values: readonly unknown[]): Record<string, unknown> {
  return Object.fromEntries(specsOf(study.inputs).map(([name], place) => [name, values[place]]))
}

function validColours(study: KnownStudy, given: Readonly<Record<string, unknown>>): StudyColours {
  const valid: { [Slot in ColourSlot]?: string } = {}
  for (const slot of colourSlots(study.run(settledInputs(study.inputs, {})).plots)) {
    const colour = given[slot]
    if (typeof colour === 'string' && COLOUR.test(colour)) valid[slot] = colour
  }
  return valid
}

/** Returns the inputs as a legend shows them: `7, 25, 99`. Choices are only shown if they are not the default. */
export function inputsInShort(study: KnownStudy, inputs: InputValues, choice: (value: ChoiceName) => string): string {
  return specsOf(study.inputs)
    .flatMap(([name, spec]) => {
      const value = inputs[name]
      if (spec.kind === 'number') return [String(value ?? spec.value)]
      const chosen = spec.choices.find((each) => each === value) ?? spec.value
      return chosen === spec.value ? [] : [choice(chosen)]
    })
    .join(', ')
}
