import { useEffect } from 'react'
import { useText } from '../../i18n/index.ts'
import { Link } from '../../navigation/index.ts'
import { NEWS } from './news.ts'
import { markNewsSeen } from './news-seen.ts'
import styles from './whats-new.module.css'

/** `/help/whats-new`: the changes of each version in a trader's words (ACC-08). */
export function WhatsNewPage() {
  const text = useText('whatsNew')
  useEffect(markNewsSeen, [])
  return (
    <section className={styles['page']} aria-labelledby="whats-new">
      <title>{`${text('heading')} · Perpdesk`}</title>
      <div className={styles['content']}>
        <h1 id="whats-new" className={styles['title']}>
          {text('heading')}
        </h1>
        {NEWS.map(({ version, items }) => (
          <section key={version} aria-labelledby={`v${version}`} className={styles['version']}>
            <h2 id={`v${version}`}>{text('version', { version })}</h2>
            <ul>
              {items.map(({ id, to }) => (
                <li key={id}>
                  <h3>{text(`title.${id}`)}</h3>
                  <p>{text(`text.${id}`)}</p>
                  {to === undefined ? null : <Link to={to}>{text('open')}</Link>}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  )
}
