import type { EngineSettings } from '../chart-engine.ts'
import type { LibraryDatafeed, LibraryOptions } from './library.ts'
import { libraryLocale, libraryOverrides, libraryTheme } from './licensed-look.ts'
import { libraryStudies } from './licensed-studies.ts'

/** Our style sheet, which the library loads in its iframe. */
const STYLE_SHEET = '/charting-library.css'
const AUTOSAVE_SECONDS = 0.4

/**
 * Features of the library that the terminal already has around the chart, or that would send requests to the library's
 * own servers.
 */
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

/** Returns the options with which the library's widget is created. */
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
    // Makes the iframe load as a page with its own security policy; otherwise a script of this page would write its
    // content.
    enabled_features: ['iframe_loading_same_origin'],
    overrides: libraryOverrides(settings),
    custom_indicators_getter: () => Promise.resolve(libraryStudies(widget.valuesAt)),
  }
}
