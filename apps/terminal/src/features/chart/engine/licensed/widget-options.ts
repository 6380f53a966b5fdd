import type { EngineSettings } from '../chart-engine.ts'
import type { LibraryDatafeed, LibraryOptions } from './library.ts'
import { libraryLocale, libraryOverrides, libraryTheme } from './licensed-look.ts'
import { libraryStudies } from './licensed-studies.ts'

/** Style sheet of ours that the library puts into its frame. */
const STYLE_SHEET = '/charting-library.css'
const AUTOSAVE_SECONDS = 0.4

/** Features of the library that the terminal has already around the chart, or that would ask the library's own servers. */
const LEFT_OUT = [
  'header_widget',
  'timeframes_toolbar',
  'legend_widget',
  'create_volume_indicator_by_default',
  'display_market_status',
  'symbol_search_hot_key',
  'use_localstorage_for_settings',
  'go_to_date',
  'popup_hints',
]

interface Widget {
  readonly path: string
  readonly language: string
  readonly host: HTMLElement
  readonly settings: EngineSettings
  readonly name: string
  readonly resolution: string
  readonly datafeed: LibraryDatafeed
  readonly valuesAt: (key: string, time: number) => readonly number[]
}

/** The options that the library's widget is made with. */
export function widgetOptions(widget: Widget, saved: object | undefined): LibraryOptions {
  const { settings } = widget
  return {
    symbol: widget.name,
    interval: widget.resolution,
    container: widget.host,
    datafeed: widget.datafeed,
    library_path: widget.path,
    locale: libraryLocale(widget.language),
    timezone: settings.timezone === 'UTC' ? 'Etc/UTC' : settings.timezone,
    theme: libraryTheme(settings.look),
    custom_css_url: STYLE_SHEET,
    autosize: true,
    auto_save_delay: AUTOSAVE_SECONDS,
    ...(saved !== undefined && { saved_data: saved }),
    time_scale: { min_bar_spacing: settings.minBarSpacing },
    disabled_features: LEFT_OUT,
    // Its frame is a page of its own then, with a policy of its own; otherwise it would be written by a script of this page.
    enabled_features: ['iframe_loading_same_origin'],
    overrides: libraryOverrides(settings),
    custom_indicators_getter: () => Promise.resolve(libraryStudies(widget.valuesAt)),
  }
}
