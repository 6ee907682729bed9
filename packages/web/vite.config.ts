/** The bundle of the felt. It is made from the built packages, after `tsc -b`; tools/ready.mjs runs it. */
import { defineConfig } from 'vite';

/** The running room that `vite` uses in development. */
const SERVER = process.env.CARDROOM_SERVER ?? 'http://localhost:3000';

export default defineConfig({
  build: {
    target: 'es2022',
    // The content security policy allows no `data:` addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // One file for each page, and for what is loaded when it is needed.
    cssCodeSplit: true,
    // `npm run check -- load` adds up what the table page loads.
    manifest: true,
    reportCompressedSize: false,
    // The study page stands alone, without a room behind it.
    rolldownOptions: { input: ['index.html', 'study.html'] },
  },
  server: {
    proxy: {
      '/api': SERVER,
      '/ws': { target: SERVER, ws: true },
    },
  },
});
