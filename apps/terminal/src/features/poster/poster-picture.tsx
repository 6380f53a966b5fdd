import { useEffect, useRef, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { ErrorState } from '../../ui/index.ts'
import { drawPoster } from './draw-poster.ts'
import type { Picture } from './operations.ts'
import { paint } from './paint.ts'
import styles from './poster.module.css'
import { readLook } from './read-look.ts'
import { type PosterOrder, writePoster } from './write-poster.ts'

interface PosterPictureProps {
  readonly order: Omit<PosterOrder, 'look'>
  /** Receives the full-size picture, which is larger than the preview; undefined if drawing failed. */
  readonly onDrawn: (picture: HTMLCanvasElement | undefined) => void
}

/** The preview of the poster, redrawn with every choice. */
export function PosterPicture(props: PosterPictureProps) {
  const [tries, setTries] = useState(0)
  return <Drawing key={tries} {...props} onRetry={() => setTries(tries + 1)} />
}

function Drawing({ order, onDrawn, onRetry }: PosterPictureProps & { readonly onRetry: () => void }) {
  const text = useText('poster')
  const themed = useRef<HTMLDivElement>(null)
  const preview = useRef<HTMLCanvasElement>(null)
  const [failed, setFailed] = useState(false)
  const [words, setWords] = useState('')
  const { theme } = order.choices
  useEffect(() => {
    const around = themed.current
    const shown = preview.current
    if (around === null || shown === null) return
    let isLast = true
    const show = async () => {
      const model = writePoster({ ...order, look: readLook(around, theme) }, text)
      // Each drawing has its own canvas, so that a later drawing cannot overwrite a picture that is being shared.
      const whole = document.createElement('canvas')
      const picture = await drawPoster(model, whole).catch(() => undefined)
      if (!isLast) return
      const { contract, side, headline } = model
      setWords(text('picture', { side: side.word, contract, name: headline.name, figure: headline.figure }))
      setFailed(picture === undefined)
      onDrawn(picture === undefined ? undefined : whole)
      // The preview is painted again instead of scaled down, because browsers scale small letters badly.
      if (picture !== undefined) paint(picture, shown, scaleWithin(shown, picture))
    }
    void show()
    return () => {
      isLast = false
    }
  }, [order, theme, text, onDrawn])
  return (
    <div className={styles['frame']}>
      {failed ? <ErrorState text={text('failed')} onRetry={onRetry} /> : null}
      <div ref={themed} data-theme={theme} className={styles['themed']} hidden={failed}>
        <canvas ref={preview} className={styles['picture']} role="img" aria-label={words} />
      </div>
    </div>
  )
}

/** Returns the device pixels per unit of a picture that fills the element. */
function scaleWithin({ clientWidth, clientHeight }: HTMLElement, { width, height }: Picture): number {
  return Math.min(clientWidth / width, clientHeight / height) * window.devicePixelRatio
}
