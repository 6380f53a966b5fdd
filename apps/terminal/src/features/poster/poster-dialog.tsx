import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { useText } from '../../i18n/index.ts'
import { definePreferences, usePreferences } from '../../stores/index.ts'
import { Dialog, SegmentedControl } from '../../ui/index.ts'
import { Switch } from '../../ui/switch.tsx'
import { inviteOf } from '../invites/index.ts'
import { offeredOf, SHOWN, shownOf } from './choices.ts'
import { HandOverButtons } from './hand-over-buttons.tsx'
import styles from './poster.module.css'
import { BACKGROUNDS, POSTER_THEMES, SHAPES } from './poster-model.ts'
import { PosterPicture } from './poster-picture.tsx'
import type { Sharer } from './sharer.ts'
import type { PosterSubject } from './subject.ts'

/** Choices for posters; by default amounts are hidden. */
const preferences = definePreferences(
  'poster',
  1,
  {
    shape: z.enum(SHAPES),
    theme: z.enum(POSTER_THEMES),
    background: z.enum(BACKGROUNDS),
    shown: z.enum(SHOWN),
    hidesAmounts: z.boolean(),
  },
  { shape: 'horizontal', theme: 'dark', background: 'candles', shown: 'roi', hidesAmounts: true },
)

interface PosterDialogProps {
  readonly subject: PosterSubject
  readonly sharer: Sharer
  readonly onClose: () => void
}

/**
 * A dialog that makes a picture of a trade to share. Its figures are those of the moment when the dialog was opened.
 */
export function PosterDialog({ subject, sharer, onClose }: PosterDialogProps) {
  const text = useText('poster')
  const [choices, change] = usePreferences(preferences)
  const [picture, setPicture] = useState<HTMLCanvasElement>()
  const language = document.documentElement.lang
  const { inviteCode } = sharer
  const invite = useMemo(
    () => (inviteCode === undefined ? undefined : inviteOf(window.location.origin, language, inviteCode)),
    [inviteCode, language],
  )
  const order = useMemo(
    () => ({ subject, choices, sharer, language, invite }),
    [subject, choices, sharer, language, invite],
  )
  const offered = offeredOf(subject, sharer)
  const options = offered.map((id) => ({
    id,
    label: text(`shown.${id}`),
    disabled: choices.hidesAmounts && id !== 'roi',
  }))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={text('title', { contract: subject.contract.displayName })}
      size="large"
      footer={<HandOverButtons picture={picture} subject={subject} link={invite?.url} />}
    >
      <div className={styles['columns']}>
        <PosterPicture order={order} onDrawn={setPicture} />
        <div className={styles['choices']}>
          <Choice
            label={text('shape')}
            value={choices.shape}
            options={SHAPES.map((id) => ({ id, label: text(`shape.${id}`) }))}
            onChange={(shape) => change({ shape })}
          />
          <Choice
            label={text('theme')}
            value={choices.theme}
            options={POSTER_THEMES.map((id) => ({ id, label: text(`theme.${id}`) }))}
            onChange={(theme) => change({ theme })}
          />
          <Choice
            label={text('background')}
            value={choices.background}
            options={BACKGROUNDS.map((id) => ({ id, label: text(`background.${id}`) }))}
            onChange={(background) => change({ background })}
          />
          <Choice
            label={text('shown')}
            value={shownOf(choices, offered)}
            options={options}
            onChange={(shown) => change({ shown })}
          />
          <Switch
            label={text('hideAmounts')}
            note={text('hideAmounts.note')}
            checked={choices.hidesAmounts}
            onChange={(hidesAmounts) => change({ hidesAmounts })}
          />
        </div>
      </div>
    </Dialog>
  )
}

interface ChoiceProps<Id extends string> {
  readonly label: string
  readonly value: Id
  readonly options: readonly { readonly id: Id; readonly label: string; readonly disabled?: boolean }[]
  readonly onChange: (id: Id) => void
}

function Choice<Id extends string>(props: ChoiceProps<Id>) {
  return (
    <div className={styles['choice']}>
      <span className={styles['name']} aria-hidden>
        {props.label}
      </span>
      <SegmentedControl {...props} size="small" wide />
    </div>
  )
}
