import { useSyncExternalStore } from 'react'
import { appVersion } from '../../client/index.ts'
import { useText } from '../../i18n/index.ts'
import { Button } from '../../ui/index.ts'
import { StatusNote } from './status-note.tsx'

const isOutdated = () => appVersion.isOutdated

/**
 * The exchange no longer understands a page as old as this one: reports it and leaves the moment of the reload to the
 * person.
 */
export function VersionNote() {
  const text = useText('connection')
  if (!useSyncExternalStore(appVersion.subscribe, isOutdated)) return null
  return (
    <>
      <StatusNote meaning={text('outdatedLong')}>{text('outdated')}</StatusNote>
      <Button size="small" onClick={() => location.reload()}>
        {text('reload')}
      </Button>
    </>
  )
}
