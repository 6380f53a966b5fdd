import { RESOLUTIONS } from '@perpdesk/protocol'
import * as z from 'zod/mini'
import { definePreferences } from '../../stores/index.ts'
import { CHART_TYPES } from './engine/chart-engine.ts'

/** Sets of intervals that are offered: all, or the common ones. */
export const INTERVAL_SETS = ['all', 'common'] as const

/** Choices for the largest number of indicators on a chart; each indicator is computed again at every trade. */
export const STUDY_LIMITS = [5, 10, 20, 30] as const

/** Preferences that apply to all charts, apart from each chart's layout. */
export const chartPreferences = definePreferences(
  'chart',
  1,
  {
    favouriteIntervals: z.array(z.enum(RESOLUTIONS)),
    favouriteTypes: z.array(z.enum(CHART_TYPES)),
    intervals: z.enum(INTERVAL_SETS),
    countdown: z.boolean(),
    studyLimit: z.literal(STUDY_LIMITS),
  },
  {
    favouriteIntervals: ['1', '5', '15', '60', '240', '1D'],
    favouriteTypes: ['line'],
    intervals: 'all',
    countdown: true,
    studyLimit: 10,
  },
)
