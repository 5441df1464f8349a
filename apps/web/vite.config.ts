import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compiledAhead } from './build/compiled-ahead.ts';
import { compressed } from './build/compressed.ts';
import { firstFiles } from './build/first-files.ts';
import { leanContract } from './build/lean-contract.ts';
import { pagesTogether, sharedIcons, togetherGroups } from './build/pages-together.ts';
import { withoutShapes } from './build/without-shapes.ts';

/** Fetches the Latin text face with the page, so that text does not change its shape after the first paint. */
const preloadFont: Plugin = {
  name: 'preload-font',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle }) => {
      const face = Object.keys(bundle ?? {}).find((file) => /inter-latin-wght-normal.*\.woff2$/.test(file));
      if (!face) return [];
      return [
        {
          tag: 'link',
          injectTo: 'head',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${face}` },
        },
      ];
    },
  },
};

/** The API that the development server forwards to. */
const api = process.env.FAIRLEAD_API ?? 'http://127.0.0.1:4000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    leanContract,
    withoutShapes,
    tanstackRouter({
      target: 'react',
      routesDirectory: './src/routes',
      generatedRouteTree: './src/routes/tree.gen.ts',
      quoteStyle: 'single',
      semicolons: true,
      addExtensions: true,
      disableLogging: true,
      autoCodeSplitting: true,
      // A page travels whole: its loader knows the calls of its room, which nobody else has to download.
      codeSplittingOptions: {
        defaultBehavior: [['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent']],
      },
    }),
    react(),
    pagesTogether,
    preloadFont,
    firstFiles,
    compiledAhead,
    compressed,
  ],
  build: {
    manifest: true, // e2e/first-pages.test.ts weighs pages by it
    outDir: 'dist',
    target: 'es2023',
    assetsInlineLimit: 0,
    sourcemap: false,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every page needs first is one file: a dozen small ones cost 6 KB gz, and a request each
            { name: 'start', tags: ['$initial'] },
            ...togetherGroups,
            { name: 'icons', test: sharedIcons, minShareCount: 2 },
          ],
        },
      },
    },
  },
  // Without /stage an ad's frame would hold the dashboard itself
  server: { proxy: { '/api': api, '/stage': api } },
});
