// `npm run bench`: lists the benches. `npm run bench <name> -- [args]`: runs one.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const here = import.meta.dirname;
const names = readdirSync(here)
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''));

/** The first line of a bench says what it measures. */
const about = (name: string) =>
  readFileSync(join(here, `${name}.bench.ts`), 'utf8')
    .split('\n', 1)[0]
    ?.replace(/^\/\/\s*/, '') ?? '';

const [name, ...args] = process.argv.slice(2);

if (!name) {
  for (const each of names) console.log(`${each.padEnd(16)}${about(each)}`);
} else if (!names.includes(name)) {
  console.error(`There is no bench called ${name}. There are: ${names.join(', ')}.`);
  process.exitCode = 1;
} else {
  // A process of its own, with the collector at hand: memory and CPU are then the bench's alone.
  const bench = spawn(process.execPath, ['--expose-gc', join(here, `${name}.bench.ts`), ...args], { stdio: 'inherit' });
  bench.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}
