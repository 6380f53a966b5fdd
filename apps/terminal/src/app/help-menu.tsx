import { CircleQuestionMark } from 'lucide-react'
import { useUnseenNews } from '../features/whats-new/index.ts'
import { useText } from '../i18n/index.ts'
import { DropdownMenu, IconButton } from '../ui/index.ts'
import { helpItems } from './help-items.ts'
import styles from './shell.module.css'

/** A button that opens the menu of help, with a dot while there are news. On phones its entries are in the menu of pages. */
export function HelpMenu() {
  const text = useText('help')
  const hasNews = useUnseenNews()
  return (
    <DropdownMenu
      trigger={
        <IconButton label={text('help')} className={styles['help']} data-news={hasNews}>
          <CircleQuestionMark size={17} aria-hidden />
        </IconButton>
      }
      items={helpItems(text, hasNews)}
    />
  )
}
