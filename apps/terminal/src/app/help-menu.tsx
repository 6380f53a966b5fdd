import { CircleQuestionMark } from 'lucide-react'
import { useText } from '../i18n/index.ts'
import { DropdownMenu, IconButton } from '../ui/index.ts'
import { helpItems } from './help-items.ts'

/** A button that opens the menu of help. On phones its entries are in the menu of pages. */
export function HelpMenu() {
  const text = useText('app')
  return (
    <DropdownMenu
      trigger={
        <IconButton label={text('help')}>
          <CircleQuestionMark size={17} aria-hidden />
        </IconButton>
      }
      items={helpItems(text)}
    />
  )
}
