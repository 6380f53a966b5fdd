// oxlint-disable promise/valid-params -- what is called is the schema's own catch
import * as z from 'zod/mini'
import { PRIVATE_STREAM_PATH } from './stream.ts'

/** Name of the `<meta>` element in the terminal's page whose content is the JSON of {@link PageSettings}. */
export const PAGE_SETTINGS = 'perpdesk-settings'

/** Settings that the server gives the page before its first paint. Each has a fallback, for a page served by others. */
export const pageSettings = z.object({
  /** `hk` is the Hong Kong site with languages of its own. */
  site: z.catch(z.enum(['global', 'hk']), 'global'),
  /** Built-in list of contracts that the page falls back to. */
  builtInList: z.catch(z.enum(['default', 'eu']), 'default'),
  /** Folder of the texts of other languages, without a slash at its end. */
  localesPath: z.catch(z.string(), '/locales'),
  /** Address of the private socket, without its `?v=2`. */
  privateStreamPath: z.catch(z.string().check(z.regex(/^\//)), PRIVATE_STREAM_PATH),
  /** Script of the licensed charting library; its folder where it was asked for and is missing, empty where nobody asked. */
  chartLibrary: z.catch(z.string(), ''),
})
export type PageSettings = z.output<typeof pageSettings>
