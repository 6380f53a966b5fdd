import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const exchange = `http://127.0.0.1:${process.env['PERPDESK_PORT'] ?? '4100'}`

export default defineConfig({
  root: here('.'),
  plugins: [react()],
  resolve: {
    // The original writes <style> elements, which the content security policy forbids.
    alias: { 'react-style-singleton': here('./src/app/vendor/style-singleton.ts') },
  },
  build: {
    outDir: here('../../dist/terminal'),
    emptyOutDir: true,
    target: 'es2023',
    // Inlined files would be data: addresses, which the policy forbids as well.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
            { name: 'chart-engine', test: /node_modules\/klinecharts\//, priority: 2 },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/contract': { target: exchange },
      '/user': { target: exchange },
      '/realtime': { target: exchange, ws: true },
    },
  },
})
