import { Copy, ImageDown, Link2, Share2 } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { copyText } from '../../ui/copy-text.ts'
import { copyPng, downloadFile, pngOf } from '../../ui/give-file.ts'
import { Button, toast } from '../../ui/index.ts'
import { canSharePictures, posterFileName, sharePicture } from './hand-over.ts'
import type { PosterSubject } from './subject.ts'

interface HandOverButtonsProps {
  /** `undefined` until the picture is drawn. */
  readonly picture: HTMLCanvasElement | undefined
  readonly subject: PosterSubject
  /** Invitation link. */
  readonly link: string | undefined
}

const ICON = { size: 15, 'aria-hidden': true } as const

/** The buttons that share, copy or save the picture. */
export function HandOverButtons({ picture, subject, link }: HandOverButtonsProps) {
  const text = useText('poster')
  const [canShare] = useState(canSharePictures)
  const [busy, setBusy] = useState(false)
  const name = posterFileName(subject.contract.symbol, subject.time)
  const say = (done: boolean, key: 'imageCopied' | 'linkCopied') =>
    done ? toast.success(text(key)) : toast.error(text('notCopied'))
  const hand = (way: (canvas: HTMLCanvasElement) => Promise<unknown>) => async () => {
    if (picture === undefined) return
    setBusy(true)
    await way(picture).catch(() => toast.error(text('failed')))
    setBusy(false)
  }
  const copyImage = hand(async (canvas) => say(await copyPng(pngOf(canvas)), 'imageCopied'))
  const download = hand(async (canvas) => downloadFile(name, await pngOf(canvas)))
  const share = hand(async (canvas) => {
    if (!(await sharePicture(canvas, name, link))) toast.error(text('notShared'))
  })
  const common = { disabled: picture === undefined, busy }
  return (
    <>
      {link === undefined ? null : (
        <Button icon={<Link2 {...ICON} />} onClick={() => void copyText(link).then((done) => say(done, 'linkCopied'))}>
          {text('copyLink')}
        </Button>
      )}
      <Button {...common} icon={<Copy {...ICON} />} onClick={() => void copyImage()}>
        {text('copyImage')}
      </Button>
      <Button
        {...common}
        icon={<ImageDown {...ICON} />}
        kind={canShare ? 'quiet' : 'primary'}
        onClick={() => void download()}
      >
        {text('download')}
      </Button>
      {canShare ? (
        <Button {...common} icon={<Share2 {...ICON} />} kind="primary" onClick={() => void share()}>
          {text('share')}
        </Button>
      ) : null}
    </>
  )
}
