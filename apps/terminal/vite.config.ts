import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { textsPlugin } from './texts-plugin.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const exchange = `http://127.0.0.1:${process.env['PERPDESK_PORT'] ?? '4100'}`

/**
 * Files that every trade page needs are requested with the page: the font before the first text is laid out, the chart
 * before the program that draws it has started.
 */
const filesAhead: Plugin = {
  name: 'files-ahead',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_, { bundle = {} }) {
      const font = Object.keys(bundle).find((name) => /inter-latin-opsz-normal.*\.woff2$/.test(name))
      if (font === undefined) throw new Error('The font of the page is not in the build')
      const links: Record<string, string>[] = [
        { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: '' },
      ]
      for (const name of Object.keys(bundle)) {
        if (/\/chart(-engine)?-[^/]*\.js$/.test(name))
          links.push({ rel: 'modulepreload', href: `/${name}`, crossorigin: '' })
      }
      return links.map((attrs) => ({ tag: 'link', attrs, injectTo: 'head' as const }))
    },
  },
}

export default defineConfig({
  root: here('.'),
  plugins: [react(), filesAhead, textsPlugin()],
  resolve: {
    // The original writes <style> elements, which the content security policy forbids.
    alias: { 'react-style-singleton': here('./src/app/style-singleton.ts') },
  },
  build: {
    outDir: here('../../dist/terminal'),
    emptyOutDir: true,
    // In kB, without compression; the browser tests measure the size that counts.
    chunkSizeWarningLimit: 600,
    target: 'es2023',
    // Inlined files would be data: addresses, which the policy forbids as well.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
            // The charting library and the rooms that know it; they need nothing of the rest.
            {
              name: 'chart-engine',
              test: /node_modules\/klinecharts\/|\/features\/chart\/(engine\/(?!licensed\/)|studies\/)/,
              priority: 2,
            },
            // Code that runs beside the views, in a file that is begun before theirs.
            { name: 'services', test: /\/src\/app\/start\.ts$/, priority: 2 },
            // One file for the rest: code shared with panels that come later would otherwise be many files.
            { name: 'terminal', tags: ['$initial'], priority: 1 },
            // One file for the parts on the screen as soon as somebody is signed in, which would be thirty small ones.
            {
              name: 'signed-in',
              test: /\/src\/features\/(positions\/index|notifications\/bell|account-gauge\/index)\.tsx?$/,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/contract/v5': { target: exchange },
      '/user': { target: exchange },
      '/v2': { target: exchange },
      '/v3': { target: exchange },
      '/realtime': { target: exchange, ws: true },
    },
  },
})
