// `node scripts/run.mjs <file> [args]`: installs what is missing, then runs the file on the pinned Node.
import { handOver } from './hand-over.mjs';
import { ensureInstalled, main, root } from './installed.mjs';

await main(async () => {
  const { node, env } = await ensureInstalled();
  process.chdir(root);
  process.exitCode = await handOver(node, process.argv.slice(2), { env });
});
