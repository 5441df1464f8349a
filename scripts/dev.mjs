// `npm run dev`: the server restarts when its sources change, and vite serves the web app with hot reload before it.
import { serve } from './hand-over.mjs';
import { ensureInstalled, main, root } from './installed.mjs';

await main(async () => {
  const { node, env } = await ensureInstalled();
  process.chdir(root);
  const codes = await Promise.all([
    serve(node, ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], { env }),
    serve(node, ['scripts/dev-web.mjs'], { env }),
  ]);
  process.exitCode = Math.max(...codes);
});
