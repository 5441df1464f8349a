// `npm run dev`: the server restarts when its sources change, and vite serves the web app with hot reload before it.
import { serve } from './hand-over.mjs';
import { ensureInstalled, main, root } from './installed.mjs';

await main(async () => {
  const { node, env } = await ensureInstalled();
  process.chdir(root);
  const api = `http://127.0.0.1:${env.PORT ?? 4000}`;
  const codes = await Promise.all([
    serve(node, ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], { env }),
    serve(node, ['node_modules/vite/bin/vite.js', 'apps/web', '--host', '127.0.0.1'], {
      env: { ...env, FAIRLEAD_API: api },
    }),
  ]);
  process.exitCode = Math.max(...codes);
});
