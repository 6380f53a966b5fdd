// oxlint-disable promise/valid-params -- `catch` is a method of the schema library here, not of a promise
import * as z from 'zod/mini'
import { PRIVATE_STREAM_PATH } from './stream.ts'

/** Name of the `<meta>` element of the terminal's page that contains {@link PageSettings} as JSON. */
export const PAGE_SETTINGS = 'perpdesk-settings'

/** Settings that the server writes into the page. Each has a default, for a page that another web server delivers. */
export const pageSettings = z.object({
  /** `hk` is the Hong Kong site, which has its own choice of languages. */
  site: z.catch(z.enum(['global', 'hk']), 'global'),
  /** The built-in list of contracts that the page uses if the catalogue cannot be loaded. */
  builtInList: z.catch(z.enum(['default', 'eu']), 'default'),
  /** Path of the folder with the texts of other languages, without a trailing slash. */
  localesPath: z.catch(z.string(), '/locales'),
  /** Path of the private WebSocket, without `?v=2`. */
  privateStreamPath: z.catch(z.string().check(z.regex(/^\//)), PRIVATE_STREAM_PATH),
  /** True if a forgotten password can be reset by mail. */
  sendsMail: z.catch(z.boolean(), false),
  /**
   * Path of the licensed charting library's script. If the library is configured but missing, the path of its folder;
   * if it is not configured, empty.
   */
  chartLibrary: z.catch(z.string(), ''),
})
export type PageSettings = z.output<typeof pageSettings>
