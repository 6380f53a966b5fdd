import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { textsPlugin } from './texts-plugin.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const exchange = `http://127.0.0.1:${process.env['PERPDESK_PORT'] ?? '4100'}`

/**
 * Preloads files that every trade page needs: the font before the first text is laid out, and the chart's chunk before
 * the code that loads it has started.
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
    // The original package writes <style> elements, which the content security policy forbids.
    alias: { 'react-style-singleton': here('./src/app/style-singleton.ts') },
  },
  build: {
    outDir: here('../../dist/terminal'),
    emptyOutDir: true,
    // In kB, uncompressed; the browser tests measure the compressed size, which counts.
    chunkSizeWarningLimit: 600,
    target: 'es2023',
    // Files are not inlined, because the content security policy also forbids data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
            // The charting library and the rooms that import it; they need nothing of the rest.
            {
              name: 'chart-engine',
              test: /node_modules\/klinecharts\/|\/features\/chart\/(engine\/(?!licensed\/)|studies\/)/,
              priority: 2,
            },
            // Code that runs beside the views, in a file that runs before theirs.
            { name: 'services', test: /\/src\/app\/start\.ts$/, priority: 2 },
            // One file for the rest; otherwise code shared with parts that are fetched later would be many small files.
            { name: 'terminal', tags: ['$initial'], priority: 1 },
            // One file for the parts that are shown once a user is signed in; they would otherwise be thirty small
            // files.
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
      '/spot': { target: exchange },
      '/user': { target: exchange },
      '/v2': { target: exchange },
      '/v3': { target: exchange },
      '/realtime': { target: exchange, ws: true },
    },
  },
})
