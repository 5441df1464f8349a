// `npm start`: installs what is missing, builds the web app when its sources changed, and serves on the pinned Node.
import { serve } from './hand-over.mjs';
import { ensureInstalled, main, root } from './installed.mjs';
import { buildWeb } from './web-build.mjs';

await main(async () => {
  const installed = await ensureInstalled();
  const started = Date.now();
  if (await buildWeb(installed)) console.log(`Web app built in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
  if (process.argv.includes('--build-only')) return;
  process.chdir(root);
  process.exitCode = await serve(installed.node, ['apps/server/src/main.ts', ...process.argv.slice(2)], {
    env: installed.env,
  });
});
