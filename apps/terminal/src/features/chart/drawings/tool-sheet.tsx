import { Pencil, X } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useText } from '../../../i18n/index.ts'
import { Dialog, IconButton } from '../../../ui/index.ts'
import { DrawingList } from './drawing-list.tsx'
import styles from './drawings.module.css'
import { pen, takeTool } from './pen.ts'
import { PenButtons } from './tool-bar.tsx'
import { ToolIcon } from './tool-icon.tsx'
import { TOOL_GROUPS } from './tools/tools.ts'
import type { ToolsProps } from './tools-props.ts'

/**
 * The tools on a phone, which has no room for a bar: a button opens a sheet with all tools, and shows the selected one.
 */
export function ToolSheet(props: ToolsProps) {
  const text = useText('drawings')
  const tool = useStore(pen, (state) => state.tool)
  const [open, setOpen] = useState(false)
  return (
    <>
      {tool === undefined ? (
        <IconButton label={text('tools')} className={styles['open']} onClick={() => setOpen(true)}>
          <Pencil size={18} aria-hidden />
        </IconButton>
      ) : (
        <div className={styles['inHand']} role="status">
          <ToolIcon tool={tool} />
          {text('inHand', { tool: text(`tool.${tool}`) })}
          <IconButton size="small" label={text('cancel')} onClick={() => takeTool(undefined)}>
            <X size={16} aria-hidden />
          </IconButton>
        </div>
      )}
      <Dialog open={open} onOpenChange={setOpen} title={text('tools')} size="medium">
        <div className={styles['sheet']}>
          <div className={styles['row']}>
            <PenButtons {...props} />
          </div>
          {TOOL_GROUPS.map(({ id, tools }) => (
            <div key={id} role="group" aria-label={text(`group.${id}`)} className={styles['tiles']}>
              {tools.map((each) => (
                <button
                  key={each}
                  type="button"
                  className={styles['tile']}
                  onClick={() => {
                    takeTool(each)
                    setOpen(false)
                  }}
                >
                  <ToolIcon tool={each} />
                  {text(`tool.${each}`)}
                </button>
              ))}
            </div>
          ))}
          <DrawingList {...props} />
        </div>
      </Dialog>
    </>
  )
}
