import { Eye, EyeOff, Layers, Magnet as MagnetSign, MousePointer2, Redo2, Repeat, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useText } from '../../../i18n/index.ts'
import { usePreferences } from '../../../stores/index.ts'
import { DropdownMenu, IconButton, Popover } from '../../../ui/index.ts'
import type { ToolId } from './drawing.ts'
import { DrawingList } from './drawing-list.tsx'
import styles from './drawings.module.css'
import { MAGNETS } from './field.ts'
import { pen, penPreferences, takeTool } from './pen.ts'
import { ToolIcon } from './tool-icon.tsx'
import { TOOL_GROUPS } from './tools/tools.ts'
import type { ToolsProps } from './tools-props.ts'

/** The bar of drawing tools at the left of the chart; a group shows the icon of its tool that was used last. */
export function ToolBar(props: ToolsProps) {
  const text = useText('drawings')
  const tool = useStore(pen, (state) => state.tool)
  return (
    <div className={styles['bar']} role="toolbar" aria-orientation="vertical" aria-label={text('tools')}>
      <IconButton label={text('cursor')} pressed={tool === undefined} onClick={() => takeTool(undefined)}>
        <MousePointer2 size={18} aria-hidden />
      </IconButton>
      {TOOL_GROUPS.map(({ id, tools }) => (
        <ToolGroup key={id} label={text(`group.${id}`)} tools={tools} tool={tool} />
      ))}
      <span className={styles['rule']} aria-hidden />
      <PenButtons {...props} />
      <Popover
        label={text('list')}
        flush
        trigger={
          <IconButton label={text('list')}>
            <Layers size={18} aria-hidden />
          </IconButton>
        }
      >
        <DrawingList {...props} />
      </Popover>
    </div>
  )
}

interface ToolGroupProps {
  readonly label: string
  readonly tools: readonly ToolId[]
  readonly tool: ToolId | undefined
}

function ToolGroup({ label, tools, tool }: ToolGroupProps) {
  const text = useText('drawings')
  const [used, setUsed] = useState(tools[0])
  const shown = tools.find((each) => each === tool) ?? used
  const take = (next: ToolId) => {
    setUsed(next)
    takeTool(next)
  }
  if (shown === undefined) return null
  if (tools.length === 1) {
    return (
      <IconButton label={text(`tool.${shown}`)} pressed={shown === tool} onClick={() => take(shown)}>
        <ToolIcon tool={shown} />
      </IconButton>
    )
  }
  return (
    <DropdownMenu
      align="start"
      trigger={
        <IconButton label={label} pressed={shown === tool} className={styles['group']}>
          <ToolIcon tool={shown} />
        </IconButton>
      }
      items={tools.map((each) => ({
        id: each,
        label: text(`tool.${each}`),
        icon: <ToolIcon tool={each} />,
        onSelect: () => take(each),
      }))}
    />
  )
}

/** Buttons for magnet and other drawing preferences, and for undo and redo. */
export function PenButtons({ board, state }: ToolsProps) {
  const text = useText('drawings')
  const [{ magnet, stays, veiled }, set] = usePreferences(penPreferences)
  const next = MAGNETS[(MAGNETS.indexOf(magnet) + 1) % MAGNETS.length] ?? 'off'
  return (
    <>
      <IconButton
        label={text(`magnet.${magnet}`)}
        pressed={magnet !== 'off'}
        className={magnet === 'strong' ? styles['strong'] : undefined}
        onClick={() => set({ magnet: next })}
      >
        <MagnetSign size={18} aria-hidden />
      </IconButton>
      <IconButton label={text('stays')} pressed={stays} onClick={() => set({ stays: !stays })}>
        <Repeat size={18} aria-hidden />
      </IconButton>
      <IconButton label={text('veil')} pressed={veiled} onClick={() => set({ veiled: !veiled })}>
        {veiled ? <EyeOff size={18} aria-hidden /> : <Eye size={18} aria-hidden />}
      </IconButton>
      <IconButton label={text('undo')} disabled={!state.canUndo} onClick={() => board.undo()}>
        <Undo2 size={18} aria-hidden />
      </IconButton>
      <IconButton label={text('redo')} disabled={!state.canRedo} onClick={() => board.redo()}>
        <Redo2 size={18} aria-hidden />
      </IconButton>
    </>
  )
}
