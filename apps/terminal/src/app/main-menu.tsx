import { ChevronDown } from 'lucide-react'
import { useUnseenNews } from '../features/whats-new/index.ts'
import { useText } from '../i18n/index.ts'
import { navigate } from '../navigation/index.ts'
import { DropdownMenu } from '../ui/index.ts'
import { helpItems } from './help-items.ts'
import { LogoMark } from './logo.tsx'
import { MAIN_PAGES } from './main-pages.ts'
import styles from './shell.module.css'

/** Menu of the pages and of help, behind the logo, for screens whose header has no room for links. */
export function MainMenu() {
  const text = useText('app')
  const help = useText('help')
  const hasNews = useUnseenNews()
  return (
    <DropdownMenu
      align="start"
      trigger={
        <button type="button" className={styles['menu']} data-news={hasNews} aria-label={text('pages')}>
          <LogoMark />
          <ChevronDown size={14} aria-hidden />
        </button>
      }
      items={[
        ...MAIN_PAGES.map(({ id, to }) => ({ id, label: text(`page_${id}`), onSelect: () => navigate(to) })),
        ...helpItems(help, hasNews).map((item, index) => ({ ...item, separated: index === 0 })),
      ]}
    />
  )
}
