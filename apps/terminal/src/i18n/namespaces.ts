import type account from './en/account.json'
import type accounts from './en/accounts.json'
import type accountType from './en/accountType.json'
import type alerts from './en/alerts.json'
import type app from './en/app.json'
import type assetPages from './en/assetPages.json'
import type assets from './en/assets.json'
import type bookPrices from './en/bookPrices.json'
import type borrowing from './en/borrowing.json'
import type chart from './en/chart.json'
import type chartLines from './en/chartLines.json'
import type chartParts from './en/chartParts.json'
import type clickTrade from './en/clickTrade.json'
import type commands from './en/commands.json'
import type common from './en/common.json'
import type compare from './en/compare.json'
import type connection from './en/connection.json'
import type contractPage from './en/contractPage.json'
import type depth from './en/depth.json'
import type drawings from './en/drawings.json'
import type errors from './en/errors.json'
import type fees from './en/fees.json'
import type glossary from './en/glossary.json'
import type guide from './en/guide.json'
import type help from './en/help.json'
import type invites from './en/invites.json'
import type ladder from './en/ladder.json'
import type layouts from './en/layouts.json'
import type leverage from './en/leverage.json'
import type logIn from './en/logIn.json'
import type marginMode from './en/marginMode.json'
import type markets from './en/markets.json'
import type mmrClose from './en/mmrClose.json'
import type notifications from './en/notifications.json'
import type numbers from './en/numbers.json'
import type oco from './en/oco.json'
import type orderBook from './en/orderBook.json'
import type orderDetail from './en/orderDetail.json'
import type orderFigures from './en/orderFigures.json'
import type orderHistory from './en/orderHistory.json'
import type orderPanel from './en/orderPanel.json'
import type orders from './en/orders.json'
import type orderTools from './en/orderTools.json'
import type pnl from './en/pnl.json'
import type positions from './en/positions.json'
import type poster from './en/poster.json'
import type preListing from './en/preListing.json'
import type reverse from './en/reverse.json'
import type riskLimit from './en/riskLimit.json'
import type scaled from './en/scaled.json'
import type serverDialogs from './en/serverDialogs.json'
import type session from './en/session.json'
import type settingEffect from './en/settingEffect.json'
import type settings from './en/settings.json'
import type spot from './en/spot.json'
import type strategies from './en/strategies.json'
import type studies from './en/studies.json'
import type symbolBar from './en/symbolBar.json'
import type symbolPicker from './en/symbolPicker.json'
import type tokens from './en/tokens.json'
import type tpsl from './en/tpsl.json'
import type trades from './en/trades.json'
import type trailing from './en/trailing.json'
import type whatsNew from './en/whatsNew.json'

/** The texts of each feature, one file `en/{namespace}.json` each with flat keys; the English files define the keys. */
export interface Namespaces {
  readonly account: typeof account
  readonly accounts: typeof accounts
  readonly accountType: typeof accountType
  readonly alerts: typeof alerts
  readonly app: typeof app
  readonly assetPages: typeof assetPages
  readonly assets: typeof assets
  readonly bookPrices: typeof bookPrices
  readonly borrowing: typeof borrowing
  readonly chart: typeof chart
  readonly chartLines: typeof chartLines
  readonly chartParts: typeof chartParts
  readonly common: typeof common
  readonly clickTrade: typeof clickTrade
  readonly commands: typeof commands
  readonly compare: typeof compare
  readonly connection: typeof connection
  readonly contractPage: typeof contractPage
  readonly depth: typeof depth
  readonly drawings: typeof drawings
  readonly errors: typeof errors
  readonly fees: typeof fees
  readonly glossary: typeof glossary
  readonly guide: typeof guide
  readonly help: typeof help
  readonly invites: typeof invites
  readonly ladder: typeof ladder
  readonly layouts: typeof layouts
  readonly leverage: typeof leverage
  readonly logIn: typeof logIn
  readonly marginMode: typeof marginMode
  readonly markets: typeof markets
  readonly mmrClose: typeof mmrClose
  readonly notifications: typeof notifications
  readonly numbers: typeof numbers
  readonly oco: typeof oco
  readonly orderBook: typeof orderBook
  readonly orderDetail: typeof orderDetail
  readonly orderFigures: typeof orderFigures
  readonly orderHistory: typeof orderHistory
  readonly orderPanel: typeof orderPanel
  readonly orders: typeof orders
  readonly orderTools: typeof orderTools
  readonly pnl: typeof pnl
  readonly positions: typeof positions
  readonly poster: typeof poster
  readonly preListing: typeof preListing
  readonly reverse: typeof reverse
  readonly scaled: typeof scaled
  readonly riskLimit: typeof riskLimit
  readonly serverDialogs: typeof serverDialogs
  readonly session: typeof session
  readonly settingEffect: typeof settingEffect
  readonly settings: typeof settings
  readonly spot: typeof spot
  readonly strategies: typeof strategies
  readonly studies: typeof studies
  readonly symbolBar: typeof symbolBar
  readonly symbolPicker: typeof symbolPicker
  readonly tokens: typeof tokens
  readonly tpsl: typeof tpsl
  readonly trades: typeof trades
  readonly trailing: typeof trailing
  readonly whatsNew: typeof whatsNew
}

export type Namespace = keyof Namespaces

/** `rows_one` and `rows_other` are looked up as `rows`, with a `count`. */
type WithoutPlural<Key extends string> =
  Key extends `${infer Base}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}` ? Base : Key

export type TextKey<Name extends Namespace> = WithoutPlural<Extract<keyof Namespaces[Name], string>>
