import { useState } from 'react'
import { afterPicture, focusHome, type Point } from '../../ui/index.ts'
// Imported by file, because everything that the index exports is part of the first load.
import { PointMenu } from '../../ui/point-menu.tsx'
import type { Scene } from '../command-access/index.ts'
import { commandsNow } from './registry.ts'
import { inOwnWords } from './say.ts'
import { commandsOfRow } from './scene.ts'

interface RowMenuProps {
  readonly scene: Scene
  readonly at: Point
  readonly onClose: () => void
}

/** The context menu of a row, with all its commands. */
export function RowMenu({ scene, at, onClose }: RowMenuProps) {
  const [goHome] = useState(focusHome)
  const commands = commandsOfRow(commandsNow(), scene)
  return (
    <PointMenu
      at={at}
      onClose={onClose}
      onCloseAutoFocus={goHome}
      items={commands.map((command, index) => {
        const why = command.blocked?.(scene)
        return {
          id: command.id,
          label: command.text(inOwnWords, scene),
          ...(why === undefined ? {} : { note: why, disabled: true }),
          danger: command.danger === true,
          separated: index > 0 && command.group !== commands[index - 1]?.group,
          // Runs after the focus has returned to the row: a dialog that the command opens returns it there.
          onSelect: () => afterPicture(() => command.run(scene)),
        }
      })}
    />
  )
}
