import type { TextKey } from '../../i18n/index.ts'

type IdIn<Key> = Key extends `text.${infer Id}` ? Id : never

/** The news of one version, in the order in which a trader should read them. */
export interface VersionNews {
  readonly version: string
  readonly items: readonly {
    /** Names the item's texts: `title.{id}` and `text.{id}`. */
    readonly id: IdIn<TextKey<'whatsNew'>>
    /** Address of the page that the item is about. */
    readonly to?: string
  }[]
}
